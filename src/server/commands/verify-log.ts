import { endWith } from "./end-with.ts";
import { runVerification } from "./log-verification.ts";

// Entry point of `npm run verify-log` and `npm run verify-log -- --heads FILE`.
await endWith(runVerification(process.argv.slice(2), process.env));
