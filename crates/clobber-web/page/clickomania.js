// Clickomania: play with undo and hints, and exact answers or the best play found so far.
import { writeAddress } from "./address.js";
import { BoardView } from "./board.js";
import { Film } from "./film.js";
import * as grid from "./grid.js";
import { answer, drop } from "./solver.js";
import { Tab, facts, paragraph, pointable } from "./tab.js";

export function clickomania() {
    let board = { text: "", rows: 0, columns: 0, groups: [], sizes: [] };
    let removed = []; // the sizes of the groups that were pressed
    let history = [];
    let start = "";
    let pointed = -1;
    let solved = null; // the question that was answered, the answer, and the boards of its play

    const tab = new Tab("clickomania", {
        solve, check, hint, undo,
        restart: () => setUp(start),
        text: (text) => setUp(text),
        random: async () => {
            const [rows, columns, colors, seed] = ["rows", "columns", "colors", "seed"].map((part) => grid.size(parts[part]));
            const { text } = await answer({ clicks: { ask: "random", rows, columns, colors, seed: Math.max(seed, 0) } });
            return setUp(text);
        },
    });
    const { parts } = tab;
    const film = new Film(parts.film, (index) => render(solved.boards[index], solved.found.clicks[index]));
    const view = new BoardView(parts.board, "Blocks", {
        press: (index) => tab.attempt(() => press(index)),
        point: (index) => {
            pointed = index;
            highlight();
        },
    });
    tab.on("worth", forget);
    tab.on("bonus", forget);

    const square = (index, { columns } = board) => `${Math.floor(index / columns)},${index % columns}`;
    const bonus = () => Math.round(grid.size(parts.bonus));
    const worth = () => (parts.worth.value === "blocks" ? "blocks" : { points: { bonus: parts.bonus.value === "0" ? 0 : bonus() } });

    const setUp = (text) => tab.inTurn(async () => {
        const read = await answer({ clicks: { ask: "read", board: text } });
        history = [];
        removed = [];
        start = read.text;
        tab.say();
        const colors = new Set(read.text.replace(/[^a-z]/g, "")).size;
        for (const [part, value] of Object.entries({ rows: read.rows, columns: read.columns, colors })) {
            parts[part].value = Math.max(value, 1);
        }
        changed(read);
    });

    function changed(next) {
        drop();
        board = next;
        forget();
        parts.text.value = board.text;
        writeAddress("clickomania", tab.address());
    }

    function forget() {
        solved = null;
        film.close();
        render();
    }

    let drawn = board;

    /** Shows the board, or one of the film. */
    function render(picture = board, hint = undefined) {
        drawn = picture;
        const vertices = picture.groups.map((group, index) => ({
            x: index % picture.columns,
            y: Math.floor(index / picture.columns),
            name: square(index, picture),
            stone: picture.text.split("|")[Math.floor(index / picture.columns)]?.[index % picture.columns] ?? ".",
        }));
        const hints = {};
        picture.groups.forEach((group, index) => {
            if (group !== null) hints[index] = picture.sizes[group] > 1 ? `group of ${picture.sizes[group]}` : "alone";
        });
        const marks = {};
        if (hint !== undefined) {
            const group = picture.groups[indexOf(hint, picture)];
            picture.groups.forEach((other, index) => other === group && (marks[index] = "group"));
        }
        view.show({ vertices, squares: true, marks, hints });
        const blocks = picture.groups.filter((group) => group !== null).length;
        const points = removed.reduce((sum, size) => sum + (size - 2) ** 2, 0);
        const isOver = picture === board && !board.sizes.some((size) => size > 1);
        parts.turn.textContent = `${blocks} ${blocks === 1 ? "block" : "blocks"} left, ${points + (blocks === 0 && removed.length ? bonus() : 0)} points.${isOver ? " No group can be pressed." : ""}`;
    }

    const indexOf = (name, { columns }) => {
        const [row, column] = name.split(",").map(Number);
        return row * columns + column;
    };

    /** Marks the group under the pointer or the focus. */
    function highlight() {
        if (film.isOpen && film.at > 0) return;
        const group = drawn.groups[pointed];
        const isGroup = group !== undefined && group !== null && drawn.sizes[group] > 1;
        view.spots.forEach((spot, index) => spot.classList.toggle("group", isGroup && drawn.groups[index] === group));
    }

    function press(index) {
        if (film.isOpen && film.at > 0) return forget();
        const pressed = board;
        return tab.inTurn(async () => {
            if (board !== pressed || !(board.sizes[board.groups[index]] > 1)) return;
            const clicked = await answer({ clicks: { ask: "click", board: board.text, square: square(index) } });
            history.push({ board, removed });
            removed = [...removed, clicked.removed];
            tab.say();
            changed(clicked.board);
        });
    }

    function undo() {
        const back = history.pop();
        if (!back) return;
        removed = back.removed;
        tab.say();
        changed(back.board);
    }

    async function solve() {
        forget();
        const asked = { board: board.text, worth: worth() };
        const unit = asked.worth === "blocks" ? "blocks" : "points";
        await tab.improve({ clicks: { ask: "solve", ...asked } }, async (found) => {
            const isExact = found.atLeast === found.atMost;
            solved = { asked, found, boards: [board] };
            const verb = unit === "points" ? "makes" : "removes";
            tab.say(
                paragraph(isExact
                    ? `The best play ${verb} ${found.atLeast} ${unit}.`
                    : `The best play found so far ${verb} ${found.atLeast} ${unit}; none ${verb} more than ${found.atMost}.`, "verdict"),
                facts([
                    [unit, unit === "points" ? "Points" : "Blocks removed", isExact ? found.atLeast : `${found.atLeast}..${found.atMost}`],
                    ["reason", "More are impossible", found.reason],
                    ["clicks", `${found.clicks.length} clicks`, pointable(found.clicks, point, (index) => film.isOpen && film.go(index + 1))],
                ]),
            );
            // The film comes after the answer. Another board may be there by then.
            const [first, boards] = [board, await boardsOf(found.clicks)];
            if (board !== first || solved?.found !== found) return;
            solved.boards = boards;
            film.load(found.clicks);
        });
        return solved;
    }

    /** Shows a click on the board as it is then; the film's picture again without one. */
    function point(index) {
        if (!film.isOpen) return;
        film.stop();
        const at = index < 0 ? film.at : index;
        render(solved.boards[at], solved.found.clicks[at]);
    }

    /** The boards of a play, the first included. */
    async function boardsOf(clicks) {
        const boards = [board];
        for (const click of clicks) {
            boards.push((await answer({ clicks: { ask: "click", board: boards.at(-1).text, square: click } })).board);
        }
        return boards;
    }

    async function hint() {
        if (!solved) await solve();
        if (!solved || solved.found.clicks.length === 0) return;
        const [click] = solved.found.clicks;
        render(board, click);
        const isExact = solved.found.atLeast === solved.found.atMost;
        tab.say(paragraph(`Press ${click}: the best play${isExact ? "" : " found"} begins there.`));
    }

    async function check() {
        if (!solved) await solve();
        if (!solved) return;
        const { asked, found: { certificate } } = solved;
        const { proved } = await tab.ask({ clicks: { ask: "check", ...asked, certificate } });
        parts.answer.append(paragraph(`Checked: ${proved}. The checker shares no code with the search.`, "verdict"));
    }

    tab.address = () => ({ board: board.text, best: parts.worth.value, bonus: parts.bonus.value });
    tab.open = async ({ board, best, bonus }) => {
        await setUp("abcaab|bbcacb|acbbca|cabacb");
        if (best === "points") parts.worth.value = best;
        if (/^\d{1,7}$/.test(bonus ?? "")) parts.bonus.value = bonus;
        await tab.attempt(() => board !== undefined && setUp(board));
    };
    return tab;
}
