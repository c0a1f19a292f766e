import { runRestore } from "./restore-run.ts";

// Entry point of `npm run restore`.
process.exitCode = await runRestore(process.argv.slice(2), process.env);
