import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// `npm start` and `npm run demo`: build what is stale, then be the server. Plain JavaScript: what builds ends with its
// process, and no loader, no parent and no builder stays in memory beside the server. package.json starts it without V8's
// memory reducer, which clears all memory while little is made anew, as by an export: every call then waits 10 to 20 ms.
const root = resolve(import.meta.dirname, "../..");
process.env["NODE_ENV"] = "production";
const builder = spawn(process.execPath, ["--import", "tsx", resolve(import.meta.dirname, "build.ts")], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
const stop = (/** @type {NodeJS.Signals} */ signal) => builder.kill(signal);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
const [code] = await new Promise((done) => {
  builder.once("error", (error) => {
    console.error(error.message);
    done([1]);
  });
  builder.once("exit", (...end) => done(end));
});
// It has said what is wrong.
if (code !== 0) process.exit(1);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, stop);
// Relative settings (DATA_DIR) mean the project's folder, where npm runs its scripts.
process.chdir(root);
await import(pathToFileURL(resolve(root, "dist/server/main.js")).href);
