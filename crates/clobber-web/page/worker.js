// A thread that answers one question after the other. The page ends it to cancel a search.
import { ask, initSync } from "./clobber_web.js";

globalThis.showProgress = (steps, seconds, atLeast, atMost) =>
    postMessage({ progress: { steps, seconds, atLeast, atMost } });

onmessage = ({ data: { module, question, limits } }) => {
    if (module) initSync({ module });
    else postMessage({ answer: ask(question, limits.seconds, limits.steps, limits.megabytes) });
};
