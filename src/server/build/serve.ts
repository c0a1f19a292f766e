import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { buildStale } from "./build-stale.ts";
import { follow } from "./run.ts";

// `npm start` and `npm run demo`: build what is stale, then the server, as if it had been started itself.
const root = resolve(import.meta.dirname, "../../..");
process.env["NODE_ENV"] = "production";
try {
  await buildStale(root);
} catch (error) {
  console.error(`build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
// Relative settings (DATA_DIR) mean the project's folder, where npm runs its scripts.
follow(spawn(process.execPath, [resolve(root, "dist/server/main.js"), ...process.argv.slice(2)], { cwd: root, stdio: "inherit" }));
