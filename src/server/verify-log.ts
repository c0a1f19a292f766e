import { runVerification } from "./log-verification.ts";

// `npm run verify-log`.
process.exitCode = await runVerification(process.env);
