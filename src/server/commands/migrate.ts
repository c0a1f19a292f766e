import { runMigration } from "./migration.ts";

// Entry point of `npm run migrate`.
process.exitCode = await runMigration(process.argv.slice(2), process.env);
