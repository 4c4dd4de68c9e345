// The page: five tabs. The address names one, and its position.
import { readAddress, writeAddress } from "./address.js";
import { showNumbers } from "./board.js";
import { drop, load } from "./solver.js";
import { clickomania } from "./clickomania.js";
import { games } from "./games.js";
import { gridGraphs } from "./grid-graphs.js";
import { onePlayer } from "./one.js";
import { twoPlayers } from "./two.js";

const opened = new Set();

async function start() {
    const tabs = { two: twoPlayers(), one: onePlayer(), clickomania: clickomania(), "grid-graphs": gridGraphs(), games: games() };
    const names = Object.keys(tabs);
    const button = (name) => document.getElementById(`tab-${name}`);

    /** Shows a tab; `values` come from the address, if the address has changed. */
    async function open(name, values) {
        drop();
        for (const other of names) {
            const isOpen = other === name;
            document.getElementById(other).hidden = !isOpen;
            button(other).setAttribute("aria-selected", isOpen);
            button(other).tabIndex = isOpen ? 0 : -1;
        }
        const tab = tabs[name];
        const isNew = !opened.has(name);
        opened.add(name);
        if (values || isNew) await tab.open(values ?? {});
        else writeAddress(name, tab.address());
    }

    function follow() {
        const { tab, values } = readAddress();
        return open(names.includes(tab) ? tab : names[0], values);
    }

    for (const [index, name] of names.entries()) {
        button(name).addEventListener("click", () => open(name));
        button(name).addEventListener("keydown", ({ key }) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
            if (!step) return;
            const next = names[(index + step + names.length) % names.length];
            open(next);
            button(next).focus();
        });
    }
    const numbers = document.getElementById("numbers");
    numbers.addEventListener("change", () => showNumbers(numbers.checked));
    addEventListener("hashchange", follow);
    await follow();
    document.documentElement.dataset.ready = "true";
}

try {
    await load();
    await start();
} catch (error) {
    const failure = document.getElementById("failure");
    failure.textContent = `The page cannot start: ${error.message}`;
    failure.hidden = false;
    throw error;
}
