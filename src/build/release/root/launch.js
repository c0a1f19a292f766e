import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Plain JavaScript without new syntax, so that every Node can read it and say what it lacks.

/** Refuses, with one line, a Node or a system that the native code of this release was not built for. */
function refuseOtherPlatform() {
  const { name, engines, os, cpu } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
  const [major, minor] = engines.node.slice(1).split(".").map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  const isLibraryKnown = process.platform !== "linux" || process.report.getReport().header.glibcVersionRuntime !== undefined;
  const isSystem = os.includes(process.platform) && cpu.includes(process.arch) && isLibraryKnown;
  if (ownMajor === major && ownMinor >= minor && isSystem) return;
  const own = `Node ${process.versions.node} on ${process.platform}-${process.arch}${isLibraryKnown ? "" : " without glibc"}`;
  console.error(`this release of ${name} needs Node ${major}.${minor} or a later ${major} on ${os}-${cpu} with glibc; this is ${own}`);
  process.exit(1);
}

/**
 * Runs a program of dist/server in this process. Relative settings (DATA_DIR) are relative to the folder of the release, where npm runs
 * its scripts.
 *
 * @param {string} program
 */
export async function launch(program) {
  refuseOtherPlatform();
  process.env["NODE_ENV"] = "production";
  process.chdir(fileURLToPath(new URL(".", import.meta.url)));
  await import(`./dist/server/${program}.js`);
}
