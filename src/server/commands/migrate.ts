import { runMigration } from "./migration.ts";

// `npm run migrate`.
process.exitCode = await runMigration(process.argv.slice(2), process.env);
