import { endWith } from "./end-with.ts";
import { runMigration } from "./migration.ts";

// Entry point of `npm run migrate`.
await endWith(runMigration(process.argv.slice(2), process.env));
