import { runDoctor } from "./diagnosis.ts";

// Entry point of `npm run doctor`.
process.exitCode = await runDoctor(process.argv.slice(2), process.env);
