import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./server-process.ts";

const PARTS = [
  "schemas",
  "generator",
  "templates",
  "runtime",
  "src",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  // antd's styles as built. A copy with another theme builds its own.
  ".cache/antd",
  // Built from the same sources, so the build of the copy finds it up to date.
  "dist/generator",
  "dist/.stamp",
];

/** A copy of the project in a temporary folder, so that a journey may edit its metadata. The packages are shared. */
export class ProjectCopy {
  readonly root = mkdtempSync(join(tmpdir(), "gp-portal-copy-"));

  constructor() {
    for (const entry of PARTS.filter((name) => existsSync(join(ROOT, name))))
      cpSync(join(ROOT, entry), join(this.root, entry), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(this.root, "node_modules"));
  }

  path(name: string): string {
    return join(this.root, name);
  }

  /** Runs a script of package.json as a developer would. @throws an error with its output if it fails */
  npm(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", ...args], {
      cwd: this.root,
      encoding: "utf8",
      timeout: 480_000,
    });
    if (status !== 0) throw new Error(`npm run ${args.join(" ")} ended with ${status}:\n${stdout}\n${stderr}`);
    return stdout;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
