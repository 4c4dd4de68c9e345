// Two players: the winner of a sum of boards, the winning moves, the value, and games against the solver.
import { writeAddress } from "./address.js";
import { BoardView } from "./board.js";
import { describe } from "./games.js";
import * as grid from "./grid.js";
import { Stopped, answer, drop } from "./solver.js";
import { Tab, create, facts, paragraph, pointable } from "./tab.js";

const NAMES = { x: "Black", o: "White" };
const KINDS = { x: "black", o: "white" };
const other = (color) => (color === "x" ? "o" : "x");
const VERDICTS = {
    N: "The player who moves first wins.",
    P: "The player who moves second wins.",
    L: "Black wins with either player first.",
    R: "White wins with either player first.",
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
    let moved = null; // the last move: { summand, from, to }

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

    /** Replaces the chosen board. */
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
        const isWon = is(other(state.turn), "person") && is(state.turn, "solver") && history.length > 0;
        return `${mover} cannot move: ${waiting} wins.${isWon ? " Well played!" : ""}`;
    }

    /** Shows on its board a move that a text names; nothing without a move. */
    function point(move) {
        views.forEach((view, index) => view.point(index === move?.summand ? move : undefined));
    }

    /** Creates the texts of moves, which show themselves on the boards. */
    const moveTexts = (moves) => pointable(moves.map(place), (index) => point(moves[index]));

    /** Leaves the last answer, and its arrows. */
    function clear() {
        arrows = [];
        tab.say();
        render();
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
            const move = { summand: reply.summand, ...reply.move };
            const chances = is(other(state.turn), "solver") ? "." : wins ? " and can force a win." : ". You can win now.";
            tab.say(paragraph(`${NAMES[state.turn]} played ${place(move)}${chances}`));
            await play(reply.summand, reply.move, asked);
        } catch (error) {
            if (!(error instanceof Stopped) || error.message === "cancelled") throw error;
            const index = shown.boards.findIndex((_, index) => movesOf(index, state.turn).length > 0);
            tab.say(paragraph("The solver found no answer within the limits, and played any move."));
            await play(index, movesOf(index, state.turn)[0], asked);
        }
        return next();
    }

    const place = ({ summand, text }) => (shown.boards.length > 1 ? `${summand + 1}: ${text}` : text);

    async function outcome() {
        clear();
        const { outcome, positions } = await tab.ask({ sums: { ask: "outcome", sum: state.sum } });
        const verdict = paragraph(VERDICTS[outcome], "verdict");
        const known = [["outcome", "Outcome class", outcome], ["positions", "Positions searched", positions]];
        tab.say(verdict, facts(known));
        const winning = [];
        for (const mover of FIRST_WINNERS[outcome]) {
            const { moves } = await tab.ask({ sums: { ask: "winning-moves", sum: state.sum, mover } });
            const own = moves.map(({ summand, move }) => ({ summand, ...move, kind: KINDS[mover] }));
            known.push([`moves-${mover}`, `${NAMES[mover]} wins by`, moveTexts(own)]);
            winning.push(...own);
            arrows = [winning.find(({ kind }) => kind === KINDS[state.turn]) ?? winning[0]];
            render();
            tab.say(verdict, facts(known));
        }
        if (winning.length > 1) parts.answer.append(chooseArrows(arrows[0], winning));
    }

    /** Creates the choice between one arrow and all arrows, with their legend. */
    function chooseArrows(best, winning) {
        const kinds = Object.keys(KINDS).filter((color) => winning.some(({ kind }) => kind === KINDS[color]));
        const legend = create("span", { className: "legend", hidden: true }, ...kinds.map((color) =>
            create("span", { className: `key ${KINDS[color]}` }, `${NAMES[color]}'s winning moves`)));
        const all = create("input", {
            type: "checkbox", onchange: () => {
                legend.hidden = !all.checked;
                arrows = all.checked ? winning : [best];
                render();
            },
        });
        all.dataset.part = "all-arrows";
        return create("p", { className: "row" }, create("label", {}, all, ` Show all ${winning.length} winning moves`), legend);
    }

    async function value() {
        clear();
        const found = await tab.ask({ sums: { ask: "value", sum: state.sum } });
        tab.say(...describe(found, VERDICTS[found.outcome], `[${state.sum}]`));
    }

    async function check() {
        clear();
        const { outcome, positions } = await tab.ask({ sums: { ask: "check", sum: state.sum } });
        tab.say(
            paragraph(`Checked: ${VERDICTS[outcome]}`, "verdict"),
            paragraph(`The winner's moves in ${positions} positions hold against every reply. The check uses the rules alone.`),
            facts([["outcome", "Outcome class", outcome]]),
        );
    }

    async function hint() {
        if (!canMove(state.turn)) return;
        clear();
        const { wins, reply } = await tab.ask({ sums: { ask: "reply", sum: state.sum, mover: state.turn } });
        const move = { summand: reply.summand, ...reply.move };
        arrows = [{ ...move, kind: KINDS[state.turn] }];
        tab.say(create("p", {}, ...(wins
            ? [moveTexts([move]), " wins."]
            : [`Every move of ${NAMES[state.turn]} loses against perfect play. `, moveTexts([move]), " leaves the fewest winning replies."])));
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
