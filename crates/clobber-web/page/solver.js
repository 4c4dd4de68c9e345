// The solvers, compiled to WebAssembly: short questions are answered here at once, and searches in a worker that can be ended.
//
// A question is an object such as { sums: { ask: "outcome", sum: "xo|ox" } }; `src/lib.rs` lists them.

let module; // compiled once, for this page and for every worker
let here; // the instance of this page
let worker;
let running = null; // the search that runs: { resolve, reject, progress }

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
    await startHere();
    startWorker();
}

let started = 0;

async function startHere() {
    // Another name is another instance: a fault leaves nothing behind.
    here = await import(`./clobber_web.js${started++ ? `?${started}` : ""}`);
    here.initSync({ module });
}

globalThis.showProgress = () => {};

/** Answers a short question at once. */
export function answer(question) {
    let text;
    try {
        text = here.ask(JSON.stringify(question), 2, undefined, 256);
    } catch (fault) {
        startHere();
        throw new Wrong({ message: `the solver failed and was started again (${fault.message})` });
    }
    return opened(JSON.parse(text));
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
