// Grid graphs: a Hamiltonian circuit or the reason why there is none, and the gadget that is a position of Clobber.
import { address, writeAddress } from "./address.js";
import { BoardView } from "./board.js";
import * as grid from "./grid.js";
import { answer, drop } from "./solver.js";
import { Tab, create, facts, paragraph, picture, pointable } from "./tab.js";

export function gridGraphs() {
    let rows = [];
    let history = [];
    let circuit = []; // the nodes of a circuit, as row,col
    let solved = null; // the answer

    const tab = new Tab("grid-graphs", {
        circuit: find, check, undo,
        text: (text) => setUp(text.trim()),
        full: () => draw((rows, columns) => grid.fill(rows, columns, () => "#")),
        empty: () => draw(grid.empty),
        random: () => draw((rows, columns) => grid.random(rows, columns, "####.")),
    });
    const { parts } = tab;
    const view = new BoardView(parts.board, "Grid graph", {
        press: (index) => tab.attempt(() => toggle(index)),
        key: (index, key) => {
            if (key !== "#" && key !== ".") return false;
            tab.attempt(() => show(grid.changed(rows, index, key)));
            return true;
        },
    });
    tab.on("rows", resize);
    tab.on("columns", resize);

    /** Shows the graph of a text. The solver leaves empty rows and columns at the sides out; the page keeps them. */
    const setUp = (text) => tab.inTurn(async () => {
        const read = await answer({ circuits: { ask: "read", graph: text } });
        const lines = text.split(/[|/\n]/).map((line) => line.trim()).filter(Boolean);
        const isPlain = lines.length > 0 && lines.every((line) => line.length === lines[0].length);
        history = [];
        rows = isPlain ? lines : read.text.split("|");
        if (rows.length > 40 || rows[0].length > 40) rows = read.text.split("|");
        changed();
    });

    function show(next) {
        history.push(rows);
        rows = next;
        changed();
    }

    function changed() {
        drop();
        circuit = [];
        solved = null;
        [parts.rows.value, parts.columns.value] = [rows.length, rows[0]?.length ?? 1];
        parts.text.value = text();
        writeAddress("grid-graphs", tab.address());
        tab.say();
        render();
    }

    const text = () => rows.join("|");
    const indexOf = (name) => {
        const [row, column] = name.split(",").map(Number);
        return row * rows[0].length + column;
    };
    const draw = (make) => show(make(grid.size(parts.rows), grid.size(parts.columns)));
    const toggle = (index) => {
        const columns = rows[0].length;
        show(grid.changed(rows, index, rows[Math.floor(index / columns)][index % columns] === "#" ? "." : "#"));
    };

    function resize() {
        draw((count, columns) => grid.resized(rows, count, columns));
    }

    function undo() {
        if (history.length === 0) return;
        rows = history.pop();
        changed();
    }

    function render() {
        const columns = rows[0]?.length ?? 0;
        const vertices = rows.flatMap((row, y) => [...row].map((stone, x) => ({ x, y, name: `${y},${x}`, stone })));
        const isNode = (x, y) => rows[y]?.[x] === "#";
        const edges = vertices.flatMap(({ x, y }, index) => (isNode(x, y)
            ? [[x + 1, y, index + 1], [x, y + 1, index + columns]].filter(([x, y]) => isNode(x, y)).map(([, , to]) => [index, to])
            : []));
        const places = circuit.map(indexOf);
        const lines = places.map((from, index) => [from, places[(index + 1) % places.length]]);
        view.show({ vertices, squares: true, lines, edges });
    }

    async function find() {
        const graph = text();
        const found = await tab.ask({ circuits: { ask: "circuit", graph } });
        solved = { graph, found };
        circuit = found.circuit ?? [];
        render();
        const entries = found.circuit
            ? [["circuit", "Circuit", pointable(found.circuit, point)], ["moves", "Reduction of the gadget", found.moves]]
            : [["reason", "Reason", found.reason]];
        const lines = [
            paragraph(found.circuit ? "Yes: there is a Hamiltonian circuit." : "No: there is no Hamiltonian circuit.", "verdict"),
            facts([["answer", "Answer", found.circuit ? "yes" : "no"], ...entries, ["board", "Gadget", found.board]]),
        ];
        if (found.board.length <= 1024) {
            const link = `#${address("one", { board: found.board, order: "alternating:o" })}`;
            lines.push(create("p", {}, create("a", { href: link }, "Open the gadget as a board for one player")));
        }
        if (found.picture) lines.push(picture(found.picture, "The gadget: v, w, the bomb B, the fuse by its heights, and the fire F"));
        tab.say(...lines);
    }

    /** Shows a node of the circuit on the board; nothing for -1. */
    function point(index) {
        const at = indexOf(circuit[index] ?? "");
        view.point(index < 0 ? undefined : { from: at, to: at });
    }

    async function check() {
        if (!solved) await find();
        if (!solved) return;
        const { graph, found: { certificate } } = solved;
        const { proved } = await tab.ask({ circuits: { ask: "check", graph, certificate } });
        parts.answer.append(paragraph(`Checked: ${proved}. The checker shares no code with the search.`, "verdict"));
    }

    tab.address = () => ({ graph: text() });
    tab.open = async ({ graph }) => {
        await setUp("####|#..#|####|####");
        await tab.attempt(() => graph !== undefined && setUp(graph.trim()));
    };
    return tab;
}
