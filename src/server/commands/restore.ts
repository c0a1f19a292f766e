import { endWith } from "./end-with.ts";
import { runRestore } from "./restore-run.ts";

// Entry point of `npm run restore`.
await endWith(runRestore(process.argv.slice(2), process.env));
