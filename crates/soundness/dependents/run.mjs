// Runs the main function of each WebAssembly module that is named. A panic is a trap, which ends this program with an error.
import { readFileSync } from "node:fs";

for (const file of process.argv.slice(2)) {
    const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
    const status = instance.exports.main(0, 0);
    if (status !== 0) throw new Error(`${file}: exit status ${status}`);
    console.log(`${file.split("/").pop()}: done`);
}
