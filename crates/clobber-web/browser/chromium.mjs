// Drives Chromium by the DevTools protocol over a pipe, so that nothing except the browser has to be installed.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

/** Starts the browser of this path, without a window. */
export class Chromium {
    constructor(path) {
        this.folder = mkdtempSync(join(tmpdir(), "clobber-web-"));
        const options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"];
        const start = [...options, `--user-data-dir=${this.folder}`, "--remote-debugging-pipe", "about:blank"];
        this.process = spawn(path, start, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        this.calls = new Map();
        this.listeners = new Map();
        this.last = 0;
        let text = "";
        this.process.stdio[4].setEncoding("utf8").on("data", (chunk) => {
            const messages = (text + chunk).split("\0");
            text = messages.pop();
            messages.forEach((message) => this.#receive(JSON.parse(message)));
        });
    }

    #receive({ id, sessionId, method, params, result, error }) {
        if (method) return this.listeners.get(sessionId)?.(method, params);
        const { resolve, reject } = this.calls.get(id);
        this.calls.delete(id);
        if (error) reject(new Error(error.message));
        else resolve(result);
    }

    send(method, params = {}, sessionId) {
        const id = ++this.last;
        this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        return new Promise((resolve, reject) => this.calls.set(id, { resolve, reject }));
    }

    /** Opens a page. */
    async open() {
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        const page = new Page(this, sessionId);
        this.listeners.set(sessionId, (method, params) => page.hear(method, params));
        for (const domain of ["Page", "Runtime", "Log", "Accessibility"]) await page.send(`${domain}.enable`);
        return page;
    }

    async close() {
        const ended = new Promise((resolve) => this.process.once("exit", resolve));
        await this.send("Browser.close");
        await ended;
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
}

const KEYS = { Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Tab: 9 };

class Page {
    /** Whatever is written to the console, and faults that nobody has caught. */
    console = [];

    constructor(browser, session) {
        this.send = (method, params) => browser.send(method, params, session);
    }

    hear(method, params) {
        if (method === "Runtime.consoleAPICalled") this.console.push(params.args.map(({ value }) => value).join(" "));
        if (method === "Runtime.exceptionThrown") this.console.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        if (method === "Log.entryAdded") this.console.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    }

    /** Goes to an address, and waits until the page has started. */
    async go(url) {
        await this.send("Page.navigate", { url: "about:blank" });
        await this.send("Page.navigate", { url });
        await this.until(`document.documentElement?.dataset.ready === "true"`);
    }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
            expression, awaitPromise: true, returnByValue: true,
        });
        if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        return result.value;
    }

    /** Waits until an expression is true, and returns its value. */
    async until(expression, seconds = 30) {
        const value = await this.evaluate(`(async () => {
            for (let waited = 0; waited < ${seconds * 50}; waited++) {
                const value = ${expression};
                if (value) return value;
                await new Promise((resolve) => setTimeout(resolve, 20));
            }
        })()`).catch((error) => {
            // The page was left while this waited.
            if (/context|navigat/i.test(error.message)) return this.until(expression, seconds);
            throw error;
        });
        if (!value) throw new Error(`still not true: ${expression}`);
        return value;
    }

    /** Waits until the short questions of the page are answered. */
    settle() {
        return this.until(`!document.documentElement.hasAttribute("data-busy")`);
    }

    /** Returns the middle of an element on the screen. */
    middle(selector) {
        return this.evaluate(`(() => {
            const element = document.querySelector(${JSON.stringify(selector)});
            if (!element) throw new Error(${JSON.stringify(selector)});
            element.scrollIntoView({ block: "center" });
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
        })()`);
    }

    mouse(type, { x, y }, more = {}) {
        return this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, ...more });
    }

    async click(selector) {
        const place = await this.middle(selector);
        await this.mouse("mouseMoved", place, { button: "none" });
        await this.mouse("mousePressed", place);
        await this.mouse("mouseReleased", place);
        await this.settle();
    }

    async drag(from, to) {
        const [start, end] = [await this.middle(from), await this.middle(to)];
        await this.mouse("mousePressed", start);
        for (const part of [0.4, 0.8, 1]) {
            const at = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
            await this.mouse("mouseMoved", at, { buttons: 1 });
        }
        await this.mouse("mouseReleased", end);
        await this.settle();
    }

    async press(key) {
        const windowsVirtualKeyCode = KEYS[key] ?? key.charCodeAt(0);
        const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
        await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, windowsVirtualKeyCode, text });
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode });
        await this.settle();
    }

    /** Writes into an input, or chooses from a list, as a visitor does. */
    async fill(selector, value) {
        await this.evaluate(`(() => {
            const element = document.querySelector(${JSON.stringify(selector)});
            element.focus();
            element.value = ${JSON.stringify(String(value))};
            element.dispatchEvent(new Event("input", { bubbles: true }));
            element.dispatchEvent(new Event("change", { bubbles: true }));
        })()`);
        await this.settle();
    }

    text(selector) {
        return this.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
    }

    /** Sets the size of the window, and whether the visitor prefers dark pages. */
    async look({ width = 1200, height = 900, dark = false } = {}) {
        await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
        const features = [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }];
        await this.send("Emulation.setEmulatedMedia", { features });
    }

    async photograph(file) {
        const { data } = await this.send("Page.captureScreenshot", { format: "png" });
        writeFileSync(file, Buffer.from(data, "base64"));
    }
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Serves the files of a folder on a free port of this machine. */
export function serve(folder) {
    const server = createServer(({ url }, response) => {
        const path = decodeURIComponent(new URL(url, "http://page").pathname);
        try {
            const file = readFileSync(join(folder, path.endsWith("/") ? `${path}index.html` : path));
            response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html" }).end(file);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((resolve) => {
        server.listen(0, "127.0.0.1", () => resolve({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }));
    });
}
