import { provideBrowser } from "./needs.ts";

// A step of `npm test` that runs concurrently with others.
try {
  provideBrowser((line) => console.log(`  ${line}`));
} catch (error) {
  console.error(`  ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
