// One player: the fewest stones, in every order of play, on grids and graphs; goals; plays to watch and to make.
import { writeAddress } from "./address.js";
import { BoardView } from "./board.js";
import { Film } from "./film.js";
import * as grid from "./grid.js";
import { answer, drop } from "./solver.js";
import { Tab, create, facts, paragraph, pointable } from "./tab.js";

const KNOWN = [
    ["Q3, the cube", "Q3"], ["Q4, the 4-cube", "Q4"], ["K3 x K3", "K3xK3"], ["K4, a clique", "K4"],
    ["Petersen's graph", "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5"],
    ["a path of 7", "P7"], ["its second power", "P7^2"], ["a cycle of 8", "C8"],
    ["a circulant graph", "C9(1,2)"], ["a grid of 3 x 4", "3x4"], ["edges", "edges:0-1,1-2,2-3,1-4,4-5"],
];
const NAMES = { x: "Black", o: "White" };
const stones = (count) => `${count} ${count === 1 ? "stone" : "stones"}`;

export function onePlayer() {
    // A position is { board } or { graph, stones }; the order of play is that from here on.
    let state = { position: { board: "" }, order: "alternating:x" };
    let shown = { board: { vertices: [], edges: [], moves: [], text: "" }, shape: [1, 1] };
    let history = [];
    let start = state;
    let selected = null;
    let solved = null; // the question that was answered, and the answer

    const tab = new Tab("one", {
        solve, check, undo,
        restart: () => setUp(() => start),
        text: (text) => setUp(() => ({ ...state, position: withText(text) })),
        checkerboard: () => draw(grid.checkerboard),
        empty: () => draw(grid.empty),
        random: () => (isGraph()
            ? setUp(() => ({ ...state, position: withText(grid.random(1, shown.board.vertices.length, "xo")[0]) }))
            : draw((rows, columns) => grid.random(rows, columns, "xo"))),
        single: () => setUp(() => ({ ...state, position: withText(single(shown.board.vertices.length)) })),
        fewest: () => setGoal("min"),
    });
    const { parts } = tab;
    const film = new Film(parts.film, showFrame);
    const view = new BoardView(parts.board, "Board", {
        press: (vertex) => tab.attempt(() => press(vertex)),
        drag: (from, to) => tab.attempt(() => (mode() === "play" ? tryMove(from, to) : undefined)),
        key: type,
    });

    const isGraph = () => state.position.graph !== undefined;
    const mode = () => tab.root.querySelector("[name=one-mode]:checked").value;
    const goal = () => (isGraph() ? parts.goal.value.trim() : "min");
    const rows = () => shown.board.text.split("|");
    const single = (count) => "x" + "o".repeat(Math.max(count - 1, 0));
    const mover = () => state.order.split(":")[1];

    parts.known.append(create("option", { value: "" }, "choose …"), ...KNOWN.map(([name, value]) => create("option", { value }, name)));
    tab.on("known", ({ value }) => value && setGraph(value));
    tab.on("graph", ({ value }) => setGraph(value.trim()));
    tab.on("kind", ({ value }) => (value === "graph" ? setGraph("Q3") : setUp(() => ({ ...state, position: { board: grid.checkerboard(3, 4).join("|") } }))));
    tab.on("rows", resize);
    tab.on("columns", resize);
    tab.on("order", ({ value }) => setUp(() => ({ ...state, order: value })));
    tab.on("goal", ({ value }) => setGoal(value));
    for (const radio of tab.root.querySelectorAll("[name=one-mode]")) {
        radio.addEventListener("change", () => {
            selected = null;
            render();
        });
    }

    /** Returns the position with another text of the board, or of the stones on the graph. */
    function withText(text) {
        return isGraph() ? { ...state.position, stones: text } : { board: text };
    }

    /** Shows another graph, with the stones of the last one if they fit, and else with one black stone among white ones. */
    const setGraph = (graph) => tab.inTurn(async () => {
        const { vertices } = await answer({ solitaire: { ask: "count", graph } });
        const fits = isGraph() && shown.board.vertices.length === vertices;
        parts.goal.value = "min";
        await begin({ order: "any", position: { graph, stones: fits ? state.position.stones : single(vertices) } });
    });

    function setGoal(text) {
        parts.goal.value = text;
        solved = null;
        film.close();
        tab.say();
        writeAddress("one", tab.address());
        render();
    }

    const inQuestion = ({ board, graph, stones }) => (graph === undefined ? { board } : { graph: { graph, stones } });

    /** Begins with a position, which is made when earlier changes are. */
    const setUp = (make) => tab.inTurn(() => begin(make()));

    async function begin(next) {
        const drawn = await answer({ solitaire: { ask: "read", position: inQuestion(next.position) } });
        history = [];
        start = state = next;
        tab.say();
        changed(drawn);
    }

    function changed(drawn, move) {
        drop();
        shown = drawn;
        selected = null;
        film.close();
        state = { ...state, position: withText(shown.board.text) };
        const graph = isGraph();
        for (const part of tab.root.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== (graph ? "graph" : "grid");
        parts.kind.value = graph ? "graph" : "grid";
        parts.order.value = state.order;
        parts.text.value = shown.board.text;
        if (graph) {
            parts.graph.value = state.position.graph;
            parts.known.value = KNOWN.some(([, value]) => value === state.position.graph) ? state.position.graph : "";
            if (goal() !== "min") state.order = parts.order.value = "any";
        } else {
            [parts.rows.value, parts.columns.value] = shown.shape;
        }
        parts.order.disabled = graph && goal() !== "min";
        writeAddress("one", tab.address());
        last = move;
        render();
    }

    const draw = (make) =>
        setUp(() => ({ ...state, position: { board: make(grid.size(parts.rows), grid.size(parts.columns)).join("|") } }));

    function resize() {
        return draw((rowCount, columns) => grid.resized(rows(), rowCount, columns));
    }

    let last; // the last move on the board

    /** Shows the board, or a picture of the film. */
    function render(vertices = shown.board.vertices, moved = last, options = undefined) {
        const marks = {};
        const isFilm = vertices !== shown.board.vertices;
        if (!isFilm && mode() === "play") {
            for (const { from } of moves()) marks[from] = "can-move";
            if (selected !== null) {
                for (const { from, to } of moves()) if (from === selected) marks[to] = "target";
                marks[selected] = "selected";
            }
        }
        const hints = {};
        for (const [, vertex, color] of goal().matchAll(/(\d+):([xo])/g)) {
            marks[vertex] = `${marks[vertex] ?? ""} goal`;
            hints[vertex] = `goal: ${color === "x" ? "black" : "white"}`;
        }
        view.show({ ...shown.board, vertices, marks, hints, moved }, options);
        const left = vertices.filter(({ stone }) => stone !== ".").length;
        const turn = mover() ? `${NAMES[mover()]} to move. ` : "";
        const canMove = isFilm || moves().length > 0;
        parts.turn.textContent = `${canMove && !isFilm ? turn : canMove ? "" : "No more moves. "}${stones(left)} on the board.`;
    }

    function moves() {
        const { moves, vertices } = shown.board;
        return moves.filter(({ from }) => !mover() || vertices[from].stone === mover());
    }

    function press(vertex) {
        if (mode() === "goal") {
            const color = goal() === `${vertex}:x` ? "o" : "x";
            return setGoal(`${vertex}:${color}`), changed(shown);
        }
        if (mode() === "draw") {
            return setStone(vertex, () => grid.next(shown.board.vertices[vertex].stone, "xo."));
        }
        if (closesFilm()) return;
        if (selected !== null && moves().some(({ from, to }) => from === selected && to === vertex)) {
            return tryMove(selected, vertex);
        }
        selected = vertex !== selected && moves().some(({ from }) => from === vertex) ? vertex : null;
        render();
    }

    /** Returns to the board from a picture of the film. */
    function closesFilm() {
        const isFilm = film.isOpen && film.at > 0;
        if (isFilm) {
            film.go(0);
            render();
        }
        return isFilm;
    }

    const setStone = (vertex, letter) => setUp(() => {
        const board = isGraph() ? [shown.board.text] : rows();
        return { ...state, position: withText(grid.changed(board, vertex, letter()).join("|")) };
    });

    function type(vertex, key) {
        const letter = { x: "x", o: "o", ".": ".", Delete: ".", Backspace: "." }[key];
        if (mode() !== "draw" || !letter) return false;
        tab.attempt(() => setStone(vertex, () => letter));
        return true;
    }

    /** Makes a move, and asks what the new position is worth. */
    async function tryMove(from, to) {
        if (closesFilm()) return;
        const move = moves().find((move) => move.from === from && move.to === to);
        if (!move) return render();
        const position = state;
        await tab.inTurn(async () => {
            if (state !== position) return;
            const drawn = await answer({ solitaire: { ask: "play", position: inQuestion(state.position), move: move.text } });
            history.push({ state, shown });
            if (mover()) state = { ...state, order: `alternating:${mover() === "x" ? "o" : "x"}` };
            tab.say();
            changed(drawn, move);
        });
        await solve({ quietly: true });
    }

    function undo() {
        const back = history.pop();
        if (!back) return;
        state = back.state;
        tab.say();
        changed(back.shown);
    }

    const question = (ask, more) => ({ solitaire: { ask, position: inQuestion(state.position), ...more } });

    async function solve({ quietly = false } = {}) {
        solved = null;
        film.close();
        render();
        const asked = { order: state.order, goal: goal() };
        if (asked.goal !== "min") return reach(asked, quietly);
        await tab.improve(question("solve", { order: asked.order }), (found) => {
            solved = { ...asked, found };
            const { atLeast, atMost, reason, moves } = found;
            const verdict = atLeast === atMost
                ? `${history.length ? "From here" : "The fewest"}: ${stones(atMost)}.`
                : `Between ${atLeast} and ${stones(atMost)} so far.`;
            tab.say(
                paragraph(verdict, "verdict"),
                facts([
                    ["stones", "Stones left", atLeast === atMost ? atMost : `${atLeast}..${atMost}`],
                    ["reason", "Fewer are impossible", reason],
                    ["moves", `${moves.length} moves`, moveTexts()],
                ]),
            );
            open(quietly);
        });
    }

    async function reach(asked, quietly) {
        const found = await tab.ask(question("reach", { goal: asked.goal }));
        solved = { ...asked, found };
        if (found.reached) {
            tab.say(
                paragraph(`Yes: a play ends in ${asked.goal}.`, "verdict"),
                facts([
                    ["stones", "Stones left", found.stonesLeft],
                    ["moves", `${found.moves.length} moves`, moveTexts()],
                ]),
            );
            open(quietly);
        } else {
            tab.say(paragraph("No: this goal is impossible.", "verdict"), facts([["reason", "Reason", found.reason]]));
        }
    }

    /** The moves of the play; the joker, which changes the colour of a stone, is one of them. */
    function actions() {
        const { moves, joker } = solved.found;
        if (!joker) return moves;
        const { vertex, after } = joker;
        return moves.toSpliced(after, 0, { text: `!${vertex}`, from: vertex, to: vertex, isJoker: true });
    }

    const steps = () => actions().map(({ text }) => text);

    /** Creates the texts of the moves: each shows itself on the board as it is then. */
    function moveTexts() {
        const point = (index) => {
            if (!film.isOpen) return;
            film.stop();
            showFrame(index < 0 ? film.at : index, { glides: false });
            view.point(actions()[index]);
        };
        return pointable(steps(), point, (index) => film.go(index + 1));
    }

    function open(quietly) {
        film.load(steps());
        if (!quietly) film.run();
    }

    /** Shows the board after some steps of the play. */
    function showFrame(count, options) {
        if (count) render(frame(count), actions()[count - 1], options);
        else render(undefined, undefined, options);
    }

    /** The vertices after some steps of the play. */
    function frame(count) {
        const vertices = shown.board.vertices.map((vertex) => ({ ...vertex }));
        for (const { from, to, isJoker } of actions().slice(0, count)) {
            if (isJoker) {
                vertices[to].stone = vertices[to].stone === "x" ? "o" : "x";
            } else {
                vertices[to].stone = vertices[from].stone;
                vertices[from].stone = ".";
            }
        }
        return vertices;
    }

    async function check() {
        if (!solved) await solve({ quietly: true });
        if (!solved) return;
        const { order, goal, found: { certificate } } = solved;
        const asked = goal === "min"
            ? question("check-solution", { order, certificate })
            : question("check-goal", { goal, certificate });
        const { proved } = await tab.ask(asked);
        parts.answer.append(paragraph(`Checked: ${proved}. The checker shares no code with the search.`, "verdict"));
    }

    tab.address = () => (isGraph()
        ? { graph: state.position.graph, stones: state.position.stones, order: state.order, goal: goal() === "min" ? "" : goal() }
        : { board: state.position.board, order: state.order });
    tab.open = async ({ board, graph, stones, order, goal }) => {
        await setUp(() => ({ position: { board: grid.checkerboard(3, 4).join("|") }, order: "alternating:x" }));
        await tab.attempt(async () => {
            if (graph !== undefined) {
                await setGraph(graph);
                await setUp(() => ({ position: { graph, stones: stones ?? state.position.stones }, order: order ?? "any" }));
                if (goal) {
                    setGoal(goal);
                    changed(shown);
                }
            } else if (board !== undefined || order !== undefined) {
                await setUp(() => ({ position: board === undefined ? state.position : { board }, order: order ?? state.order }));
            }
        });
        if (!["alternating:x", "alternating:o", "any"].includes(state.order)) {
            tab.fail(`there is no order of play "${state.order}"`);
            await setUp(() => ({ ...state, order: "alternating:x" }));
        }
    };
    return tab;
}
