import { runVerification } from "./log-verification.ts";

// `npm run verify-log`, `npm run verify-log -- --heads FILE`.
process.exitCode = await runVerification(process.argv.slice(2), process.env);
