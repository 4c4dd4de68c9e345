// A play that can be stepped through, forwards and backwards, or watched.
import { create } from "./tab.js";

/** Controls for a play; `show(index)` shows the position after `index` moves. */
export class Film {
    constructor(parent, show) {
        this.show = show;
        const button = (text, label, action) => create("button", { textContent: text, title: label, onclick: action });
        this.slider = create("input", { type: "range", min: 0, ariaLabel: "Move", oninput: () => this.go(this.slider.valueAsNumber) });
        this.watch = button("Watch", "Watch the play", () => (this.timer ? this.stop() : this.run()));
        this.caption = create("output");
        this.root = create("div", { className: "film", hidden: true },
            button("Start", "To the start of the play", () => this.go(0)),
            button("Back", "One move back", () => this.go(this.at - 1)),
            this.watch,
            button("Next", "One move on", () => this.go(this.at + 1)),
            button("End", "To the end of the play", () => this.go(this.names.length)),
            this.slider,
            this.caption);
        parent.append(this.root);
    }

    /** Starts with the names of the moves. */
    load(names) {
        this.stop();
        this.names = names;
        this.root.hidden = names.length === 0;
        this.slider.max = names.length;
        this.set(0);
    }

    /** Puts the play away. */
    close() {
        this.load([]);
    }

    get isOpen() {
        return !this.root.hidden;
    }

    /** Plays from the start, or from where it was stopped. */
    run() {
        if (this.at === this.names.length) this.go(0);
        this.watch.textContent = "Pause";
        const pause = Math.max(120, Math.min(700, 12_000 / this.names.length));
        this.timer = setInterval(() => {
            if (this.at < this.names.length) this.step(this.at + 1);
            if (this.at >= this.names.length) this.stop();
        }, pause);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = undefined;
        this.watch.textContent = "Watch";
    }

    go(index) {
        this.stop();
        this.step(index);
    }

    step(index) {
        this.set(Math.min(Math.max(index, 0), this.names.length));
        this.show(this.at);
    }

    set(index) {
        this.at = index;
        this.slider.value = index;
        const move = index ? `: ${this.names[index - 1]}` : "";
        this.caption.textContent = this.names.length ? `Move ${index} of ${this.names.length}${move}` : "";
    }
}
