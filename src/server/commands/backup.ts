import { runBackup } from "./backup-run.ts";

// Entry point of `npm run backup`.
process.exitCode = await runBackup(process.argv.slice(2), process.env);
