import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// `npm start` and `npm run demo`: builds what is stale, then runs the server in this process. It is plain JavaScript, so that
// no loader, parent or builder process uses memory beside the server.
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
// The builder has already printed the error.
if (code !== 0) process.exit(1);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, stop);
// Relative settings (DATA_DIR) are relative to the project's folder, where npm runs its scripts.
process.chdir(root);
await import(pathToFileURL(resolve(root, "dist/server/main.js")).href);
