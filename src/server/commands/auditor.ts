import { runAuditor } from "./make-auditor.ts";

// Entry point of `npm run auditor`.
process.exitCode = await runAuditor(process.argv.slice(2), process.env);
