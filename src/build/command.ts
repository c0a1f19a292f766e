import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./build-stale.ts";

// `npm run migrate` and the other commands that run from the sources: what they read and nobody commits is generated
// first, where it is missing or stale. What that says is no part of what the command answers.
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
