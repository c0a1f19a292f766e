import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { memoryFolder } from "../../support/memory-folder.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** A released version that this one replaces. */
export interface EarlierVersion {
  version: string;
  commit: string;
}

/**
 * Finds the version before the present one. The changelog has its number. Its last commit has a tag, or is the one before the next number
 * was set.
 * @returns the version, or the reason why it cannot be found
 */
export function findEarlierVersion(): EarlierVersion | string {
  const changelog = readFileSync(join(ROOT, ".github/CHANGELOG.md"), "utf8");
  const [, version] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, number = ""]) => number);
  if (version === undefined) return "the changelog names no earlier version";
  try {
    const tags = git("tag", "--list", `v${version}`);
    if (tags !== "") return { version, commit: git("rev-parse", `${tags}^{commit}`) };
    const changes = git("log", "--format=%H", `-G"version": "${version}"`, "--", "package.json").split("\n");
    const isOf = (commit: string): boolean => JSON.parse(git("show", `${commit}:package.json`)).version === version;
    // A commit that changes the line to another number, and whose parent has this one.
    const next = changes.find((commit) => commit !== "" && !isOf(commit) && isOf(`${commit}^`));
    return next === undefined
      ? `git has no commit after version ${version} (a shallow clone?)`
      : { version, commit: git("rev-parse", `${next}^`) };
  } catch (error) {
    return `git cannot read version ${version}: ${String((error as Error).message).split("\n")[0]}`;
  }
}

/** The built server of a version, in a folder of its own. */
export interface BuiltVersion {
  /** The folder with `main.js`. */
  server: string;
  /** The OpenAPI document of the version. */
  openapi: { paths: Readonly<Record<string, Readonly<Record<string, { parameters?: readonly { required?: boolean }[] }>>>> };
  remove(): void;
}

/** Builds the server of a commit in a folder outside of this one. Installs its packages only if the present ones are others. */
export function buildVersion(commit: string): BuiltVersion {
  const folder = memoryFolder("gp-portal-earlier-");
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  if (hasSamePackages(folder)) linkPackages(folder);
  else run(folder, "npm", ["ci", "--no-audit", "--no-fund"]);
  const build = `import { steps } from "./src/build/steps.ts";
    for (const { name, make } of steps) if (name !== "app") await make(process.cwd());`;
  run(folder, process.execPath, ["--import", "tsx", "--input-type=module", "--eval", build]);
  return {
    server: join(folder, "dist/server"),
    openapi: JSON.parse(readFileSync(join(folder, "src/generated/openapi.json"), "utf8")),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function run(cwd: string, program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed in a build of an earlier version:\n${stdout}${stderr}`);
}

interface Lock {
  packages: Readonly<
    Record<string, { version?: string; dev?: boolean; optional?: boolean; dependencies?: object; devDependencies?: object }>
  >;
}

/** Whether the present packages serve the earlier version: each one that it locks has the same version here. */
function hasSamePackages(folder: string): boolean {
  const [old, now] = [folder, ROOT].map((root) => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock) as [
    Lock,
    Lock,
  ];
  return Object.entries(old.packages).every(([path, { version }]) => path === "" || now.packages[path]?.version === version);
}

/** Links each package, because the caches of the generator below `node_modules` must not be shared between two versions. */
function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, "node_modules"), join(folder, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name === ".bin" || !name.startsWith(".")) symlinkSync(join(from, name), join(to, name));
}
