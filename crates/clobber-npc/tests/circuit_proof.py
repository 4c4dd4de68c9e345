"""Checks a proof that a grid graph has no Hamiltonian circuit; clobber_npc::Reason::Clauses has the format.

The input: the rows of the graph, joined by |, in the first line, and the steps of the proof in the others. The output: "right",
or "refuted" and the first step that does not hold, or "error" and what cannot be read. Several texts, with form feeds between
them, get a line each.
"""

import re
import sys


class Unreadable(Exception):
    """Names what cannot be read."""


def numbers(words, form="[0-9]+", most=2**32 - 1):
    """Reads numbers of a form; Python's own reader takes `1_0`, `+1` and digits of other scripts as well."""
    for word in words:
        if not re.fullmatch(form, word, re.ASCII) or len(word) > 11 or abs(int(word)) > most:
            raise Unreadable(f"{word!r} is not a number that can stand here")
    return [int(word) for word in words]


def literals(words):
    """Reads a clause: 0 is no literal."""
    return numbers(words, "-?[1-9][0-9]*", 2**30)


def read_graph(text):
    """Returns the nodes by number, the edges, and the two faces beside each edge."""
    rows = text.split("|")
    if set(text) - set("#.|") or len({len(row) for row in rows}) > 1:
        raise Unreadable("the first line is not a grid graph")
    cells = [(r, c) for r, row in enumerate(rows) for c, square in enumerate(row) if square == "#"]
    number = {cell: node for node, cell in enumerate(cells)}
    edges = [
        (number[r, c], number[end])
        for r, c in cells
        for end in ((r, c + 1), (r + 1, c))
        if end in number
    ]
    # Corners of a node: (row, column) with 0 for the upper and left side, 1 for the lower and right one.
    parent = {(node, r, c): (node, r, c) for node in range(len(cells)) for r in (0, 1) for c in (0, 1)}

    def root(corner):
        while parent[corner] != corner:
            corner = parent[corner]
        return corner

    def join(a, b):
        parent[root(a)] = root(b)

    for node, (r, c) in enumerate(cells):
        for side in (0, 1):
            if (r - 1 + 2 * side, c) not in number:
                join((node, side, 0), (node, side, 1))
            if (r, c - 1 + 2 * side) not in number:
                join((node, 0, side), (node, 1, side))
    is_across = [cells[a][0] == cells[b][0] for a, b in edges]
    for (a, b), across in zip(edges, is_across):
        for side in (0, 1):
            join(*(((a, side, 1), (b, side, 0)) if across else ((a, 1, side), (b, 0, side))))
    faces = {root((0, 0, 0)): 0} if cells else {}
    sides = []
    for (a, _), across in zip(edges, is_across):
        corners = [(a, 0, 1) if across else (a, 1, 0), (a, 1, 1)]
        sides.append([faces.setdefault(root(corner), len(faces)) for corner in corners])
    return len(cells), edges, sides


def is_axiom(clause, edges, sides, at):
    """Decides whether every circuit makes the clause true, by the meaning of its variables."""
    used = sorted({abs(x) - 1 for x in clause if abs(x) <= len(edges)})
    faces = [x for x in clause if abs(x) > len(edges)]
    if len(used) == len(clause):
        for node_edges in at:
            if all(edge in node_edges for edge in used):
                if all(x > 0 for x in clause) and len(used) >= len(node_edges) - 1:
                    return True
                if all(x < 0 for x in clause) and len(used) >= 3:
                    return True
    if not used:
        return faces == [-1 - len(edges)]
    f, g = sides[used[0]]
    if f == g:
        return clause == [-1 - used[0]]
    edge = [x for x in clause if abs(x) <= len(edges)]
    if len(clause) != 3 or len(edge) != 1 or {abs(x) - 1 - len(edges) for x in faces} != {f, g}:
        return False
    return (edge[0] < 0) == ((faces[0] < 0) == (faces[1] < 0))


def read_step(line):
    """Returns the kind of a step, its clause or name, and its hints."""
    kind, *words = line.split()
    if kind == "a":
        return kind, literals(words), []
    if kind == "c":
        return kind, numbers(words), []
    if kind != "l" or ":" not in words:
        raise Unreadable(f"{line!r} is not a step")
    place = words.index(":")
    return kind, literals(words[:place]), numbers(words[place + 1 :])


def check_steps(steps, is_axiom, named):
    """Returns the number of the first step that does not hold, or None.

    is_axiom(clause) decides whether a clause may be used; named(numbers) returns the clause that these name, or None.
    """
    clauses = []
    for index, (kind, clause, hints) in enumerate(steps):
        if kind == "a":
            holds = is_axiom(clause)
        elif kind == "c":
            clause = named(clause)
            holds = clause is not None
        else:
            true, holds = {-x for x in clause}, False
            if true & set(clause):
                return index
            for hint in hints:
                if holds or hint >= index:
                    return index
                left = {x for x in clauses[hint] if -x not in true}
                if left & true or len(left) > 1:
                    return index
                holds = not left
                true |= left
        if not holds:
            return index
        clauses.append(clause)
    return None if clauses and not clauses[-1] else len(clauses)


def check(text):
    """Returns the verdict on a graph and the steps of a proof."""
    graph, *lines = text.split("\n")
    nodes, edges, sides = read_graph(graph.strip())
    at = [{e for e, ends in enumerate(edges) if node in ends} for node in range(nodes)]

    def cut(numbers):
        inside = set(numbers)
        if not 0 < len(inside) == len(numbers) < nodes or max(inside) >= nodes:
            return None
        return [e + 1 for e, (a, b) in enumerate(edges) if (a in inside) != (b in inside)]

    steps = [read_step(line) for line in lines if line.strip()]
    fault = check_steps(steps, lambda clause: is_axiom(clause, edges, sides, at), cut)
    return "right" if fault is None else f"refuted: step {fault}"


def answer(check):
    """Prints a verdict on each text of the input."""
    for text in sys.stdin.read().split("\f"):
        try:
            print(check(text))
        except Unreadable as error:
            print(f"error: {error}")


if __name__ == "__main__":
    answer(check)
