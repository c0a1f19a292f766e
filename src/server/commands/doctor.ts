import { endWith } from "./end-with.ts";
import { runDoctor } from "./diagnosis.ts";

// Entry point of `npm run doctor`.
await endWith(runDoctor(process.argv.slice(2), process.env));
