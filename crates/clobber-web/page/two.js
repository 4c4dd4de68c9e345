// Two players: who wins a sum of boards, by which moves, what it is worth, and games against the solver.
import { writeAddress } from "./address.js";
import { BoardView } from "./board.js";
import * as grid from "./grid.js";
import { Stopped, answer, drop } from "./solver.js";
import { Tab, create, facts, paragraph, picture } from "./tab.js";

const NAMES = { x: "Black", o: "White" };
const KINDS = { x: "black", o: "white" };
const other = (color) => (color === "x" ? "o" : "x");
const VERDICTS = {
    N: "Whoever moves first wins.",
    P: "Whoever moves second wins.",
    L: "Black wins, whoever moves first.",
    R: "White wins, whoever moves first.",
};
/** Those who win if they move first. */
const FIRST_WINNERS = { N: ["x", "o"], P: [], L: ["x"], R: ["o"] };

export function twoPlayers() {
    const views = []; // a BoardView for each summand
    let state = { sum: "", turn: "x" };
    let shown = { boards: [], shapes: [] };
    let history = [];
    let start = state;
    let selected = null; // { summand, index }
    let arrows = []; // { summand, from, to, kind }
    let moved = null; // { summand, from, to }

    const tab = new Tab("two", {
        outcome, value, check, hint, undo, restart,
        text: (text) => setUp(() => ({ ...state, sum: text })),
        checkerboard: () => draw((rows, columns) => grid.checkerboard(rows, columns)),
        empty: () => draw((rows, columns) => grid.empty(rows, columns)),
        random: () => draw((rows, columns) => grid.random(rows, columns, "xo")),
        add: () => setUp(() => ({ ...state, sum: `${state.sum} + xo|ox` }), () => shown.boards.length),
        remove: () => setUp(() => {
            const texts = shown.boards.map(({ text }) => text);
            if (texts.length > 1) texts.splice(summand(), 1);
            return { ...state, sum: texts.join(" + ") };
        }),
    });
    const { parts } = tab;
    const isDrawing = () => parts.draw.checked;
    const summand = () => Math.max(parts.summand.selectedIndex, 0);
    const rows = (index) => shown.boards[index].text.split("|");
    const is = (color, who) => parts[`opponent-${color}`].value === who;

    tab.on("rows", resize);
    tab.on("columns", resize);
    tab.on("summand", showShape);
    tab.on("turn-choice", async ({ value }) => {
        await setUp(() => ({ ...state, turn: value }));
        return next();
    });
    tab.on("draw", render);
    tab.on("opponent-x", next);
    tab.on("opponent-o", next);

    /** Begins with a position, which is made when earlier changes are: nothing can be undone. */
    const setUp = (make, choose = summand) => tab.inTurn(async () => {
        const [position, board] = [make(), choose()];
        const { sum, ...drawn } = await answer({ sums: { ask: "read", sum: position.sum } });
        history = [];
        start = state = { ...position, sum };
        changed(drawn);
        parts.summand.selectedIndex = Math.min(board, shown.boards.length - 1);
        showShape();
        tab.say();
    });

    function changed(drawn, move = null) {
        drop();
        shown = drawn;
        [selected, arrows, moved] = [null, [], move];
        parts.text.value = state.sum;
        parts["turn-choice"].value = state.turn;
        const options = shown.boards.map((_, index) => create("option", {}, String(index + 1)));
        const board = summand();
        parts.summand.replaceChildren(...options);
        parts.summand.selectedIndex = Math.min(board, options.length - 1);
        writeAddress("two", tab.address());
        render();
    }

    function showShape() {
        [parts.rows.value, parts.columns.value] = shown.shapes[summand()] ?? [1, 1];
    }

    /** Puts another board in the place of the chosen one. */
    function draw(make) {
        return replace(summand(), () => make(grid.size(parts.rows), grid.size(parts.columns)));
    }

    function resize() {
        return replace(summand(), (board) => grid.resized(board, grid.size(parts.rows), grid.size(parts.columns)));
    }

    function replace(index, change) {
        const make = () => {
            const texts = shown.boards.map(({ text }) => text);
            texts[index] = change(rows(index)).join("|");
            return { ...state, sum: texts.join(" + ") };
        };
        return setUp(make, () => index);
    }

    function render() {
        while (views.length < shown.boards.length) {
            const index = views.length;
            const handlers = {
                press: (vertex) => tab.attempt(() => press(index, vertex)),
                drag: (from, to) => tab.attempt(() => (isDrawing() ? undefined : tryMove(index, from, to))),
                key: (vertex, key) => type(index, vertex, key),
            };
            views.push(new BoardView(parts.boards, `Board ${index + 1}`, handlers));
        }
        for (const view of views.splice(shown.boards.length)) view.svg.remove();
        shown.boards.forEach((board, index) => {
            const marks = {};
            if (!isDrawing()) {
                for (const { from } of movesOf(index, state.turn)) marks[from] = "can-move";
                if (selected?.summand === index) {
                    for (const { from, to } of board.moves) if (from === selected.index) marks[to] = "target";
                    marks[selected.index] = "selected";
                }
            }
            views[index].show({
                ...board,
                marks,
                arrows: arrows.filter((arrow) => arrow.summand === index),
                moved: moved?.summand === index ? moved : undefined,
            });
        });
        moved = null;
        parts.turn.textContent = turnInWords();
    }

    const movesOf = (index, color) => {
        const { moves, vertices } = shown.boards[index];
        return moves.filter(({ from }) => vertices[from].stone === color);
    };
    const canMove = (color) => shown.boards.some((_, index) => movesOf(index, color).length > 0);

    function turnInWords() {
        const [mover, waiting] = [NAMES[state.turn], NAMES[other(state.turn)]];
        if (canMove(state.turn)) return `${mover} to move.`;
        return `${mover} cannot move: ${waiting} wins.`;
    }

    function press(index, vertex) {
        if (isDrawing()) {
            const letter = () => grid.next(shown.boards[index].vertices[vertex].stone, "xo.");
            return replace(index, (board) => grid.changed(board, vertex, letter()));
        }
        if (selected?.summand === index && selected.index !== vertex) {
            const isMove = shown.boards[index].moves.some(({ from, to }) => from === selected.index && to === vertex);
            if (isMove) return tryMove(index, selected.index, vertex);
        }
        const isSame = selected?.summand === index && selected.index === vertex;
        const isOwn = movesOf(index, state.turn).some(({ from }) => from === vertex);
        selected = isOwn && !isSame ? { summand: index, index: vertex } : null;
        render();
    }

    function type(index, vertex, key) {
        const letter = { x: "x", o: "o", ".": ".", Delete: ".", Backspace: "." }[key];
        if (!isDrawing() || !letter) return false;
        tab.attempt(() => replace(index, (board) => grid.changed(board, vertex, letter)));
        return true;
    }

    async function tryMove(index, from, to) {
        const move = movesOf(index, state.turn).find((move) => move.from === from && move.to === to);
        if (!move) return render();
        tab.say();
        await play(index, move, state);
        return next();
    }

    /** Makes a move in a position, unless there is another one by then. */
    const play = (index, { text, from, to }, position) => tab.inTurn(async () => {
        if (state !== position) return;
        const { sum, ...drawn } = await answer({ sums: { ask: "play", sum: state.sum, summand: index, move: text } });
        history.push({ ...state, shown });
        // A board is never left out, so that the numbers of the boards stay.
        state = { sum, turn: other(state.turn) };
        changed(drawn, { summand: index, from, to });
    });

    /** Lets the solver move if it is its turn. */
    async function next() {
        if (isDrawing() || is(state.turn, "person") || !canMove(state.turn)) return;
        const asked = state;
        try {
            const { wins, reply } = await tab.ask({ sums: { ask: "reply", sum: state.sum, mover: state.turn } });
            const name = NAMES[state.turn];
            tab.say(paragraph(wins
                ? `${name} played ${place(reply)} and wins if it goes on like this.`
                : `${name} played ${place(reply)}. You can win now.`));
            await play(reply.summand, reply.move, asked);
        } catch (error) {
            if (!(error instanceof Stopped) || error.message === "cancelled") throw error;
            const index = shown.boards.findIndex((_, index) => movesOf(index, state.turn).length > 0);
            tab.say(paragraph("The solver found no answer within the limits, and played any move."));
            await play(index, movesOf(index, state.turn)[0], asked);
        }
        return next();
    }

    const place = ({ summand, move }) => (shown.boards.length > 1 ? `${summand + 1}: ${move.text}` : move.text);

    async function outcome() {
        arrows = [];
        const { outcome, positions } = await tab.ask({ sums: { ask: "outcome", sum: state.sum } });
        const verdict = paragraph(VERDICTS[outcome], "verdict");
        const known = [["outcome", "Outcome class", outcome], ["positions", "Positions searched", positions]];
        tab.say(verdict, facts(known));
        for (const mover of FIRST_WINNERS[outcome]) {
            const { moves } = await tab.ask({ sums: { ask: "winning-moves", sum: state.sum, mover } });
            arrows.push(...moves.map(({ summand, move }) => ({ summand, ...move, kind: KINDS[mover] })));
            known.push([`moves-${mover}`, `${NAMES[mover]} wins by`, moves.map(place).join(" ")]);
            tab.say(verdict, facts(known));
            render();
        }
    }

    async function value() {
        const found = await tab.ask({ sums: { ask: "value", sum: state.sum } });
        tab.say(
            paragraph(VERDICTS[found.outcome], "verdict"),
            facts([
                ["outcome", "Outcome class", found.outcome],
                ["value", "Canonical form", found.value],
                ["weight", "Atomic weight", found.atomicWeight],
                ["birthday", "Birthday", found.birthday],
                ["mean", "Mean", found.mean],
                ["temperature", "Temperature", found.temperature],
            ]),
            picture(found.thermograph, `Thermograph: mean ${found.mean}, temperature ${found.temperature}`),
            paragraph("Every position of Clobber is all-small, so its thermograph is a mast at 0.", "note"),
        );
    }

    async function check() {
        const { outcome, positions } = await tab.ask({ sums: { ask: "check", sum: state.sum } });
        tab.say(
            paragraph(`Checked: ${VERDICTS[outcome]}`, "verdict"),
            paragraph(`The winner's moves in ${positions} positions hold against every reply. The check uses the rules alone.`),
            facts([["outcome", "Outcome class", outcome]]),
        );
    }

    async function hint() {
        if (!canMove(state.turn)) return;
        const { wins, reply } = await tab.ask({ sums: { ask: "reply", sum: state.sum, mover: state.turn } });
        arrows = [{ summand: reply.summand, ...reply.move, kind: KINDS[state.turn] }];
        tab.say(paragraph(wins
            ? `${place(reply)} wins.`
            : `Every move of ${NAMES[state.turn]} loses against perfect play. ${place(reply)} leaves the fewest winning replies.`));
        render();
    }

    /** Goes back to the last position in which a person moves. */
    function undo() {
        drop();
        let back;
        do back = history.pop() ?? back;
        while (history.length > 0 && is(back.turn, "solver"));
        if (!back) return;
        state = { sum: back.sum, turn: back.turn };
        tab.say();
        changed(back.shown);
    }

    async function restart() {
        await setUp(() => start);
        return next();
    }

    tab.address = () => ({ sum: state.sum, turn: state.turn });
    tab.open = async ({ sum, turn }) => {
        const position = { sum: grid.checkerboard(4, 5).join("|"), turn: turn === "o" ? "o" : "x" };
        await setUp(() => position, () => 0);
        await tab.attempt(() => sum !== undefined && setUp(() => ({ ...position, sum }), () => 0));
    };
    return tab;
}
