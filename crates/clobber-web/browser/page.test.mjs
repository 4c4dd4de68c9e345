// The page in a real browser: every tab draws a board, asks, and is compared with what `clobber` says to the same text.
//
// `.ci/checks/browser` runs it: CHROMIUM, CLOBBER and PAGE name the browser, the command and the folder of the page;
// PICTURES is a folder for pictures of all tabs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";

import { Chromium, serve } from "./chromium.mjs";

const { CHROMIUM = "/usr/bin/chromium", CLOBBER, PAGE, PICTURES } = process.env;
let browser, page, site;

before(async () => {
    site = await serve(PAGE);
    browser = new Chromium(CHROMIUM);
    page = await browser.open();
    await page.look();
});
afterEach(() => assert.deepEqual(page.console.splice(0), [], "the console"));
after(async () => {
    await browser?.close();
    site?.close();
});

/** Returns the fields of the command's answer to a line. */
function clobber(args, line) {
    return execFileSync(CLOBBER, args, { input: `${line}\n`, encoding: "utf8" }).trimEnd().split("\t");
}

const open = (address = "") => page.go(`${site.url}index.html${address}`);
const field = (tab, name) => page.until(`document.querySelector("#${tab} [data-field=${name}]")?.textContent`);
const part = (tab, name) => `#${tab} [data-part=${name}]`;
const button = (tab, name) => `#${tab} [data-do=${name}]`;
const square = (tab, index, board = 0) => `#${tab} svg:nth-of-type(${board + 1}) [data-index="${index}"]`;
const value = (tab, name) => page.evaluate(`document.querySelector(${JSON.stringify(part(tab, name))}).value`);
const answered = (tab) => page.until(`document.getElementById("cancel").hidden && document.querySelector("${part(tab, "answer")}").textContent`);

/** Draws a board of stones: with the pointer in the first row, and with the keyboard in the others. */
async function drawStones(tab, rows) {
    const columns = rows[0].length;
    await page.fill(part(tab, "rows"), rows.length);
    await page.fill(part(tab, "columns"), columns);
    await page.click(button(tab, "empty"));
    for (const [index, stone] of [...rows[0]].entries()) {
        for (let press = 0; press < ["x", "o"].indexOf(stone) + 1; press++) await page.click(square(tab, index));
    }
    await page.evaluate(`document.querySelector('${square(tab, 0)}').focus()`);
    for (const row of rows.slice(1)) {
        await page.press("ArrowDown");
        for (const [index, stone] of [...row].entries()) {
            if (stone !== ".") await page.press(stone);
            if (index + 1 < columns) await page.press("ArrowRight");
        }
        for (let index = 1; index < columns; index++) await page.press("ArrowLeft");
    }
    assert.equal(await value(tab, "text"), rows.join("|"));
}

test("two players: a board that is drawn", async () => {
    await open();
    await page.click(part("two", "draw"));
    const rows = ["xo.x", "ox.o", ".xox"];
    await drawStones("two", rows);
    const text = rows.join("|");
    await page.click(button("two", "outcome"));
    const [outcome, , black, white] = clobber(["outcome", "--move"], text);
    assert.equal(await field("two", "outcome"), outcome);
    await page.until(`document.getElementById("cancel").hidden`);
    for (const [color, move] of [["x", black], ["o", white]]) {
        const shown = await page.text(`#two [data-field=moves-${color}]`);
        if (move === "-") assert.equal(shown, "");
        else assert.ok(shown.split(" ").includes(move.slice(2)), `${move} of ${shown}`);
    }
    // One arrow, and all of them on request.
    const arrows = () => page.evaluate(`document.querySelectorAll("#two .arrow").length`);
    const shown = (await page.text("#two [data-field=moves-x]")).split(" ").concat((await page.text("#two [data-field=moves-o]")).split(" "));
    const winning = shown.filter((move) => move.includes(">"));
    assert.equal(await arrows(), Math.min(winning.length, 1));
    assert.ok(winning.length > 1, "several winning moves");
    await page.click(part("two", "all-arrows"));
    assert.equal(await arrows(), winning.length);
    await page.click(part("two", "all-arrows"));
    // A move that is pointed at is shown, as long as it is pointed at.
    await page.evaluate(`document.querySelector("#two .pointable button").focus()`);
    assert.equal(await arrows(), 2);
    assert.equal(await page.evaluate(`document.querySelectorAll("#two .pointed.vertex").length`), 2);
    await page.evaluate(`document.querySelector("#two .pointable button").blur()`);
    assert.equal(await arrows(), 1);

    // The arrow goes with its question.
    await page.click(button("two", "value"));
    assert.equal(await arrows(), 0);
    const [, form, weight] = clobber(["value"], text);
    assert.equal(await field("two", "value"), form);
    assert.equal(await field("two", "weight"), weight);
    assert.ok(await page.evaluate(`document.querySelector("#two .answer img").naturalWidth > 0`), "the thermograph");

    await page.click(button("two", "check"));
    await page.until(`document.querySelector("#two .answer").textContent.startsWith("Checked")`);
    assert.equal(await field("two", "outcome"), outcome);
});

test("two players: 4 x 5, the first thing that a visitor sees", async () => {
    await open();
    assert.equal(await value("two", "text"), "xoxox|oxoxo|xoxox|oxoxo");
    const milliseconds = await page.evaluate(`(async () => {
        const start = performance.now();
        document.querySelector('${button("two", "outcome")}').click();
        while (!document.querySelector("#two [data-field=outcome]")) await new Promise((resolve) => setTimeout(resolve, 1));
        return performance.now() - start;
    })()`);
    console.log(`first answer on 4 x 5: ${milliseconds.toFixed(0)} ms`);
    const [outcome, positions] = clobber(["outcome"], "xoxox|oxoxo|xoxox|oxoxo");
    assert.equal(await field("two", "outcome"), outcome);
    // The clock of a busy machine proves nothing, but the search is no longer than the command's; it may be in another order, as
    // logarithms are rounded otherwise.
    assert.ok(Number(await field("two", "positions")) < 2 * positions);
});

test("two players: sums, and a game against the solver to its end", async () => {
    await open("#two?sum=xoxo/oxox+xxo&turn=x");
    assert.equal(await value("two", "text"), "xoxo|oxox + xxo");
    await page.click(button("two", "outcome"));
    assert.equal(await field("two", "outcome"), clobber(["outcome"], "xoxo|oxox + xxo")[0]);

    // By the pointer: a stone, then the stone that it takes; then the solver moves.
    await page.click(square("two", 0));
    await page.click(square("two", 1));
    await page.until(`document.querySelector("${part("two", "turn")}").textContent.startsWith("Black to move")`);
    const stones = () => page.evaluate(`document.querySelectorAll("#two .stone").length`);
    assert.equal(await stones(), 9);
    // The last move is marked on both squares.
    assert.equal(await page.evaluate(`document.querySelectorAll("#two .moved").length`), 2);
    await page.click(button("two", "undo"));
    assert.equal(await value("two", "text"), "xoxo|oxox + xxo");

    // With hints, until somebody cannot move. The winner is the one of the first answer.
    const first = clobber(["outcome", "--first", "x"], "xoxo|oxox + xxo")[0];
    for (let left = 11; ; left -= 2) {
        const turn = await page.until(`/to move|wins/.test(document.querySelector("${part("two", "turn")}").textContent) && document.getElementById("cancel").hidden && !document.documentElement.hasAttribute("data-busy") && document.querySelector("${part("two", "turn")}").textContent`);
        if (turn.includes("wins")) {
            assert.equal(turn.includes("Black wins"), first === "won", turn);
            break;
        }
        assert.ok(turn.startsWith("Black"), turn);
        await page.click(button("two", "hint"));
        await page.until(`document.querySelectorAll("#two .arrow").length === 1`);
        const [, board, move] = (await page.text("#two .answer")).match(/(\d): (\d+,\d+>\d+,\d+)/);
        const [from, to] = move.split(">").map((name) => `#two svg:nth-of-type(${board}) [aria-label^="${name}:"]`);
        await page.drag(from, to);
        await page.until(`document.querySelectorAll("#two .arrow").length === 0`);
    }
});

test("one player: a board that is drawn, its play and its check", async () => {
    await open("#one?board=xo&order=alternating:o");
    await page.click(`#one [value=draw]`);
    const rows = ["xoxo", "o.xx", "xoox"];
    await drawStones("one", rows);
    for (const order of ["alternating:x", "alternating:o", "any"]) {
        await page.fill(part("one", "order"), order);
        await page.click(button("one", "solve"));
        const [stones] = clobber(["solve"], `${rows.join("|")}\t${order}`);
        assert.equal(await field("one", "stones"), stones);
        await page.click(button("one", "check"));
        await page.until(`document.querySelector("#one .answer").textContent.includes("Checked")`);
        // The play leaves as many stones.
        await page.click(`#one .film [title="To the end of the play"]`);
        assert.equal(await page.evaluate(`document.querySelectorAll("#one .stone").length`), Number(stones));
    }
});

test("one player: the 3 x 4 checkerboard is reduced, and played by dragging", async () => {
    await open("#one");
    await page.click(button("one", "solve"));
    await page.until(`document.querySelector("#one .film output").textContent.startsWith("Move 10 of 10")`);
    assert.equal(await page.evaluate(`document.querySelectorAll("#one .stone").length`), 2);
    await page.click(button("one", "restart"));
    await page.drag(square("one", 0), square("one", 1));
    const text = await page.until(`document.querySelector("#one [data-field=stones]") && document.querySelector("${part("one", "text")}").value`);
    assert.equal(text, ".xxo|oxox|xoxo");
    assert.equal(await field("one", "stones"), clobber(["solve"], `${text}\talternating:o`)[0]);
    await page.click(button("one", "undo"));
    assert.equal(await value("one", "text"), "xoxo|oxox|xoxo");
});

test("one player: 32 x 32 with holes", async () => {
    let seed = 32;
    const below = (n) => Math.floor((seed = (seed * 16807) % 2147483647) / 65536) % n;
    const square = () => (below(10) === 0 ? "." : "xo"[below(2)]);
    const board = Array.from({ length: 32 }, () => Array.from({ length: 32 }, square).join("")).join("|");
    await open("#one");
    await page.fill(part("one", "text"), board);
    await page.click("#one form button");
    const start = performance.now();
    await page.click(button("one", "solve"));
    const stones = await field("one", "stones");
    console.log(`32 x 32 with holes: ${(performance.now() - start).toFixed(0)} ms`);
    assert.equal(stones, clobber(["solve"], `${board}\t${await value("one", "order")}`)[0]);
});

test("one player: graphs and goals", async () => {
    await open("#one?graph=Q3&stones=xoooooxo");
    await page.click(button("one", "solve"));
    assert.equal(await field("one", "stones"), clobber(["sc2"], "Q3\txoooooxo\tmin")[0]);
    await page.click(`#one [value=goal]`);
    for (const vertex of [0, 5]) {
        await page.click(square("one", vertex));
        const goal = `${vertex}:x`;
        assert.equal(await value("one", "goal"), goal);
        await page.click(button("one", "solve"));
        const [first] = clobber(["sc2"], `Q3\txoooooxo\t${goal}`);
        const answer = await answered("one");
        if (first === "impossible") assert.match(answer, /impossible/);
        else assert.equal(await field("one", "stones"), first);
        await page.click(button("one", "check"));
        await page.until(`document.querySelector("#one .answer").textContent.includes("Checked")`);
    }
    await page.fill(part("one", "known"), "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5");
    await page.click(button("one", "solve"));
    const text = await value("one", "text");
    assert.equal(text, "xooooooooo");
    const graph = await value("one", "graph");
    assert.equal(await field("one", "stones"), clobber(["sc2"], `${graph}\t${text}\tmin`)[0]);
    // A joker, which is one of the steps of the play.
    await open("#one?graph=K4&stones=xxxo&goal=joker:0:o");
    await page.click(button("one", "solve"));
    const [stones] = clobber(["sc2"], "K4\txxxo\tjoker:0:o");
    if (stones === "impossible") assert.match(await answered("one"), /impossible/);
    else assert.equal(await field("one", "stones"), stones);
});

test("Clickomania", async () => {
    await open("#clickomania");
    const fields = async () => Promise.all(["rows", "columns", "colors"].map(async (name) => Number(await value("clickomania", name))));
    assert.deepEqual(await fields(), [4, 6, 3]);
    await page.fill(part("clickomania", "rows"), 5);
    await page.click(button("clickomania", "random"));
    const drawn = (await value("clickomania", "text")).split("|");
    assert.deepEqual([drawn.length, drawn[0].length], [5, 6]);
    assert.deepEqual(await fields(), [5, 6, 3]);
    const text = "abca|bbac|cabb|acba";
    await page.fill(part("clickomania", "text"), text);
    await page.click("#clickomania form button");
    await page.click(button("clickomania", "solve"));
    const [blocks, isExact] = clobber(["clickomania", "board"], text);
    assert.equal(isExact, "exact");
    assert.equal(await field("clickomania", "blocks"), blocks);
    await page.click(button("clickomania", "check"));
    await page.until(`document.querySelector("#clickomania .answer").textContent.includes("Checked")`);

    await page.click(button("clickomania", "hint"));
    await page.until(`document.querySelector("#clickomania .vertex.group")`);
    const before = await page.evaluate(`document.querySelectorAll("#clickomania .block").length`);
    await page.click("#clickomania .vertex.group");
    const after = await page.evaluate(`document.querySelectorAll("#clickomania .block").length`);
    assert.ok(after < before);
    await page.click(button("clickomania", "undo"));
    assert.equal(await value("clickomania", "text"), text);

    await page.fill(part("clickomania", "worth"), "points");
    await page.fill(part("clickomania", "bonus"), 50);
    await page.click(button("clickomania", "solve"));
    const [points] = clobber(["clickomania", "score", "--bonus", "50", "--steps", "200000"], text);
    assert.equal(await field("clickomania", "points"), points);
    await page.click(button("clickomania", "check"));
    await page.until(`document.querySelector("#clickomania .answer").textContent.includes("Checked")`);
});

test("grid graphs", async () => {
    await open("#grid-graphs");
    await page.fill(part("grid-graphs", "rows"), 3);
    await page.fill(part("grid-graphs", "columns"), 4);
    await page.click(button("grid-graphs", "full"));
    for (const remove of [null, 5, 0]) {
        if (remove !== null) await page.click(square("grid-graphs", remove));
        const text = await value("grid-graphs", "text");
        await page.click(button("grid-graphs", "circuit"));
        const [answer, board] = clobber(["gadget"], text);
        assert.equal(await field("grid-graphs", "answer"), answer, text);
        assert.equal(await field("grid-graphs", "board"), board);
        const lines = await page.evaluate(`document.querySelectorAll("#grid-graphs .circuit").length`);
        assert.equal(lines, answer === "yes" ? text.match(/#/g).length : 0);
        await page.click(button("grid-graphs", "check"));
        await page.until(`document.querySelector("#grid-graphs .answer").textContent.includes("Checked")`);
    }
    await open("#grid-graphs?graph=%23%23/%23%23");
    await page.click(button("grid-graphs", "circuit"));
    const board = await field("grid-graphs", "board");
    await page.click("#grid-graphs .answer a");
    await page.until(`document.querySelector(${JSON.stringify(part("one", "text"))}).value === ${JSON.stringify(board)}`);
    await page.click(button("one", "solve"));
    assert.equal(await field("one", "stones"), "1");
});

test("values: a game, its options, its order, and back", async () => {
    await open("#games?game=%7B2%7C%7C1%7C0%7D");
    const facts = async (game) => {
        const [form, outcome, left, right, mean, temperature, weight, birthday] = clobber(["game"], game);
        assert.equal(await field("games", "value"), form);
        assert.equal(await field("games", "outcome"), outcome);
        assert.equal(await field("games", "stops"), `${left}, ${right}`);
        assert.equal(await field("games", "mean"), mean);
        assert.equal(await field("games", "temperature"), temperature);
        assert.equal(await field("games", "birthday"), birthday);
        if (weight !== "-") assert.equal(await field("games", "weight"), weight);
    };
    await facts("{2||1|0}");
    assert.ok(await page.evaluate(`document.querySelector("#games .answer img").naturalWidth > 0`), "the thermograph");
    // An option is opened, and the browser goes back.
    await page.evaluate(`document.querySelector('#games .tree a[aria-label="Right\\'s option {1|0}"]').dispatchEvent(new MouseEvent("click", { bubbles: true }))`);
    await page.until(`document.querySelector("${part("games", "text")}").value === "{1|0}"`);
    await answered("games");
    await facts("{1|0}");
    await page.evaluate("history.back()");
    await page.until(`document.querySelector("${part("games", "text")}").value === "{2||1|0}"`);
    await answered("games");
    for (const game of ["[xxo|o.x] - ^ + 3/4", "xoxo", "^[2]*"]) {
        await page.fill(part("games", "text"), game);
        await page.click("#games form button");
        await page.until(`document.getElementById("cancel").hidden`);
        await facts(game === "xoxo" ? "[xoxo]" : game);
    }
    await page.fill(part("games", "text"), "^");
    for (const other of ["*", "v", "^2", "{0|{0|*}}+*"]) {
        await page.fill(part("games", "other"), other);
        await page.click(button("games", "compare"));
        await page.until(`document.querySelector("#games .answer .verdict").textContent.endsWith(${JSON.stringify(other)})`);
        assert.equal(await field("games", "sign"), clobber(["game"], `^ ? ${other}`)[0]);
    }
});

test("boards to start with: all are shown, and a beginner wins the first", async () => {
    await open();
    const links = await page.evaluate(`[...document.querySelectorAll("header nav a")].map(({ hash }) => hash)`);
    for (const hash of links.toReversed()) {
        // The page hears of the new address after the click, and two links may lead to one tab.
        await page.evaluate(`new Promise((resolve) => {
            addEventListener("hashchange", resolve, { once: true });
            document.querySelector('header nav a[href="${hash}"]').click();
        })`);
        await page.until(`document.querySelector("[role=tab][aria-selected=true]").id === "tab-${hash.slice(1).split("?")[0]}"`);
        await page.settle();
        await page.until(`document.getElementById("cancel").hidden`);
        assert.equal(await page.evaluate(`document.querySelectorAll("[role=alert]:not([hidden])").length`), 0, hash);
    }
    // Whatever Black plays in the first one, Black wins: here always the first stone that can move.
    for (;;) {
        const turn = await page.until(`/to move|wins/.test(document.querySelector("${part("two", "turn")}").textContent) && document.getElementById("cancel").hidden && !document.documentElement.hasAttribute("data-busy") && document.querySelector("${part("two", "turn")}").textContent`);
        if (turn.includes("wins")) {
            assert.match(turn, /Black wins. Well played!/);
            break;
        }
        if (!turn.startsWith("Black")) continue;
        await page.click("#two .can-move");
        await page.click("#two .target");
    }
});

test("numbers can be hidden; a film marks its moves, and its texts show them", async () => {
    await open("#one?board=xoxo/oxox/xoxo");
    const count = (selector) => page.evaluate(`document.querySelectorAll("#one ${selector}").length`);
    assert.equal(await count(".number"), 7);
    await page.click("#numbers");
    assert.equal(await count(".number"), 0);
    await page.click("#numbers");
    await page.click(button("one", "solve"));
    await answered("one");
    await page.until(`document.querySelector("#one .film output").textContent`);
    await page.evaluate(`document.querySelectorAll("#one .pointable button")[3].focus()`);
    assert.equal(await count(".stone"), 9);
    assert.equal(await count(".arrow"), 1);
    await page.evaluate(`document.querySelectorAll("#one .pointable button")[3].click()`);
    await page.evaluate(`document.activeElement.blur()`);
    assert.equal(await count(".stone"), 8);
    assert.equal(await count(".moved"), 2);
    await open("#one?graph=Q3&stones=xoooooxo");
    assert.equal(await count(".number"), 8);
});

test("a search is cancelled at once, and the next one answers", async () => {
    await open(`#two?sum=${"xoxoxo/oxoxox/".repeat(3).slice(0, -1)}`);
    for (let round = 0; round < 3; round++) {
        await page.click(button("two", "outcome"));
        await page.until(`document.getElementById("progress").textContent.includes("steps")`);
        // The page waits for no answer of the worker: it has gone on after a few turns of its loop.
        const turns = await page.evaluate(`(async () => {
            document.getElementById("cancel").click();
            for (let turns = 0; ; turns++) {
                if (document.getElementById("cancel").hidden) return turns;
                await new Promise((resolve) => setTimeout(resolve, 0));
            }
        })()`);
        assert.ok(turns <= 2, `${turns} turns`);
        assert.match(await answered("two"), /No answer: cancelled/);
    }
    await page.fill(part("two", "text"), "xo");
    await page.click("#two form button");
    await page.click(button("two", "outcome"));
    assert.equal(await field("two", "outcome"), "N");
});

test("limits end a search", async () => {
    await open(`#two?sum=${"xoxoxo/oxoxox/".repeat(3).slice(0, -1)}`);
    await page.fill("#steps", 1000);
    await page.click(button("two", "outcome"));
    const answer = await answered("two");
    assert.match(answer, /No answer within 1000 steps/);
    assert.equal(answer.match(/no answer/gi).length, 1);
});

test("hostile addresses: a message, and a page that works", async () => {
    const hostile = [
        ["#two?sum=xo/oy", /line 1, column 5/], ["#two?sum=xo+", /line 1, column 4/], ["#two?sum=%E0%A4%A", /line 1, column 1/],
        ["#two?sum=<img src=x onerror=alert(1)>", /line 1, column 1/], [`#two?sum=${"x".repeat(2000)}`, /2000 vertices/],
        ["#two?sum=65536*xo", /65536 boards/], ["#two?sum=64*xxoo/ooxx/xxoo/ooxx/xxoo", /1280 vertices/],
        ["#one?board=xo%0Axoo", /line 2, column 4/], ["#one?graph=Q3&stones=xo", /2 vertices/], ["#one?graph=Q40", /graph/],
        ["#one?graph=edges:16000000:0-1&stones=xo", /too large/], ["#one?graph=K999xK999&stones=x", /998001/],
        ["#one?graph=Q2&stones=xooz", /line 1, column 4/], ["#one?graph=Q2&stones=xooo&goal=9:x", null], ["#one?order=never", /order/],
        ["#clickomania?board=abc!", /line 1, column 4/], ["#clickomania?bonus=1e99&best=points", null],
        ["#games?game=xoy", /line 1, column/], ["#games?game=1%2B%5Bxo%7Cx", /line 1, column 3/], ["#games?game=%7B%7C", /line 1/],
        ["#games?game=%5Bxo%2Boy%5D", /line 1, column 6/], ["#grid-graphs?graph=xx", /line 1, column 1/], ["#grid-graphs?graph=", null], ["#nowhere?%%%", null], ["#two?__proto__=1&constructor=2", null],
    ];
    await open();
    for (const [address, expected] of hostile) {
        await page.evaluate(`new Promise((done) => {
            addEventListener("hashchange", () => setTimeout(done), { once: true });
            location.hash = ${JSON.stringify(address)};
        })`);
        await page.settle();
        const errors = await page.evaluate(`[...document.querySelectorAll("[role=alert]:not([hidden])")].map((error) => error.textContent).join()`);
        if (expected) assert.match(errors, expected, address);
        // The tab still answers.
        await page.click("section:not([hidden]) button.main");
        await page.until(`document.getElementById("cancel").hidden && (document.querySelector("section:not([hidden]) .answer").textContent || document.querySelector("[role=alert]:not([hidden])"))`);
    }
});

test("the address keeps the position, and the keyboard reaches everything", async () => {
    await open("#two?sum=xxo/oxo&turn=o");
    const hash = () => page.evaluate("location.hash");
    assert.equal(await hash(), "#two?sum=xxo/oxo&turn=o");
    // From tab to tab with the arrow keys.
    await page.evaluate(`document.getElementById("tab-two").focus()`);
    for (const name of ["one", "clickomania", "grid-graphs", "games", "two"]) {
        await page.press("ArrowRight");
        assert.equal(await page.evaluate(`document.querySelector("[role=tab][aria-selected=true]").id`), `tab-${name}`);
        assert.ok((await hash()).startsWith(`#${name}?`));
    }
    assert.equal(await hash(), "#two?sum=xxo/oxo&turn=o");
    // White takes a stone by the keyboard alone.
    await page.fill(part("two", "opponent-o"), "person");
    await page.evaluate(`document.querySelector('${square("two", 2)}').focus()`);
    await page.press("Enter");
    await page.press("ArrowLeft");
    await page.press("Enter");
    assert.equal(await value("two", "text"), "xo.|oxo");
    assert.equal(await page.evaluate(`document.activeElement.dataset.index`), "1");
    // Everything that can be used has a name for those who do not see it.
    for (const name of ["two", "one", "clickomania", "grid-graphs", "games"]) {
        await page.click(`#tab-${name}`);
        const { nodes } = await page.send("Accessibility.getFullAXTree");
        const roles = ["button", "textbox", "combobox", "spinbutton", "checkbox", "radio", "slider", "tab", "image"];
        const nameless = nodes.filter(({ ignored, role, name }) => !ignored && roles.includes(role?.value) && !name?.value);
        assert.deepEqual(nameless, []);
    }
});

test("pictures of all tabs, wide and narrow, light and dark", async () => {
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
    const asks = { two: "outcome", one: "solve", clickomania: "solve", "grid-graphs": "circuit", games: null };
    for (const [name, ask] of Object.entries(asks)) {
        for (const [look, size] of Object.entries({ wide: {}, "wide-dark": { dark: true }, narrow: { width: 360, height: 740 }, "narrow-dark": { width: 360, height: 740, dark: true } })) {
            await page.look(size);
            await open(`#${name}`);
            if (ask) await page.click(button(name, ask));
            await answered(name);
            // Nothing is wider than the screen.
            const [content, width] = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]");
            assert.ok(content <= width, `${name}, ${look}: ${content} of ${width} pixels`);
            await page.evaluate("scrollTo(0, 0)");
            if (PICTURES) await page.photograph(join(PICTURES, `${name}-${look}.png`));
        }
    }
    await page.look();
});
