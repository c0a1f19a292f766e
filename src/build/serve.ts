import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { follow, run } from "./run.ts";

// `npm start` and `npm run demo`: build what is stale, then the server, as if it had been started itself.
const root = resolve(import.meta.dirname, "../..");
process.env["NODE_ENV"] = "production";
try {
  // In a process of its own: what builds takes hundreds of megabytes, and this one stays beside the server.
  await run(process.execPath, ["--import", "tsx", resolve(import.meta.dirname, "build.ts")], root);
} catch (error) {
  // It has said what is wrong.
  if (!(error instanceof Error)) console.error(error);
  process.exit(1);
}
// Relative settings (DATA_DIR) mean the project's folder, where npm runs its scripts.
follow(spawn(process.execPath, [resolve(root, "dist/server/main.js"), ...process.argv.slice(2)], { cwd: root, stdio: "inherit" }));
