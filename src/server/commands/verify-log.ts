import { runVerification } from "./log-verification.ts";

// Entry point of `npm run verify-log` and `npm run verify-log -- --heads FILE`.
process.exitCode = await runVerification(process.argv.slice(2), process.env);
