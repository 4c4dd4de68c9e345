// A board that can be seen, pressed, dragged on, and used from the keyboard.

const UNIT = 44;
/** The time of a move on the board, in milliseconds. */
const GLIDE = 350;

/** Creates an element of a picture. */
export function draw(name, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== false) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
}

const views = new Set();

/** Shows the numbers of rows, columns and vertices, or hides them. */
export function showNumbers(areShown) {
    BoardView.hasNumbers = areShown;
    for (const view of views) {
        if (view.svg.isConnected && view.picture) view.show(view.picture, { glides: false });
        else views.delete(view);
    }
}

const CONTENTS = { x: "black", o: "white", ".": "empty", "#": "node" };

/** Draws positions into an SVG element.
 *
 * The handlers are called with the index of a vertex: `press(index)`, `drag(from, to)`, `key(index, key)` (returns whether it
 * used the key), `point(index)` (the pointer or the focus is there; -1 for nowhere).
 */
export class BoardView {
    static hasNumbers = true;

    constructor(parent, label, handlers) {
        views.add(this);
        this.handlers = handlers;
        this.focused = 0;
        this.svg = draw("svg", { class: "board", role: "group", "aria-label": label });
        parent.append(this.svg);
        this.svg.addEventListener("pointerdown", (event) => this.#grab(event));
        this.svg.addEventListener("click", (event) => this.#click(event));
        this.svg.addEventListener("keydown", (event) => this.#key(event));
        this.svg.addEventListener("focusin", (event) => this.#focus(indexOf(event.target)));
        this.svg.addEventListener("pointerover", (event) => this.handlers.point?.(indexOf(event.target)));
        this.svg.addEventListener("pointerleave", () => this.handlers.point?.(-1));
    }

    /** Shows a picture.
     *
     * `vertices` have x, y, name and stone (x, o, ., #, or a letter of a block). All else may be left out: `squares`; `edges`
     * and `lines`, pairs of indices; `arrows` with from, to and kind; `marks`, a class for some indices; `moved`, the last
     * move { from, to }, which is marked and glides; `hints`, texts that screen readers add for some indices.
     */
    show(picture, { glides = picture.moved && picture.moved !== this.picture?.moved } = {}) {
        const { vertices, squares, edges = [], lines = [], arrows = [], moved, hints = {} } = picture;
        const marks = { ...picture.marks };
        for (const index of moved ? [moved.from, moved.to] : []) marks[index] = `${marks[index] ?? ""} moved`;
        this.picture = picture;
        const hadFocus = this.svg.contains(document.activeElement);
        const xs = vertices.map(({ x }) => x);
        const ys = vertices.map(({ y }) => y);
        const margin = squares ? 0.55 : 0.75;
        const numbers = squares && BoardView.hasNumbers ? 0.45 : 0;
        const [left, top] = [Math.min(...xs, 0) - margin - numbers, Math.min(...ys, 0) - margin - numbers];
        // Room for small graphs, whose vertices may be closer than a unit.
        const [width, height] = [Math.max(...xs, 0) + margin - left, Math.max(...ys, 0) + margin - top];
        this.place = ({ x, y }) => [(x - left) * UNIT, (y - top) * UNIT];
        this.svg.setAttribute("viewBox", `0 0 ${width * UNIT} ${height * UNIT}`);
        this.svg.style.maxWidth = `${width * UNIT * 4}px`;
        this.svg.style.aspectRatio = `${width} / ${height}`;
        const line = (kind) => ([from, to]) => {
            const [[x1, y1], [x2, y2]] = [from, to].map((index) => this.place(vertices[index]));
            return draw("line", { class: kind, x1, y1, x2, y2 });
        };
        this.focused = Math.min(this.focused, Math.max(vertices.length - 1, 0));
        this.spots = vertices.map((vertex, index) => this.#vertex(vertex, index, squares, marks[index], hints[index]));
        const joints = edges.map(line("edge"));
        this.pointer = draw("g");
        this.svg.replaceChildren(
            ...(squares ? [...this.spots, ...joints] : [...joints, ...this.spots]),
            ...lines.map(line("circuit")),
            ...vertices.filter(({ stone }) => stone === "#").map((vertex) => this.#node(vertex)),
            ...(BoardView.hasNumbers ? this.#numbers(vertices, squares, [left, top]) : []),
            ...arrows.map((arrow) => this.#arrow(arrow)),
            this.pointer,
        );
        if (hadFocus) this.spots[this.focused]?.focus({ preventScroll: true });
        if (moved && glides) this.#animate(moved);
    }

    /** Shows a move that a text names, or a vertex if `from` is `to`; nothing without a move. */
    point(move) {
        this.spots.forEach((spot, index) => spot.classList.toggle("pointed", index === move?.from || index === move?.to));
        this.pointer.replaceChildren(...(move && move.from !== move.to ? [this.#arrow({ kind: "pointed", ...move })] : []));
    }

    /** Draws the numbers of rows and columns next to squares, and the numbers of vertices in circles. */
    #numbers(vertices, squares, [left, top]) {
        const number = (x, y, text, kind = "") => {
            const [cx, cy] = this.place({ x, y });
            return draw("text", { class: `number ${kind}`, x: cx, y: cy, "aria-hidden": "true" }, String(text));
        };
        if (!squares) return vertices.map(({ x, y, name, stone }) => number(x, y, name, `on ${CONTENTS[stone]}`));
        const columns = [...new Set(vertices.map(({ x }) => x))];
        const rows = vertices[0]?.name.includes(",") ? [...new Set(vertices.map(({ y }) => y))] : [];
        return [...columns.map((x) => number(x, top + 0.28, x)), ...rows.map((y) => number(left + 0.28, y, y))];
    }

    /** Draws a node of a grid graph, above the edges. */
    #node(vertex) {
        const [cx, cy] = this.place(vertex);
        return draw("circle", { class: "node", cx, cy, r: UNIT * 0.2 });
    }

    #vertex({ x, y, name, stone }, index, squares, mark = "", hint = "") {
        const [cx, cy] = this.place({ x, y });
        const half = UNIT / 2;
        const what = CONTENTS[stone] ?? `block ${stone}`;
        const spot = draw("g", {
            class: `vertex ${mark}`,
            role: "button",
            tabindex: index === this.focused ? 0 : -1,
            "data-index": index,
            "aria-label": `${name}: ${what}${hint && `, ${hint}`}`,
        });
        spot.append(squares
            ? draw("rect", { class: "cell", x: cx - half, y: cy - half, width: UNIT, height: UNIT })
            : draw("circle", { class: "cell", cx, cy, r: half * 0.8 }));
        if (stone === "x" || stone === "o") {
            spot.append(draw("circle", { class: `stone ${what}`, cx, cy, r: half * 0.68 }));
        } else if (stone !== "." && stone !== "#") {
            const color = (stone.charCodeAt(0) - 97) % 8;
            spot.append(
                draw("rect", { class: `block color${color}`, x: cx - half + 2, y: cy - half + 2, width: UNIT - 4, height: UNIT - 4, rx: 6 }),
                draw("text", { class: `letter color${color}`, x: cx, y: cy }, stone),
            );
        }
        return spot;
    }

    /** Draws an arrow from one stone onto another; `kind` is black, white or pointed. */
    #arrow({ from, to, kind = "black" }) {
        const [start, end] = [from, to].map((index) => this.place(this.picture.vertices[index]));
        const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
        const length = Math.hypot(dx, dy) || 1;
        const [ux, uy] = [dx / length, dy / length];
        // Each keeps to its left, so that two arrows in opposite directions are both seen.
        const aside = kind === "pointed" ? 0 : -7;
        const at = (along, across) => [
            start[0] + ux * along - uy * (across + aside),
            start[1] + uy * along + ux * (across + aside),
        ];
        const [tail, neck, tip] = [at(8, 0), at(length - 16, 0), at(length - 6, 0)];
        const head = [tip, at(length - 17, 6), at(length - 17, -6)].map((point) => point.join()).join(" ");
        return draw("g", { class: `arrow ${kind}`, "aria-hidden": "true" },
            draw("line", { x1: tail[0], y1: tail[1], x2: neck[0], y2: neck[1] }),
            draw("polygon", { points: head }));
    }

    #animate({ from, to }) {
        const stone = this.spots[to]?.querySelector(".stone");
        if (!stone || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const [[x1, y1], [x2, y2]] = [from, to].map((index) => this.place(this.picture.vertices[index]));
        stone.animate([{ transform: `translate(${x1 - x2}px, ${y1 - y2}px)` }, { transform: "none" }], GLIDE);
    }

    #focus(index) {
        if (index < 0) return;
        this.spots[this.focused]?.setAttribute("tabindex", -1);
        this.focused = index;
        this.spots[index]?.setAttribute("tabindex", 0);
        this.handlers.point?.(index);
    }

    /** A press by a screen reader, which has no pointer. */
    #click(event) {
        if (event.detail === 0) this.#press(indexOf(event.target));
    }

    #press(index) {
        if (index < 0) return;
        this.#focus(index);
        this.handlers.press?.(index);
    }

    /** Follows the pointer from a vertex to where it is let go: the picture may change meanwhile, so that there is no click. */
    #grab(event) {
        const from = indexOf(event.target);
        if (from < 0 || event.button !== 0) return;
        const stone = () => (this.handlers.drag ? this.spots[from]?.querySelector(".stone") : undefined);
        const scale = 1 / this.svg.getScreenCTM().a;
        let isDragged = false;
        const follow = (to) => {
            const [dx, dy] = [(to.clientX - event.clientX) * scale, (to.clientY - event.clientY) * scale];
            isDragged ||= Math.hypot(dx, dy) > UNIT / 4;
            if (isDragged) stone()?.setAttribute("transform", `translate(${dx} ${dy})`);
        };
        const drop = (to) => {
            end();
            stone()?.style.setProperty("pointer-events", "none");
            const target = indexOf(document.elementFromPoint(to.clientX, to.clientY));
            stone()?.style.removeProperty("pointer-events");
            stone()?.removeAttribute("transform");
            if (target === from) this.#press(from);
            else if (isDragged && target >= 0) this.handlers.drag?.(from, target);
        };
        const end = () => {
            removeEventListener("pointermove", follow);
            removeEventListener("pointerup", drop);
            removeEventListener("pointercancel", end);
        };
        addEventListener("pointermove", follow);
        addEventListener("pointerup", drop);
        addEventListener("pointercancel", end);
    }

    #key(event) {
        const index = indexOf(event.target);
        if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (step) {
            this.spots[this.#next(index, step)]?.focus();
        } else if (event.key === "Enter" || event.key === " ") {
            this.handlers.press?.(index);
        } else if (!this.handlers.key?.(index, event.key)) {
            return;
        }
        event.preventDefault();
    }

    /** Finds the nearest vertex in a direction. */
    #next(index, [dx, dy]) {
        const { vertices } = this.picture;
        let [best, least] = [index, Infinity];
        vertices.forEach(({ x, y }, other) => {
            const [along, across] = [
                (x - vertices[index].x) * dx + (y - vertices[index].y) * dy,
                Math.abs((x - vertices[index].x) * dy) + Math.abs((y - vertices[index].y) * dx),
            ];
            const distance = along + 2 * across;
            if (along > 0.05 && distance < least) [best, least] = [other, distance];
        });
        return best;
    }
}

function indexOf(target) {
    const spot = target?.closest?.(".vertex");
    return spot ? Number(spot.dataset.index) : -1;
}
