import { setFlagsFromString } from "node:v8";
import { main } from "./commands/main.ts";

const args = process.argv.slice(2);
// A run ends before most of what V8 optimises has paid for its optimising, two fifths of all processor time: only what is
// hot eight times as long is worth it. `watch` goes on.
if (!args.includes("watch")) setFlagsFromString("--interrupt-budget=1000000");
process.exitCode = await main(args);
