import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./build-stale.ts";

// `npm run migrate` and other commands that run from the sources. Generated files that are not committed are generated first,
// if they are missing or stale. That output goes to stderr, because it is not output of the command.
const [program = "", ...args] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "../..");
const file = resolve(root, program);
try {
  await buildStale(root, console.error, "generate");
} catch (error) {
  console.error(`build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
process.argv.splice(1, process.argv.length, file, ...args);
await import(pathToFileURL(file).href);
