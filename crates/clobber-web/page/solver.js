// The solvers, compiled to WebAssembly, in two workers: one answers short questions in their order, the other one searches and can be ended.
//
// A question is an object such as { sums: { ask: "outcome", sum: "xo|ox" } }; `src/lib.rs` lists them.

let module; // compiled once, for every worker
let worker;
let running = null; // the search that runs: { resolve, reject, progress }
let reader;
let waiting = []; // the short questions without an answer: { resolve, reject }
let patience; // ends the reader if it does not answer

/** The reason of a search that nobody waits for any more. */
export const DROPPED = "no longer asked";

/** A text that cannot be read, or a question without an answer; `line` and `column` tell where. */
export class Wrong extends Error {
    constructor({ message, line, column }) {
        super(message);
        Object.assign(this, { line, column });
    }
}

/** A search that ended without an answer: a limit was hit, or it was cancelled. */
export class Stopped extends Error {}

/** Loads the solvers. */
export async function load() {
    const response = fetch(new URL("clobber_web_bg.wasm", import.meta.url));
    module = await WebAssembly.compileStreaming(response).catch(async () =>
        // A server that names another type for the file.
        WebAssembly.compile(await (await fetch(new URL("clobber_web_bg.wasm", import.meta.url))).arrayBuffer()),
    );
    startReader();
    startWorker();
}

/** Answers a short question, such as the board after a move. */
export function answer(question) {
    const limits = { seconds: 2, megabytes: 256 };
    return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        reader.postMessage({ question: JSON.stringify(question), limits });
        watch();
    });
}

/** Shows whether an answer is waited for, and for how long. */
function watch() {
    clearTimeout(patience);
    document.documentElement.toggleAttribute("data-busy", waiting.length > 0);
    if (waiting.length > 0) patience = setTimeout(() => restartReader("it took too long"), 10_000);
}

function restartReader(reason) {
    reader.terminate();
    const failed = waiting;
    waiting = [];
    startReader();
    watch();
    for (const { reject } of failed) reject(new Wrong({ message: `the solver failed and was started again (${reason})` }));
}

function startReader() {
    reader = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    reader.postMessage({ module });
    reader.onmessage = ({ data }) => {
        if (data.progress) return;
        const { resolve, reject } = waiting.shift();
        watch();
        try {
            resolve(opened(JSON.parse(data.answer)));
        } catch (error) {
            reject(error);
        }
    };
    reader.onerror = (event) => {
        event.preventDefault();
        restartReader(event.message);
    };
}

/** Starts a search in the worker, instead of the one that runs.
 *
 * `limits` has `seconds`, `steps` and `megabytes`, each perhaps undefined; `progress` is called about ten times a second.
 */
export function search(question, limits, progress = () => {}) {
    drop();
    return new Promise((resolve, reject) => {
        running = { resolve, reject, progress };
        worker.postMessage({ question: JSON.stringify(question), limits });
    });
}

/** Ends the search that runs, at once: its worker is ended, and another one started. */
export function cancel(reason = "cancelled") {
    if (!running) return;
    worker.terminate();
    const { reject } = running;
    running = null;
    startWorker();
    reject(new Stopped(reason));
}

/** Ends the search that runs because its question is no longer asked; nobody is told. */
export const drop = () => cancel(DROPPED);

function startWorker() {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module });
    worker.onmessage = ({ data }) => {
        if (!running) return;
        if (data.progress) return running.progress(data.progress);
        const { resolve, reject } = running;
        running = null;
        try {
            resolve(opened(JSON.parse(data.answer)));
        } catch (error) {
            reject(error);
        }
    };
    worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        const failed = running;
        running = null;
        startWorker();
        failed?.reject(new Stopped(`the search needs more memory than there is (${event.message})`));
    };
}

function opened({ answer, stopped, error }) {
    if (error) throw new Wrong(error);
    if (stopped) throw new Stopped(stopped);
    return answer;
}
