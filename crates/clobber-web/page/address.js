// The position in the address: `#two?sum=xoxo/oxox&turn=x`.

/** Reads the address: the tab, and values by name. A part that is not well formed is left as it stands. */
export function readAddress(hash = location.hash) {
    const [tab, query = ""] = split(hash.replace(/^#/, ""), "?");
    const values = {};
    for (const pair of query.split("&").filter(Boolean)) {
        const [name, value = ""] = split(pair, "=");
        values[decoded(name)] = decoded(value);
    }
    return { tab: decoded(tab), values };
}

/** Writes the address, so that a copy of it shows the same. */
export function writeAddress(tab, values) {
    history.replaceState(null, "", `#${address(tab, values)}`);
}

/** Returns an address without its `#`. */
export function address(tab, values) {
    const pairs = Object.entries(values).filter(([, value]) => value !== "" && value !== undefined);
    // A game has fractions, so its bars stay.
    const text = (name, value) => (name === "game" ? encodeURIComponent(value) : encoded(value));
    return `${tab}?${pairs.map(([name, value]) => `${name}=${text(name, value)}`).join("&")}`;
}

function split(text, separator) {
    const at = text.indexOf(separator);
    return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** Boards stay readable: rows are joined by / instead of |, which addresses do not allow. */
const encoded = (text) =>
    encodeURIComponent(text.replaceAll("|", "/").replaceAll(" + ", "+"))
        .replaceAll("%2F", "/").replaceAll("%2B", "+").replaceAll("%2C", ",").replaceAll("%3A", ":");
