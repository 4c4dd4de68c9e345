// Games: values, order, thermographs, and trees of options whose games can be opened.
import { address, writeAddress } from "./address.js";
import { draw } from "./board.js";
import { Tab, create, facts, paragraph, picture } from "./tab.js";

const VERDICTS = {
    N: "The player who moves first wins.",
    P: "The player who moves second wins.",
    L: "Left wins with either player first.",
    R: "Right wins with either player first.",
};
const ORDERS = {
    "<": "The first game is smaller: Right prefers it in every sum.",
    "=": "The games are equal: each can replace the other in every sum.",
    ">": "The first game is larger: Left prefers it in every sum.",
    "<>": "The games are confused: who prefers which depends on the rest of the sum.",
};
const link = (game) => `#${address("games", { game })}`;

/** Describes a game: its values, the tree of its options, and its thermograph. `text` is the game that was asked about. */
export function describe(found, verdict, text) {
    const isAllSmall = found.atomicWeight !== null;
    return [
        paragraph(verdict, "verdict"),
        facts([
            ["outcome", "Outcome class", found.outcome],
            ["value", "Canonical form", found.value],
            ["weight", "Atomic weight", isAllSmall ? found.atomicWeight : "none: the game is not all-small"],
            ["birthday", "Birthday", found.birthday],
            ["stops", "Left and Right stop", `${found.leftStop}, ${found.rightStop}`],
            ["mean", "Mean", found.mean],
            ["temperature", "Temperature", found.temperature],
        ]),
        ...(text ? [create("p", {}, create("a", { href: link(text) }, "Open it in the calculator"))] : []),
        create("div", {},
            create("h3", {}, "Options"),
            tree(found.tree),
            paragraph("Left's options are on solid lines, Right's on dashed ones. Press a game to open it.", "note"),
            create("h3", {}, "Thermograph"),
            picture(found.thermograph, `Thermograph: mean ${found.mean}, temperature ${found.temperature}`),
            ...(isAllSmall ? [paragraph("The game is all-small, so its thermograph is a mast at 0.", "note")] : [])),
    ];
}

/** Draws the options of a game, of these, and so on, as links. */
function tree(nodes) {
    const [level, height] = [58, 26];
    const children = nodes.map(() => []);
    nodes.forEach(({ parent }, index) => parent && children[parent[0]].push(index));
    const widths = nodes.map(({ label }) => 18 + 8.5 * label.length);
    const places = [];
    let right = 0;
    const layOut = (index, depth) => {
        const below = children[index].map((child) => layOut(child, depth + 1));
        const x = below.length ? (below[0] + below.at(-1)) / 2 : right + widths[index] / 2;
        right = Math.max(right, x + widths[index] / 2 + 8);
        places[index] = [x, depth * level + height];
        return x;
    };
    layOut(0, 0);
    const left = Math.min(...places.map(([x], index) => x - widths[index] / 2)) - 4;
    const bottom = Math.max(...places.map(([, y]) => y)) + height;
    const lines = nodes.flatMap(({ parent }, index) => {
        if (!parent) return [];
        const [[x1, y1], [x2, y2]] = [places[parent[0]], places[index]];
        return [draw("line", { class: parent[1] ? "left" : "right", x1, y1, x2, y2 })];
    });
    const games = nodes.map(({ game, label, parent }, index) => {
        const [x, y] = places[index];
        const whose = parent ? `${parent[1] ? "Left" : "Right"}'s option ` : "the game ";
        const opens = game !== null && index > 0;
        return draw(opens ? "a" : "g", { class: "game", href: opens && link(game), "aria-label": whose + label },
            draw("rect", { x: x - widths[index] / 2, y: y - height / 2, width: widths[index], height, rx: 6 }),
            draw("text", { x, y }, label));
    });
    const size = { viewBox: `${left} 0 ${right - left} ${bottom}`, width: right - left, height: bottom };
    return create("div", { className: "scroll" }, draw("svg", { class: "tree", role: "group", "aria-label": "Options", ...size }, ...lines, ...games));
}

export function games() {
    let game = "";
    const tab = new Tab("games", { text: evaluate, compare });
    const { parts } = tab;

    async function evaluate(text) {
        game = text.trim();
        parts.text.value = game;
        writeAddress("games", tab.address());
        const found = await tab.ask({ games: { ask: "evaluate", game } });
        tab.say(...describe(found, VERDICTS[found.outcome]));
    }

    async function compare() {
        const { sign } = await tab.ask({ games: { ask: "compare", game: parts.text.value, other: parts.other.value } });
        tab.say(
            paragraph(`${parts.text.value} ${sign} ${parts.other.value}`, "verdict"),
            paragraph(ORDERS[sign]),
            facts([["sign", "Relation", sign]]),
        );
    }

    tab.address = () => ({ game });
    tab.open = ({ game }) => tab.attempt(() => evaluate(game ?? "{2||1|0}"));
    return tab;
}
