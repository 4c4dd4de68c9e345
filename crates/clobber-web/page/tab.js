// What all tabs share: their parts, searches with progress and limits, and answers that are read aloud.
import { DROPPED, Stopped, Wrong, cancel, search } from "./solver.js";

const byId = (id) => document.getElementById(id);

/** Creates an element with properties and children. */
export function create(name, properties = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (key in element) element[key] = value;
        else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
}

/** Creates a paragraph. */
export const paragraph = (text, className = "") => create("p", { className }, text);

/** Creates a picture of an SVG text that a library has drawn. */
export const picture = (svg, alt) =>
    create("img", { className: "picture", alt, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });

/** Creates a list of names and values; each value has its key in `data-field`. */
export function facts(entries) {
    const list = create("dl");
    for (const [key, name, value] of entries) {
        const shown = value instanceof Node ? value : String(value);
        list.append(create("dt", {}, name), create("dd", { "data-field": key }, create("code", {}, shown)));
    }
    return list;
}

/** Creates a row of texts that can be pointed at, by the pointer or the keyboard.
 *
 * `point(index)` is called with the text that is pointed at, and with -1 when none is any more; `choose(index)` if it is
 * pressed.
 */
export function pointable(texts, point, choose = point) {
    const row = create("span", { className: "pointable" });
    if (texts.length === 0) row.append("-");
    const buttons = texts.map((text, index) => create("button", {
        type: "button", tabIndex: index ? -1 : 0, textContent: text,
        onpointerenter: () => point(index), onpointerleave: () => point(-1),
        onfocus: () => point(index), onblur: () => point(-1),
        onclick: () => choose(index),
    }));
    row.append(...buttons.flatMap((button, index) => (index ? [" ", button] : [button])));
    row.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        buttons[buttons.indexOf(document.activeElement) + step]?.focus();
    });
    return row;
}

/** A tab: its parts by name, the actions of its buttons, and its searches. */
export class Tab {
    constructor(id, actions) {
        this.id = id;
        this.turn = Promise.resolve(); // settled when no short action runs
        this.root = byId(id);
        this.parts = {};
        for (const part of this.root.querySelectorAll("[data-part]")) this.parts[part.dataset.part] = part;
        for (const button of this.root.querySelectorAll("[data-do]")) {
            button.addEventListener("click", () => this.attempt(actions[button.dataset.do]));
        }
        this.parts.form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.attempt(() => actions.text(this.parts.text.value));
        });
    }

    /** Calls a function when a part changes. */
    on(part, action) {
        this.parts[part].addEventListener("change", () => this.attempt(() => action(this.parts[part])));
    }

    /** Runs an action; shows the error of a text below it, with line and column. */
    async attempt(action) {
        this.parts.error.hidden = true;
        try {
            return await action();
        } catch (error) {
            if (error instanceof Wrong) this.fail(error.message);
            else if (error instanceof Stopped && error.message === DROPPED) return;
            else if (error instanceof Stopped) this.say(paragraph(inSentence(error.message), "verdict"));
            else throw error;
        }
    }

    /** Runs a short action after those before it. */
    inTurn(action) {
        const run = this.turn.then(action);
        this.turn = run.catch(() => {});
        return run;
    }

    fail(message) {
        this.parts.error.textContent = message;
        this.parts.error.hidden = false;
    }

    /** Shows an answer, which screen readers read. */
    say(...children) {
        this.parts.answer.replaceChildren(...children);
    }

    /** Asks the worker, within the limits that the visitor chose, and shows the progress. */
    async ask(question, most = {}) {
        const limits = chosenLimits();
        if (most.seconds) limits.seconds = Math.min(limits.seconds ?? Infinity, most.seconds);
        byId("cancel").hidden = false;
        byId("progress").textContent = "Searching…";
        const started = performance.now();
        let steps = 0;
        try {
            const found = await search(question, limits, (progress) => {
                steps = progress.steps;
                byId("progress").textContent = inWords(progress);
            });
            byId("progress").textContent = `Answered in ${seconds((performance.now() - started) / 1000)}.`;
            return found;
        } catch (error) {
            byId("progress").textContent = error instanceof Stopped ? "Stopped." : "";
            throw error;
        } finally {
            byId("cancel").hidden = true;
        }
    }

    /** Asks for an interval: shows the bounds after a second, and searches on to the limits. */
    async improve(question, show) {
        const isSettled = ({ atLeast, atMost }) => atLeast === atMost;
        let found = await this.ask(question, { seconds: 1 });
        await show(found);
        const { seconds = Infinity, steps } = chosenLimits();
        if (isSettled(found) || seconds <= 1 || steps) return;
        try {
            found = await this.ask(question);
        } catch (error) {
            if (error instanceof Stopped) return;
            throw error;
        }
        await show(found);
    }
}

function chosenLimits() {
    const number = (id) => (byId(id).value === "" || !(byId(id).valueAsNumber > 0) ? undefined : byId(id).valueAsNumber);
    return { seconds: number("seconds"), steps: number("steps"), megabytes: Math.min(number("megabytes") ?? 512, 2048) };
}

function inWords({ steps, seconds: time, atLeast, atMost }) {
    const bounds = atLeast === undefined && atMost === undefined ? "" : `, between ${atLeast ?? "?"} and ${atMost ?? "?"}`;
    return `Searching: ${steps.toLocaleString("en")} steps, ${seconds(time)}${bounds}`;
}

/** Makes a sentence of a reason: "no answer within 20 s" is one already. */
const inSentence = (reason) =>
    (reason.startsWith("no answer") ? `N${reason.slice(1)}.` : `No answer: ${reason}.`);

const seconds = (time) => (time < 1 ? `${Math.round(time * 1000)} ms` : `${time.toFixed(1)} s`);

byId("cancel").addEventListener("click", () => cancel());
