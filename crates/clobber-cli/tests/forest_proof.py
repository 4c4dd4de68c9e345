"""Checks a proof that no play leaves fewer stones; clobber_check::Reason::Clauses and PartReason::Clauses have the format.

The input: the board, a tab and the order of play in the first line. Below, "part NUMBER STONES" or "whole STONES", each with the
steps of its proof in the lines that follow. A part that is not named keeps what counting proves. The output: "right" and the
number of stones, or "refuted" and why, or "open" if a part rests on something else than clauses, or "error" and what cannot be
read. Several texts, with form feeds between them, get a line each.
"""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../clobber-npc/tests"))
from circuit_proof import Unreadable, answer, check_steps, numbers, read_step

BLACK, WHITE = 0, 1
OTHERS = None, "factors", "dynamic-program", "swept", "exhausted", "regions"


class Refuted(Exception):
    """Says what does not hold."""


def read_parts(board):
    """Returns the colour of each stone by its square, and the parts, from the lowest square on."""
    rows = board.split("|")
    if set(board) - set("xo.|") or len({len(row) for row in rows}) > 1:
        raise Unreadable("the first line does not begin with a board")
    squares = [(r, c, x) for r, row in enumerate(rows) for c, x in enumerate(row)]
    color = {(r, c): "xo".index(x) for r, c, x in squares if x != "."}
    parts, seen = [], set()
    for start in sorted(color):
        part, ahead = [], [start]
        while ahead:
            at = ahead.pop()
            if at in color and at not in seen:
                seen.add(at)
                part.append(at)
                ahead += beside(at)
        if part:
            parts.append(sorted(part))
    return color, parts


def beside(square):
    r, c = square
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def counted(part, color):
    """Returns the stones that a part keeps: all of one colour, an alternating row (Theorem 2), delta (Corollary 4), or one."""
    n = len(part)
    if len({color[s] for s in part}) == 1:
        return n
    near = [[other for other in beside(s) if other in part] for s in part]
    is_row = max(map(len, near)) < 3 and sum(map(len, near)) == 2 * n - 2
    if is_row and all(color[a] != color[b] for a, around in zip(part, near) for b in around):
        return n // 4 + 2 if n % 4 == 3 else -(-n // 4)
    clashing = sum((r + c + color[r, c]) % 2 for r, c in part)
    return 2 if (n + clashing) % 3 == 0 else 1


def local_states(own, around):
    """Returns the ways to use the edges of a stone: of each edge None, ("out" or "in", colour); the root's colour or None."""
    uses = [None, ("out", BLACK), ("out", WHITE), ("in", BLACK), ("in", WHITE)]
    for edges in itertools.product(uses, repeat=around):
        total = sum(1 if use[1] != own else -1 for use in edges if use and use[0] == "in")
        out = [use[1] for use in edges if use and use[0] == "out"]
        if total in (0, 1) and len(out) < 2:
            leaving = own if total == 0 else 1 - own
            if not out or out == [leaving]:
                yield edges, (None if out else leaving), leaving


class Forest:
    """The variables and axioms of the balanced forests with so many trees."""

    def __init__(self, stones, color, trees, parts=None, left=(), last=None):
        number = {s: i for i, s in enumerate(stones)}
        self.near = [[number[other] for other in sorted(beside(s)) if other in number] for s in stones]
        self.colors = [color[s] for s in stones]
        self.trees, self.last, self.memory = trees, last, {}
        self.parts = [([number[s] for s in part], kept) for part, kept in parts or [(stones, 0)]]
        order = [s for part, _ in self.parts for s in part]
        n, meaning = len(stones), []
        for at, around in enumerate(self.near):
            meaning += [("leaves", at, to, c) for to in around for c in (BLACK, WHITE)]
            meaning += [("root", at, BLACK), ("root", at, WHITE), ("black", at)]
        for counter, total in enumerate([trees, *left]):
            meaning += [("count", counter, i, least) for i in range(1, n + 1) for least in range(1, total + 2)]
        if last is not None:
            meaning += [("last", at) for at in range(n)]
        meaning += [("class", i, c) for i in range(1, n + 1) for c in range(3)]
        self.meaning, self.order, self.totals = meaning, order, [trees, *left]
        # The weight of a black and of a white stone on the place of each stone; (first stone, one behind the last) of each part.
        lowest = [part[0] for part, _ in self.parts for _ in part]
        of = dict(zip(order, lowest))
        side = lambda at: (sum(stones[at]) + sum(stones[of[at]])) % 2
        self.weights = [[1 if side(at) == c else 2 for c in (BLACK, WHITE)] for at in order]
        ends = list(itertools.accumulate((len(part) for part, _ in self.parts), initial=0))
        self.ends = [(a, b, kept) for a, b, (_, kept) in zip(ends, ends[1:], self.parts)]

    def named(self, names):
        inside = set(names)
        if not 0 < len(inside) == len(names) or max(inside) >= len(self.near):
            return None
        is_left = lambda v: v[0] == "root" and v[1] in inside
        goes = lambda v: v[0] == "leaves" and v[1] in inside and v[2] not in inside
        return [i + 1 for i, v in enumerate(self.meaning) if is_left(v) or goes(v)]

    def is_axiom(self, clause):
        """Decides whether the clause holds for every forest, by the meaning of its variables."""
        if not clause or max(map(abs, clause)) > len(self.meaning):
            return False
        claims = [(self.meaning[abs(x) - 1], x > 0) for x in clause]
        kinds = {v[0] for v, _ in claims}
        if "count" in kinds:
            return self.holds_by_numbers(claims)
        if "class" in kinds:
            return self.holds_by_classes(claims)
        if "last" in kinds:
            last = [(v[1], value) for v, value in claims if v[0] == "last"]
            others = [claim for claim in claims if claim[0][0] != "last"]
            if len(last) == 1 and not last[0][1]:
                return self.holds_at(last[0][0], others, True)
            return not others and {at for at, value in last if value} == set(range(len(self.near)))
        ends = claims[0][0][1 : 3 if claims[0][0][0] == "leaves" else 2]
        return any(self.holds_at(at, claims, False) for at in ends) or (
            self.last is not None and self.cannot_take_turns(claims)
        )

    def holds_at(self, at, claims, is_last):
        around = self.near[at]
        key = (self.colors[at], len(around))
        if key not in self.memory:
            self.memory[key] = list(local_states(*key))

        def says(v, state):
            edges, root, leaving = state
            if v[0] == "leaves" and v[1] == at:
                return edges[around.index(v[2])] == ("out", v[3])
            if v[0] == "leaves" and v[2] == at:
                return edges[around.index(v[1])] == ("in", v[3])
            return root == v[2] if v[0] == "root" else leaving == BLACK

        if any(at not in (v[1:3] if v[0] == "leaves" else v[1:2]) for v, _ in claims):
            return False
        states = self.memory[key]
        if is_last:
            states = [s for s in states if s[1] == self.last and ("in", self.last) in s[0]]
        return all(any(says(v, state) == value for v, value in claims) for state in states)

    def holds_by_numbers(self, claims):
        counter, above = max((v[1], v[2]) for v, _ in claims if v[0] == "count")
        counts = [v for v, _ in claims if v[0] == "count"]
        below = min([v[2] for v in counts if v[2] < above], default=above - 1)
        roots = [v for v, _ in claims if v[0] != "count"]
        last = self.order[above - 1]
        is_known = all(v[1] == counter and v[2] in (below, above) for v in counts)
        if not is_known or any(v[0] != "root" or v[1] != last for v in roots) or roots and below + 1 < above:
            return False
        n, total = len(self.near), self.totals[counter]
        kept = lambda a, b: sum(k for i, j, k in self.ends if a <= i and j <= b) if counter == 0 else 0
        possible = lambda i: range(max(kept(0, i), total - (n - i)), min(total - kept(i, n), i) + 1)
        more = lambda root: [0 if root is None else 1 if counter == 0 or root == counter - 1 else 0]
        steps = [(d, None) for d in range(kept(below, above), above - below + 1)]
        if roots:
            steps = [(d, root) for root in (None, BLACK, WHITE) for d in more(root)]

        def is_true(v, few, many, root):
            if v[0] == "root":
                return root == v[2]
            return (many if v[2] == above else few) >= v[3]

        return all(
            any(is_true(v, few, few + d, root) == value for v, value in claims)
            for few in possible(below)
            for d, root in steps
            if few + d in possible(above)
        )

    def holds_by_classes(self, claims):
        above = max(v[1] for v, _ in claims if v[0] == "class")
        last, weights = self.order[above - 1], self.weights
        begin, end, _ = next(part for part in self.ends if part[0] < above <= part[1])
        before = [0] if above - 1 == begin else [0, 1, 2]
        total = sum(weights[i][self.colors[self.order[i]]] for i in range(begin, end)) % 3
        for v, _ in claims:
            is_class = v[0] == "class" and (v[1] == above or v[1] == above - 1 != begin)
            if not is_class and not (v[0] == "root" and v[1] == last):
                return False
        for sum_before, root in itertools.product(before, (None, BLACK, WHITE)):
            after = (sum_before + (0 if root is None else weights[above - 1][root])) % 3
            if above == end and after != total:
                continue
            is_true = lambda v: root == v[2] if v[0] == "root" else v[2] == (after if v[1] == above else sum_before)
            if not any(is_true(v) == value for v, value in claims):
                return False
        return True

    def cannot_take_turns(self, claims):
        """Decides whether no forest of which all claims are false can be played in turn, by moves taken back from the last."""
        ways, unused = {}, set()
        for v, value in claims:
            if value and v[0] == "leaves":
                unused.add(v[1:])
            elif value or v[0] == "black" or v[1] in ways:
                return False
            else:
                ways[v[1]] = (v[3], v[2]) if v[0] == "leaves" else (v[2], None)
        arrivals = {}
        for at, (_, to) in ways.items():
            absent = lambda s: s == to or all((s, at, c) in unused for c in (BLACK, WHITE))
            if all(s in ways or absent(s) for s in self.near[at]):
                arrivals[at] = [s for s in self.near[at] if s in ways and ways[s][1] == at]
        roots = [at for at, (_, to) in ways.items() if to is None]
        if len(roots) != self.trees:
            return False
        moves = len(self.near) - self.trees

        # Of each stone that stands: what arrives and is not yet taken back (-1 and -2 for a stone at which nothing arrives).
        def stand(at):
            return at, tuple(sorted(s if arrivals.get(s, [s]) else -1 - ways[s][0] for s in arrivals.get(at, ())))

        is_of_use = lambda entry: entry[1] or entry[0] not in arrivals
        start = frozenset(filter(is_of_use, map(stand, roots)))
        seen, ahead = {(start, moves)}, [(start, moves)]
        while ahead:
            standing, left = ahead.pop()
            turn = self.last if (moves - left) % 2 == 0 else 1 - self.last
            if left == 0 or any(at not in arrivals and ways[at][0] == turn for at, _ in standing):
                return False
            for at, rest in standing:
                taken = len(arrivals.get(at, ())) - len(rest)
                if at not in arrivals or (ways[at][0] + taken) % 2 != turn:
                    continue
                for s in set(rest):
                    if (-1 - s if s < 0 else ways[s][0]) == turn:
                        others = list(rest)
                        others.remove(s)
                        new = [(at, tuple(others))] + ([stand(s)] if s >= 0 else [])
                        after = (standing - {(at, rest)}) | frozenset(filter(is_of_use, new))
                        if (after, left - 1) not in seen:
                            seen.add((after, left - 1))
                            ahead.append((after, left - 1))
        return True


def prove(forest, steps, name):
    fault = check_steps(steps, forest.is_axiom, forest.named)
    if fault is not None:
        raise Refuted(f"{name}, step {fault}")


def check_whole(color, parts, kept, first, stones, steps):
    """Checks that in turn no play leaves fewer than `stones` stones."""
    mixed = [(part, k) for part, k in zip(parts, kept) if len({color[s] for s in part}) == 2]
    movable = sorted(s for part, _ in mixed for s in part)
    trees = stones - 1 - (len(color) - len(movable))
    moves = len(movable) - trees
    if moves < 1:
        raise Refuted("there are fewer stones")
    white_moves = (moves + 1) // 2 if first == WHITE else moves // 2
    black = sum(color[s] == BLACK for s in movable) - white_moves
    white = trees - black
    if min(trees, black, white) >= 0:
        last = first if moves % 2 == 1 else 1 - first
        prove(Forest(movable, color, trees, mixed, (black, white), last), steps, "whole")


def read_head(line, parts):
    """Returns the number of the part, or None for the whole, the stones, and the word for another reason."""
    kind, *words = line.split()
    if kind == "whole" and len(words) == 1:
        return None, *numbers(words), None
    if kind == "part" and len(words) in (2, 3):
        at, stones = numbers(words[:2])
        other = words[2] if len(words) == 3 else None
        if at < len(parts) and other in OTHERS:
            return at, stones, other
    raise Unreadable(f"{line!r} names no part, and not the whole")


def check(text):
    """Returns the verdict on a board, an order of play and proofs."""
    first_line, *lines = text.split("\n")
    board, tab, order = first_line.partition("\t")
    if order not in ("any", "alternating:x", "alternating:o"):
        raise Unreadable("the first line does not end with an order of play")
    color, parts = read_parts(board)
    kept, sections = [counted(part, color) for part in parts], {}
    for line in filter(str.strip, lines):
        if line.startswith(("p", "w")):
            at, stones, other = read_head(line, parts)
            if at in sections or at is None and order == "any":
                raise Unreadable(f"{line!r} stands twice, or only the colours in turn have it")
            sections[at] = steps = stones, [], other
        elif not sections:
            raise Unreadable("a step without a line that names its part")
        elif steps[2] == "regions":
            if not line.startswith("r ") or len(numbers(line.split()[1:])) < 1:
                raise Unreadable(f"{line!r} is no region")
        else:
            steps[1].append(read_step(line))
    whole = sections.pop(None, None)
    for at, (stones, steps, other) in sections.items():
        if other is not None:
            return f"open: part {at} rests on {other}"
        if stones > len(parts[at]):
            raise Refuted("a part has fewer stones")
        prove(Forest(parts[at], color, stones - 1), steps, f"part {at}")
        kept[at] = stones
    if whole is None:
        return f"right: at least {sum(kept)}"
    stones, steps, _ = whole
    check_whole(color, parts, kept, "xo".index(order[-1]), stones, steps)
    return f"right: at least {stones}"


def verdict(text):
    try:
        return check(text)
    except Refuted as refuted:
        return f"refuted: {refuted}"


if __name__ == "__main__":
    answer(verdict)
