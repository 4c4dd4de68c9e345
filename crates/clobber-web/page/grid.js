// Boards as rows of characters, for the tools that draw them. The rules are not here: the solvers read every text.

/** Makes a board of a shape from a function of row and column. */
export const fill = (rows, columns, square) =>
    Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => square(row, column)).join(""));

export const checkerboard = (rows, columns) => fill(rows, columns, (row, column) => ((row + column) % 2 ? "o" : "x"));

export const empty = (rows, columns) => fill(rows, columns, () => ".");

export const random = (rows, columns, letters) =>
    fill(rows, columns, () => letters[Math.floor(Math.random() * letters.length)]);

/** Changes the shape, and keeps the squares that both shapes have. */
export const resized = (board, rows, columns, blank = ".") =>
    fill(rows, columns, (row, column) => board[row]?.[column] ?? blank);

/** Changes the square with an index, in the order of reading. */
export function changed(board, index, letter) {
    const columns = board[0].length;
    return fill(board.length, columns, (row, column) =>
        row * columns + column === index ? letter : board[row][column]);
}

/** The next of some letters. */
export const next = (letter, letters) => letters[(letters.indexOf(letter) + 1) % letters.length];

/** Reads a whole number of an input, between its bounds. */
export function size(input) {
    const value = Math.round(input.valueAsNumber) || 1;
    return Math.min(Math.max(value, Number(input.min)), Number(input.max));
}
