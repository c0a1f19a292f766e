import { endWith } from "./end-with.ts";
import { runAuditor } from "./make-auditor.ts";

// Entry point of `npm run auditor`.
await endWith(runAuditor(process.argv.slice(2), process.env));
