import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

// `npm install` (postinstall): compiles better-sqlite3 again if it was compiled against headers of Node 24.19 or newer, because the process
// would abort in a garbage collection (object-wrap.h). Downloaded binaries are older than these headers.
const root = resolve(import.meta.dirname, "../../..");
const binary = join(root, "node_modules/better-sqlite3/build/Release/better_sqlite3.node");

/** Whether the native code removes hooks of the environment, which only the changed ObjectWrap does. */
const isUnsafe = () => readFileSync(binary).includes("RemoveEnvironmentCleanupHook");

if (isUnsafe()) {
  console.log("compiling better-sqlite3 again: as compiled for this Node, it aborts in garbage collections");
  const flags = `${process.env["CXXFLAGS"] ?? ""} -include ${join(import.meta.dirname, "object-wrap.h")}`.trim();
  const { status } = spawnSync("npm", ["rebuild", "better-sqlite3"], {
    cwd: root,
    env: { ...process.env, CXXFLAGS: flags },
    stdio: "inherit",
  });
  if (status !== 0 || isUnsafe()) {
    console.error("better-sqlite3 could not be compiled for this Node; use its newest version of Node 22, or 24.18");
    process.exitCode = 1;
  }
}
