"""Sets every subcommand a tenth of a second and 16 MB for hostile input of 10^3, 10^5 and 10^6 squares.

Prints the processor time and the most memory beyond those of reading the text, which is the same text with a bad character at its
end, or for the calculator at its beginning, and fails where they are more than 0.3 s, or 8 MiB more than the limit.
Usage: limits.py PROGRAM [WORD...]: only subcommands whose line contains a word.
"""

import json
import os
import random
import subprocess
import sys
import tempfile

SIZES = [10**3, 10**5, 10**6]
SECONDS, MEGABYTES = 0.1, 16
MOST_SECONDS, MOST_MEGABYTES = 0.3, MEGABYTES + 8

program, words = sys.argv[1], sys.argv[2:]
folder = tempfile.mkdtemp()
out = os.path.join(folder, "out")


def run(arguments, text):
    """Returns the processor time, the most memory in MiB, and the first line of the output."""
    line = os.path.join(folder, "in")
    with open(line, "w") as file:
        file.write(text)
    figures = os.path.join(folder, "figures")
    timed = ["/usr/bin/time", "-q", "-o", figures, "-f", "%U %S %M", "timeout", "100", program, *arguments]
    with open(line) as stdin, open(out, "w") as stdout:
        subprocess.run(timed, stdin=stdin, stdout=stdout, stderr=subprocess.STDOUT, check=False)
    user, system, kilobytes = open(figures).read().split()
    with open(out) as file:
        return float(user) + float(system), int(kilobytes) / 1024, file.readline(300).strip()


def side(size):
    return int(size**0.5)


def row(length, letters, seed=1):
    chosen = random.Random(seed)
    return "".join(chosen.choice(letters) for _ in range(length))


def board(rows, cols, letters, seed=1):
    line = row(rows * cols, letters, seed)
    return "|".join(line[k * cols : (k + 1) * cols] for k in range(rows))


def boards(letters):
    """A square, a narrow board, a row and a column."""
    return {
        "square": lambda n: board(side(n), side(n), letters),
        "narrow": lambda n: board(4, n // 4, letters),
        "tall": lambda n: board(n // 4, 4, letters),
        "row": lambda n: row(n, letters),
        "column": lambda n: board(n, 1, letters),
    }


def paths(n):
    """Parts of a handful of stones."""
    return ".".join(row(7, "xo", seed) for seed in range(n // 8))


def triples(n):
    chosen = random.Random(1)
    numbers = []
    for _ in range(n // 3):
        a, b = 9000 + chosen.randrange(2000), 9000 + chosen.randrange(2000)
        numbers += [a, b, 30_000 - a - b]
    return " ".join(map(str, numbers))


def clauses(n):
    chosen = random.Random(1)
    literal = lambda: chosen.choice([-1, 1]) * (1 + chosen.randrange(max(3, n // 12)))
    return " 0 ".join(" ".join(str(literal()) for _ in range(3)) for _ in range(n // 3)) + " 0"


def colored(text, order):
    """Some squares are of either colour."""
    return lambda n: f"{text(n).replace('x', '?', 40)}\t{order}"


def parts(n):
    """A sum of parts of alternating rows, by their names."""
    chosen = random.Random(1)
    return " + ".join(chosen.choices(["o11", "oo10", "-oo8", "a4", "-a2", "xxo", "o5", "oo11oo"], k=n // 8))


def tests(n):
    """A file of another solver, of which each test has some forty squares."""
    lines = (f"[clobber] {row(40, 'XO', seed)} {{B win, W win}}" for seed in range(n // 40))
    return "{version 1.7}\n" + "\n".join(lines)


def graph(name, vertices, goal):
    return lambda n: f"{name(n)}\t{row(vertices(n), 'xo')}\t{goal}"


def random_graph(degree, goal):
    def text(n):
        chosen = random.Random(1)
        count = n // 4
        edges = (f"{chosen.randrange(v)}-{v}" for v in range(1, count))
        more = (f"{chosen.randrange(count // 2)}-{count // 2 + chosen.randrange(count // 2)}" for _ in range(count * degree // 2))
        return f"edges:{','.join([*edges, *more])}\t{row(count, 'xo')}\t{goal}"

    return text


def star(n):
    return "edges:" + ",".join(f"0-{leaf}" for leaf in range(1, n))


def cube(n):
    return n.bit_length()


def nested(opening, core, closing):
    """Brackets within brackets."""
    return lambda n: opening * (n // len(opening + closing)) + core + closing * (n // len(opening + closing))


def terms(*words):
    """A sum of random terms."""
    def text(n):
        chosen = random.Random(1)
        return " + ".join(chosen.choices(words, k=n // 8))

    return text


def steps(question, n):
    """A proof with random steps."""
    chosen = random.Random(1)
    literal = lambda: str(chosen.choice([-1, 1]) * (1 + chosen.randrange(n)))
    step = lambda: f"a {' '.join(literal() for _ in range(3))}\nc {chosen.randrange(n)}"
    return f"{question}\n" + "\n".join(step() for _ in range(n // 16)) + "\nl : 0 1 2"


def claims(sums):
    """A proof of who wins the first sum, by claims alone."""
    first, *others = sums
    return f"{first}\troot\n" + "\n".join(f"{sum}\twon\tclaim" for sum in [first, *others])


stones, holes = boards("xo"), boards("xo.")
# The pieces that a search evaluates have many followers.
dense = {"sixty of a clique": lambda n: f"K60 {row(60, 'xo', n)}"}
linear = {"parts": parts, "rows": lambda n: ".".join("oxox"[: 2 + k % 3] for k in range(n // 4))}
graphs = {}
for goal in ["min", "joker:0:x", "1:x", "0:x,o", "0:x,1:o"]:
    graphs |= {
        f"star {goal}": graph(star, lambda n: n, goal),
        f"clique {goal}": graph(lambda n: f"K{n}", lambda n: n, goal),
        f"two sides {goal}": graph(lambda n: f"K{n // 2},{n // 2}", lambda n: n, goal),
        f"cliques {goal}": graph(lambda n: f"K{side(n)}xK{side(n)}", lambda n: side(n) ** 2, goal),
        f"power {goal}": graph(lambda n: f"P{n}^{n}", lambda n: n, goal),
        f"circulant {goal}": graph(lambda n: f"C{n}(1,2)", lambda n: n, goal),
        f"odd circulant {goal}": graph(lambda n: f"C{n}(1,7,31)", lambda n: n, goal),
        f"path {goal}": graph(lambda n: f"P{n}", lambda n: n, goal),
        f"cycle {goal}": graph(lambda n: f"C{n}", lambda n: n, goal),
        f"grid {goal}": graph(lambda n: f"{side(n)}x{side(n)}", lambda n: side(n) ** 2, goal),
        f"cube {goal}": graph(lambda n: f"Q{cube(n)}", lambda n: 2 ** cube(n), goal),
        f"product {goal}": graph(lambda n: f"K3xC{n // 3}", lambda n: n // 3 * 3, goal),
        f"random graph {goal}": random_graph(3, goal),
        f"tree {goal}": random_graph(0, goal),
    }
names = {
    "path": lambda n: f"P{n}",
    "star": star,
    "clique": lambda n: f"K{n}",
    "two sides": lambda n: f"K{n // 2},{n - n // 2}",
    "cliques": lambda n: f"K{side(n)}xK{side(n)}",
    "cube": lambda n: f"Q{cube(n)}",
    "grid": lambda n: f"{side(n)}x{side(n)}",
    "random": lambda n: random_graph(3, "")(n).split("\t")[0],
}
QUESTIONS = {
    ("checkerboard",): {"square": lambda n: f"{side(n)} {side(n)}", "row": lambda n: f"1 {n}"},
    ("solve",): {f"{kind} {order}": (lambda n, text=text, order=order: f"{text(n)}\t{order}")
        for order in ["any", "alternating:x"]
        for kind, text in [*stones.items(), *((f"{kind}, holes", text) for kind, text in holes.items()),
            ("x^n o^2n", lambda n: "x" * (n // 3) + "o" * (n // 3 * 2)),
            ("one black", lambda n: "o" * (n // 2) + "x" + "o" * (n // 2))]},
    ("sc2",): graphs,
    ("sc2", "strong"): {"small clique": lambda n: f"K{min(n, 20)}", "cycle": lambda n: f"C{min(n, 20)}", **names},
    ("circuit",): names,
    ("circuit", "--path"): names,
    ("sc2", "around-cycle"): {"cycle": lambda n: f"C{n}\tx{'o' * (n - 1)}\t1:x", "clique": lambda n: f"K{n}\tx{'o' * (n - 1)}\t2:o"},
    ("sc2", "empty-half"): {"cube": lambda n: f"Q{cube(n)}\tx{'o' * (2 ** cube(n) - 1)}\t0=0"},
    ("sc2", "irreducible"): {"cube": lambda n: f"Q{cube(n)}"},
    ("gadget",): {"square": lambda n: board(side(n), side(n), "##########."), "narrow": lambda n: board(4, n // 4, "#####.")},
    ("value",): {**stones, **dense, "holes": holes["square"], "paths": paths},
    ("outcome",): {**stones, **dense, "holes": holes["square"], "paths": paths},
    ("outcome", "--plain"): {**stones, **dense, "holes": holes["square"], "paths": paths},
    ("outcome", "--move"): {**stones, **dense, "holes": holes["square"], "paths": paths},
    ("outcome", "--first", "x", "--format", "json"): {"square": stones["square"], "paths": paths},
    ("clickomania", "row"): {"three colours": lambda n: row(n, "abc"), "two colours": lambda n: row(n, "ab"),
        "of even parts": lambda n: row(n // 2, "abc") + row(n // 2, "abc")[::-1]},
    ("clickomania", "board"): {**boards("abcde"), "two colours": boards("ab")["square"]},
    ("clickomania", "score"): {**boards("abcde"), "two colours": boards("ab")["square"]},
    ("clickomania", "two-player"): boards("ab"),
    ("clickomania", "three-partition"): {"random": triples},
    ("clickomania", "three-sat"): {"random": clauses},
    ("mcgs", "write"): {**stones, "paths": paths},
    ("mcgs", "check"): {"rows": tests},
    ("colorings",): {f"{kind} {order}": colored(text, order)
        for order in ["any", "alternating:x", "outcome"] for kind, text in [*stones.items(), ("holes", holes["square"])]},
    ("game",): {"small games": terms("^", "*2", "v*", "{2||1|0}", "+_2", "{1|*}"), "numbers": terms("1", "-3/4", "5/1024"),
        "large games": terms("+-(1,{3|-2})", "-_2-_4", "^<100>", "*60"), "position": lambda n: f"[{stones['square'](n)}]",
        "parts": lambda n: f"[{paths(n)}]", "rows": lambda n: " + ".join(f"[{row(9, 'xo', seed)}]" for seed in range(n // 14)),
        "names": lambda n: "a:=^\n" + "+".join("a" * (n // 2)), "options": nested("{", "0", "|0}"), "switches": nested("+-(", "1", ")"), "brackets": nested("(", "*", ")"),
        "functions": nested("cool(", "{3|-1}", ",1)"), "followers": lambda n: f"followers({terms('{2||1|0}', '^', '*7')(n)})",
        "order": lambda n: f"{terms('^', '*2')(n // 2)} <> {terms('{2||1|0}', '^*')(n // 2)}"},
    ("delta",): {**stones, "holes": holes["square"], "paths": paths,
        **{kind: (lambda n, text=graphs[f"{kind} min"]: text(n).removesuffix("\tmin")) for kind in ["star", "two sides", "tree", "cube", "grid"]}},
    ("linear",): linear,
    ("linear", "--rules", "--moves"): linear,
    ("clickomania", "row", "--derivation", "--reason", "--internal"): {"two colours": lambda n: row(n, "ab"),
        "of even parts": lambda n: row(n // 2, "abc") + row(n // 2, "abc")[::-1], "of two colours": lambda n: row(n // 2, "ab") + row(n // 2, "ab")[::-1]},
    ("solve", "--reason"): {"square any": lambda n: stones["square"](n) + "\tany", "holes any": lambda n: holes["square"](n) + "\tany"},
    ("solve", "--proof"): {"square any": lambda n: stones["square"](n) + "\tany", "holes x": lambda n: holes["square"](n) + "\tx"},
    ("sc2", "--proof"): {kind: graphs[kind] for kind in ["star min", "clique 1:x", "random graph min", "random graph 1:x", "grid joker:0:x"]},
    ("gadget", "--proof"): {"square": lambda n: board(side(n), side(n), "##########.")},
    ("gadget", "--count"): {"square": lambda n: board(side(n), side(n), "##########."), "narrow": lambda n: board(4, n // 4, "#####.")},
    ("checkerboard", "--moves"): {"square": lambda n: f"{side(n)} {side(n)}", "row": lambda n: f"1 {n}"},
    ("outcome", "--misere"): {**stones, **dense, "paths": paths, "clique": lambda n: f"K{n} {row(n, 'xo')}", "star": lambda n: f"{star(n)} {row(n, 'xo')}"},
    ("check", "solve", "proof"): {
        "steps": lambda n: steps(holes["square"](n // 2) + "\tany\npart 0 9", n), "one stone": lambda n: f"{holes['square'](n)}\tany\npart 0 9\na {'1 ' * (n // 2)}2",
        "regions": lambda n: f"{stones['square'](n)}\tany\npart 0 9 regions\n" + "\n".join(f"r 1 {k} {k + 1}" for k in range(0, n - 1, 2)),
        "parts": lambda n: f"{holes['square'](n)}\tany\n" + "\n".join(f"part {k} 1 dynamic-program" for k in range(n // 200)),
        "whole": lambda n: steps(holes["square"](n // 2) + "\tx\nwhole 9", n)},
    ("check", "sc2", "proof"): {
        "star": lambda n: steps(graphs["star 1:x"](n // 4) + "\ngoal 0", n), "star min": lambda n: steps(graphs["star min"](n // 4) + "\npart 0 9", n),
        "clique": lambda n: steps(graphs["clique 1:x"](n) + "\ngoal 0", n), "tree": lambda n: steps(graphs["tree joker:0:x"](n) + "\ngoal 0", n)},
    ("check", "gadget", "proof"): {"square": lambda n: steps(board(side(n), side(n), "##########."), n),
        "cuts": lambda n: board(side(n), side(n), "#") + "\n" + "c 0\n" * n},
    ("check", "outcome", "proof"): {"rows": lambda n: claims(row(40, "xo", seed) for seed in range(n // 40)),
        **{kind: (lambda n, text=text: claims([text(n)])) for kind, text in boards("xo.").items()}},
}
# A tree of a search on many machines.
TREE = os.path.join(folder, "tree")
# What takes its question as arguments.
ARGUMENTS = [
    ["perft", board(30, 30, "xo"), "100"],
    ["perft", board(300, 300, "xo"), "100"],
    ["perft", "--divide", board(300, 300, "xo"), "100"],
    ["perft", "--divide", "K1000 " + row(1000, "xo"), "100"],
    ["alternating", "verify", "100", "200"],
    ["alternating", "verify", "4", "200", "--improved"],
    ["alternating", "verify", "60", "80", "--right-only", "--certificate", "60"],
    ["alternating", "certificate"],
    ["alternating", "symmetric", "60"],
    ["alternating", "symmetric", "1000"],
    ["outcome", "resume", TREE],
]
# Arguments of subcommands whose lines are states of one size, or commands of a person, and the lines.
STATES = [(["open-spiel", "--rows", str(rows), "--columns", "26"], "0" + row(26 * rows, "xo")) for rows in [4, 255]]
PLAYED = {
    (): [stones["square"](2500), stones["row"](2500), holes["square"](2500), " + ".join([row(9, "xo")] * 250), "50x50", "Q7 " + row(128, "xo")],
    ("--first", "o"): [stones["square"](2500), stones["row"](2500)],
    ("--solitaire", "any"): [stones["square"](2500), holes["square"](2500), "50x50"],
    ("--solitaire", "alternating:x"): [stones["square"](2500), holes["square"](2500), "50x50"],
    ("--clickomania",): [kind(60_000) for kind in boards("abcde").values()],
}
STATES += [(["play", *options, board], command) for options, played in PLAYED.items() for board in played for command in ["hint", "why"]]


def shown(name, kind, size, arguments, text):
    """Runs a line, prints its cost and returns whether the limits are kept."""
    wrong = "" if text is None else f"1:={text}\n" if list(arguments) == ["game"] else f"{text}?\n"
    reading, room, _ = run(["value"] if text is None else arguments, wrong)
    limits = ["--seconds", str(SECONDS), "--memory", str(MEGABYTES)]
    seconds, megabytes, answer = run([*arguments, *limits], "" if text is None else text + "\n")
    seconds, megabytes = seconds - reading, megabytes - room
    is_kept = seconds <= MOST_SECONDS and megabytes <= MOST_MEGABYTES
    mark = "" if is_kept else "  <--"
    print(f"{name:38}{kind:22}{size:>8}{reading:8.2f} s{seconds:8.2f} s{megabytes:8.1f} MiB  {answer[:28]!r}{mark}", flush=True)
    return is_kept


def main():
    missed = 0
    print(f"{'subcommand':38}{'input':22}{'squares':>8}{'reading':>10}{'more':>10}{'memory':>12}   answer")
    for arguments, kinds in QUESTIONS.items():
        for kind, text in kinds.items():
            name = " ".join(arguments)
            if words and not any(word in f"{name} {kind}" for word in words):
                continue
            for size in SIZES:
                line = text(size)
                missed += not shown(name, kind, size, arguments, line)
                if size < 10**6 or arguments[0] in ["check", "colorings", "linear", "mcgs", "value"] or "two-player" in arguments:
                    continue
                # Its answer is checked, and drawn, within the limits too.
                run([*arguments, "--seconds", "1", *([] if "json" in arguments else ["--format", "json"])], line + "\n")
                with open(out) as file:
                    record = file.readline().rstrip("\n")
                if '"answer"' in record:
                    for reader in [["check"], *(["film", "--as", kind] for kind in ["text", "svg", "animation", "arrows"])]:
                        missed += not shown(" ".join(reader), f"{name} {kind}"[:21], size, reader, record)
    run(["outcome", "split", board(11, 11, "xo"), "--tree", TREE, "--units", "1"], "")
    for arguments, text in [*((arguments, None) for arguments in ARGUMENTS), *STATES]:
        name = " ".join(word for word in arguments if len(word) < 20 and word != TREE)
        if words and not any(word in name for word in words):
            continue
        size = 0 if text is None else max(map(len, [text, *arguments]))
        missed += not shown(name, text if arguments[0] == "play" else "", size, arguments, text)
    sys.exit(f"{missed} limits are not kept" if missed else 0)


main()
