"""Checks a proof that no play leaves fewer stones, or meets a goal; clobber_check::PartReason and Obstacle have the format.

The first line: a board, a tab and the order of play; or `edges:0-1,...`, a tab, the colours, a tab and the goal, `min` if it is
the fewest stones. Below, "part NUMBER STONES", "whole STONES" or "goal NUMBER", each with the regions of a part that its proof
relies on, "r KEEPS STONES", and the steps of the proof in the lines that follow. A part that is not named keeps what counting
proves. The output: "right" and what is proved, or "refuted" and why, or "open" if a part is too wide, or "error" and what cannot
be read. Several texts, with form feeds between them, get a line each.
"""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../clobber-npc/tests"))
from circuit_proof import Unreadable, answer, check_steps, numbers, read_step

BLACK, WHITE = 0, 1
OTHERS = None, "factors", "dynamic-program", "swept", "exhausted", "regions"
FEW_NEIGHBORS, MOST_FRONTIERS = 6, 100_000
USES = [None, ("out", BLACK), ("out", WHITE), ("in", BLACK), ("in", WHITE)]


class Refuted(Exception):
    """Says what does not hold."""


class Open(Exception):
    """Says what is too large."""


class Position:
    """The colour of each stone, the stones beside it, and the parts, from the lowest stone on."""

    def __init__(self, color, beside):
        self.color = color
        self.near = {s: sorted(filter(color.__contains__, beside(s))) for s in sorted(color)}
        self.parts, seen = [], set()
        for start in self.near:
            part, ahead = [], [start]
            while ahead:
                at = ahead.pop()
                if at not in seen:
                    seen.add(at)
                    part.append(at)
                    ahead += self.near[at]
            if part:
                self.parts.append(sorted(part))

    def sides(self, part):
        """Returns the side of each stone of a part, 0 for the lowest one; None if there are no two sides."""
        side, ahead = {part[0]: BLACK}, [part[0]]
        while ahead:
            at = ahead.pop()
            ahead += [other for other in self.near[at] if other not in side]
            side.update((other, 1 - side[at]) for other in self.near[at] if other not in side)
        is_cut = all(side[at] != side[other] for at in part for other in self.near[at])
        return side if is_cut else None

    def counted(self, part):
        """Returns the stones that a part keeps: all of one colour, an alternating row (Theorem 2), delta (Corollary 4), or one."""
        n, color, side = len(part), self.color, self.sides(part)
        if len({color[s] for s in part}) == 1:
            return n
        near = [self.near[s] for s in part]
        is_row = max(map(len, near)) < 3 and sum(map(len, near)) == 2 * n - 2
        if is_row and all(color[a] != color[b] for a, around in zip(part, near) for b in around):
            return n // 4 + 2 if n % 4 == 3 else -(-n // 4)
        return 2 if side and (n + sum(side[s] != color[s] for s in part)) % 3 == 0 else 1

    def keep(self, stones, least):
        """Returns whether every balanced forest has `least` roots among some stones; their other edges may be used in any way.

        A frontier has the use of each edge from the stones passed to those ahead, by the one ahead, and the tree that it is part of.
        """
        behind, ahead, layer = set(), set(stones), {(): 0}
        open_edges = []
        while ahead:
            cost = lambda s: (len([o for o in self.near[s] if o in ahead]) - len([o for o in self.near[s] if o in behind]), s)
            touched = {b for _, b in open_edges}
            at = min(touched or ahead, key=cost)
            behind.add(at)
            ahead.remove(at)
            own, later = self.color[at], [o for o in self.near[at] if o in ahead]
            free = sum(o not in behind and o not in ahead for o in self.near[at])
            kept = [i for i, (_, b) in enumerate(open_edges) if b != at]
            here = [i for i, (_, b) in enumerate(open_edges) if b == at]
            open_edges = [open_edges[i] for i in kept] + [(at, o) for o in later]
            after = {}
            for frontier, roots in layer.items():
                used = [frontier[i] for i in here if frontier[i]]
                trees = {tree for _, tree in used}
                if len(trees) < len(used):
                    continue
                rest = [edge and (edge[0], -1 if edge[1] in trees else edge[1]) for edge in map(frontier.__getitem__, kept)]
                before = [use for use, _ in used]
                for uses in itertools.product(USES, repeat=len(later)):
                    outs = [c for way, c in filter(None, (*before, *uses)) if way == "out"]
                    ins = [c for way, c in filter(None, (*before, *uses)) if way == "in"]
                    total = sum(-1 if c == own else 1 for c in ins)
                    for leaving in set(outs) or {BLACK, WHITE}:
                        net, way = abs(total - (leaving != own)), ("in", "out")
                        ends = [roots] if outs and len(outs) == 1 and net <= free else []
                        if not outs:
                            ends = [roots + 1] * (net <= free) + [roots] * (net <= free - 1)
                        turned = [use and ((way[use[0] == "in"], use[1]), -1) for use in uses]
                        for end in ends:
                            names = {}
                            new = tuple(e and (e[0], names.setdefault(e[1], len(names))) for e in (*rest, *turned))
                            if end < least:
                                after[new] = min(end, after.get(new, end))
            if len(after) > MOST_FRONTIERS:
                raise Open("a part is too wide")
            layer = after
        return not layer


def read_board(board):
    rows = board.split("|")
    if set(board) - set("xo.|") or len({len(row) for row in rows}) > 1:
        raise Unreadable("the first line does not begin with a board")
    squares = [(r, c, x) for r, row in enumerate(rows) for c, x in enumerate(row)]
    color = {(r, c): "xo".index(x) for r, c, x in squares if x != "."}
    return Position(color, lambda s: [(s[0] - 1, s[1]), (s[0], s[1] - 1), (s[0], s[1] + 1), (s[0] + 1, s[1])])


def read_graph(graph, colors):
    if not graph.startswith("edges:") or set(colors) - set("xo."):
        raise Unreadable("the first line does not begin with edges and colours")
    beside = {v: set() for v in range(len(colors))}
    for edge in filter(None, graph[6:].split(",")):
        ends = numbers(edge.split("-"))
        if len(ends) != 2 or ends[0] == ends[1] or max(ends) >= len(colors):
            raise Unreadable(f"{edge!r} is no edge")
        beside[ends[0]].add(ends[1])
        beside[ends[1]].add(ends[0])
    return Position({v: "xo".index(x) for v, x in enumerate(colors) if x != "."}, beside.__getitem__)


def read_goal(text):
    """Returns the stones that have to be left, the colour of all others, the most stones, and whether there is a joker."""
    joker = text.startswith("joker:")
    stones = [stone.split(":") for stone in text.removeprefix("joker:").split(",")]
    if any(len(s) > 2 or s[-1] not in ("x", "o") for s in stones) or len(stones) > 2 - joker or len(stones[0]) < 2:
        raise Unreadable(f"{text!r} is no goal")
    named = [(*numbers(s[:-1]), "xo".index(s[-1])) for s in stones if len(s) == 2]
    others = [BLACK, WHITE] if len(stones[-1]) == 2 else ["xo".index(stones[-1][0])]
    return named, others, len(stones), joker


class Forest:
    """The variables and axioms of the balanced forests with so many trees. Parts and regions come with the stones that they keep."""

    def __init__(self, position, stones, trees, parts=None, regions=None, left=(), last=None, goal=None):
        number = {s: i for i, s in enumerate(stones)}
        self.near = [[number[other] for other in position.near[s]] for s in stones]
        self.colors = [position.color[s] for s in stones]
        self.trees, self.last = trees, last
        # The colours in which each stone may be left, None if it may leave, and the ways in which its colour may change.
        named, others, _, joker = goal or ([], [BLACK, WHITE], 0, False)
        named = dict(named)
        self.roots = [{named[s]} if s in named else {None, *others} for s in stones]
        self.shifts = (0, -1, 1) if joker else (0,)
        parts = parts or [(stones, 0)]
        counted = [s for some, _ in regions or parts for s in some]
        order = [number[s] for s in counted]
        n, meaning = len(stones), []
        for at, around in enumerate(self.near):
            meaning += [("leaves", at, to, c) for to in around for c in (BLACK, WHITE)]
            meaning += [("root", at, BLACK), ("root", at, WHITE), ("black", at)]
        for counter, total in enumerate([trees, *left]):
            meaning += [("count", counter, i, least) for i in range(1, n + 1) for least in range(1, total + 2)]
        if last is not None:
            meaning += [("last", at) for at in range(n)]
        meaning += [("class", i, c) for i in range(1, n + 1) for c in range(3)]
        for at, around in enumerate(self.near):
            if len(around) > FEW_NEIGHBORS:
                sums = ((e, least) for e in range(1, len(around) + 1) for least in range(1 - e, e + 1))
                meaning += [("net", at, e, least) for e, least in sums]
        if joker:
            meaning += [(kind, at, shift) for at in range(n) for kind, shift in (("change", -1), ("change", 1), ("until", 0))]
        self.meaning, self.order, self.totals = meaning, order, [trees, *left]
        # The weight of a black and of a white stone on the place of each stone; (first stone, one behind the last) of each part.
        weights = {}
        for part, _ in parts:
            side = None if joker else position.sides(part)
            weights.update((s, side and [1 if side[s] == c else 2 for c in (BLACK, WHITE)]) for s in part)
        self.weights = [weights[s] for s in counted]
        self.ends, self.ends_of_regions = [], []
        for ends, sets in (self.ends, parts), (self.ends_of_regions, regions or parts):
            at = list(itertools.accumulate((len(some) for some, _ in sets), initial=0))
            ends += [(a, b, kept) for a, b, (_, kept) in zip(at, at[1:], sets)]

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
        if "net" in kinds:
            return self.holds_by_net(claims)
        if "until" in kinds:
            return self.holds_by_change(claims)
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
        """Goes through the edges of a stone, and keeps the uses, roots and colours that make all claims false."""
        own, edges = self.colors[at], {s: USES for s in self.near[at]}
        roots, leaving, shifts = self.roots[at], [BLACK, WHITE], self.shifts
        for v, value in claims:
            if v[0] == "leaves" and at in v[1:3]:
                way, other = ("out", v[2]) if v[1] == at else ("in", v[1])
                edges[other] = [use for use in edges[other] if (use == (way, v[3])) != value]
            elif v[0] == "root" and v[1] == at:
                roots = {root for root in roots if (root == v[2]) != value}
            elif v[0] == "black" and v[1] == at:
                leaving = [c for c in leaving if (c == BLACK) != value]
            elif v[0] == "change" and v[1] == at:
                shifts = [shift for shift in shifts if (shift == v[2]) != value]
            else:
                return False
        # What arrives, the colour that leaves, and whether one of the colour that moves last arrives.
        states = {(0, None, False)}
        for uses in edges.values():
            states = {
                (total, use[1], met) if use and use[0] == "out"
                else (total + (1 if use[1] != own else -1), out, met or use[1] == self.last) if use
                else (total, out, met)
                for total, out, met in states
                for use in uses
                if not use or use[0] == "in" or out is None
            }
        return not any(
            total == shift + (c != own) and (out, root) in ((c, None), (None, c)) and (not is_last or met and root == self.last)
            for total, out, met in states
            for root in roots
            for c in leaving
            for shift in shifts
        )

    def holds_by_net(self, claims):
        at, above = max((v[1], v[2]) for v, _ in claims if v[0] == "net")
        own, around = self.colors[at], self.near[at]
        near, is_all = around[above - 1], above == len(around)
        for v, _ in claims:
            is_here = v[0] == "net" and v[1] == at and v[2] >= above - 1
            is_edge = v[0] == "leaves" and v[1:3] in ((at, near), (near, at))
            if not (is_here or is_edge or is_all and v[0] in ("black", "change") and v[1] == at):
                return False
        ends = [(c, shift) for c in (BLACK, WHITE) for shift in self.shifts] if is_all else [(None, None)]
        for before, use, (c, shift) in itertools.product(range(1 - above, above), USES, ends):
            after = before + (0 if not use or use[0] == "out" else -1 if use[1] == own else 1)
            if is_all and after != shift + (c != own):
                continue

            def says(v):
                if v[0] == "net":
                    return (after if v[2] == above else before) >= v[3]
                if v[0] == "leaves":
                    return use == ("out" if v[1] == at else "in", v[3])
                return c == BLACK if v[0] == "black" else shift == v[2]

            if not any(says(v) == value for v, value in claims):
                return False
        return True

    def holds_by_change(self, claims):
        if any(v[0] not in ("until", "change") for v, _ in claims):
            return False
        above = max(v[1] for v, _ in claims)
        if any(v[1] != above and (v[0], v[1]) != ("until", above - 1) for v, _ in claims):
            return False
        says = lambda v, before, now: now == v[2] if v[0] == "change" else before or (v[1] == above and now != 0)
        states = [(False, 0), (False, -1), (False, 1)] + [(True, 0)] * (above > 0)
        return all(any(says(v, *state) == value for v, value in claims) for state in states)

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
        kept = lambda a, b: sum(k for i, j, k in self.ends_of_regions if a <= i and j <= b) if counter == 0 else 0
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
        if weights[begin] is None:
            return False
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


def check_whole(position, kept, first, stones, steps):
    """Checks that in turn no play leaves fewer than `stones` stones."""
    color = position.color
    mixed = [(part, k) for part, k in zip(position.parts, kept) if len({color[s] for s in part}) == 2]
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
        prove(Forest(position, movable, trees, mixed, None, (black, white), last), steps, "whole")


def check_goal(position, goal, at, proofs):
    """Checks that no play leaves the stones of a goal, as none leaves them in one part."""
    named, _, most, _ = goal
    named = [v for v, _ in named]
    if at >= len(position.parts):
        raise Refuted("there is no such part")
    if len(set(named)) < len(named) or set(named) - set(position.color):
        return
    part = position.parts[at]
    least = max(1, sum(s in named for s in part))
    allowed = most + 1 - len(position.parts)
    if len(proofs) != max(0, allowed + 1 - least):
        raise Refuted("there is another number of proofs")
    for trees, steps in enumerate(proofs, least):
        if trees >= len(part):
            raise Refuted("a part has fewer stones")
        prove(Forest(position, part, trees, goal=goal), steps, f"{trees} trees")


def checked_regions(position, part, regions):
    """Returns the stones of each region with the number that it keeps, and all other stones with 0."""
    taken = [number for _, *region in regions for number in region]
    if len(set(taken)) < len(taken) or max(taken, default=-1) >= len(part):
        raise Refuted("a stone is taken twice, or there is none")
    for keeps, *region in regions:
        if keeps > 0 and not position.keep([part[s] for s in region], keeps):
            raise Refuted("a region keeps less")
    sets = [([part[s] for s in region], keeps) for keeps, *region in regions]
    return [*sets, ([s for number, s in enumerate(part) if number not in set(taken)], 0)]


def read_sections(lines):
    """Returns the heads of the proofs, as (kind, numbers, word), each with its steps and regions."""
    sections = []
    for line in filter(str.strip, lines):
        if line.startswith(("p", "w", "g")):
            kind, *words = line.split()
            word = words.pop() if kind == "part" and len(words) == 3 else None
            if len(words) != {"part": 2, "whole": 1, "goal": 1}.get(kind) or word not in OTHERS:
                raise Unreadable(f"{line!r} names no part, and not the whole")
            sections.append(((kind, numbers(words), word), [], []))
            continue
        if not sections:
            raise Unreadable("a step without a line that names its part")
        (kind, _, word), steps, regions = sections[-1]
        first, *words = line.split()
        if first == "r" and kind == "part" and not steps and word in (None, "regions") and words:
            regions.append(numbers(words))
        elif word == "regions":
            raise Unreadable(f"{line!r} is no region")
        else:
            steps.append(read_step(line))
    return sections


def check(text):
    """Returns the verdict on a question and proofs."""
    first_line, *lines = text.split("\n")
    fields = first_line.split("\t")
    goal, first = None, None
    if len(fields) == 3:
        position = read_graph(*fields[:2])
        goal = None if fields[2] == "min" else read_goal(fields[2])
    elif fields[1:] in (["any"], ["alternating:x"], ["alternating:o"]):
        position = read_board(fields[0])
        first = None if fields[1] == "any" else "xo".index(fields[1][-1])
    else:
        raise Unreadable("the first line does not end with an order of play or a goal")
    parts, sections = position.parts, read_sections(lines)
    if goal:
        places = {tuple(numbers) for (_, numbers, _), *_ in sections}
        if len(places) != 1 or any(kind != "goal" for (kind, _, _), *_ in sections):
            raise Unreadable("the proofs are not of a goal in one part")
        check_goal(position, goal, places.pop()[0], [steps for _, steps, _ in sections])
        return "right: the goal is impossible"
    kept, named, whole = [position.counted(part) for part in parts], set(), None
    for (kind, words, _), steps, _ in sections:
        at = words[0] if kind == "part" else None
        if kind == "goal" or at in named or (first is None if at is None else at >= len(parts)):
            raise Unreadable("a proof stands twice, or only the colours in turn have it")
        named.add(at)
        whole = (words[0], steps) if at is None else whole
    for (kind, words, other), steps, regions in sections:
        if kind == "whole":
            continue
        at, stones = words
        kept[at] = stones
        if stones == 0:
            continue
        if other == "regions":
            if sum(keeps for _, keeps in checked_regions(position, parts[at], regions)) < stones:
                raise Refuted("the regions keep less")
        elif stones > len(parts[at]):
            raise Refuted("a part has fewer stones")
        elif other is None:
            counted = checked_regions(position, parts[at], regions)
            prove(Forest(position, parts[at], stones - 1, None, counted), steps, f"part {at}")
        else:
            degrees = [len(position.near[s]) for s in parts[at]]
            is_known = max(degrees) < 3 if other == "factors" else sum(degrees) <= 2 * len(degrees)
            if other in ("factors", "dynamic-program") and not is_known:
                raise Refuted(f"part {at} is not of this kind")
            if not position.keep(parts[at], stones):
                raise Refuted(f"part {at} keeps less")
    if whole is None:
        return f"right: at least {sum(kept)}"
    check_whole(position, kept, first, *whole)
    return f"right: at least {whole[0]}"


def verdict(text):
    try:
        return check(text)
    except Refuted as refuted:
        return f"refuted: {refuted}"
    except Open as limit:
        return f"open: {limit}"


if __name__ == "__main__":
    answer(verdict)
