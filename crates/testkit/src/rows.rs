//! Rows of stones as text: `x` is black, `o` is white, and a dot is an empty place.

/// Lists every row without holes of a number of stones.
pub fn all(stones: usize) -> impl Iterator<Item = String> {
    let stone = |is_black: bool| if is_black { 'x' } else { 'o' };
    (0..1_u32 << stones).map(move |bits| (0..stones).map(|k| stone(bits >> k & 1 == 1)).collect())
}

/// Exchanges the colours.
pub fn swapped(row: &str) -> String {
    let swap = |square| match square {
        'x' => 'o',
        'o' => 'x',
        _ => square,
    };
    row.chars().map(swap).collect()
}

/// Lists the rows after each move of a player of Clobber.
pub fn moves(row: &str, mover: char) -> Vec<String> {
    let squares: Vec<char> = row.chars().collect();
    let pairs = (1..squares.len()).flat_map(|k| [(k - 1, k), (k, k - 1)]);
    let moves = pairs.filter_map(|(from, to)| {
        let mut after = squares.clone();
        (after[from], after[to]) = ('.', mover);
        let is_legal = squares[from] == mover && !['.', mover].contains(&squares[to]);
        is_legal.then(|| after.into_iter().collect())
    });
    moves.collect()
}
