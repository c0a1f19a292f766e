import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../..");
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "gp-portal-serve-"));
  mkdirSync(join(root, "src/build"), { recursive: true });
  mkdirSync(join(root, "dist/server"), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  copyFileSync(join(PROJECT, "src/build/serve.mjs"), join(root, "src/build/serve.mjs"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  // The server prints its process id, its parent, and whether the builder still runs.
  const server = [
    `import { readFileSync } from "node:fs";`,
    `const builder = Number(readFileSync("builder", "utf8"));`,
    `let there = true;`,
    `try { process.kill(builder, 0); } catch { there = false; }`,
    `console.log(JSON.stringify({ pid: process.pid, parent: process.ppid, there, loader: process.execArgv }));`,
  ];
  writeFileSync(join(root, "dist/server/main.js"), server.join("\n"));
});
afterEach(() => rmSync(root, { recursive: true }));

const start = () => {
  const { pid, status, stdout } = spawnSync(process.execPath, ["src/build/serve.mjs"], { cwd: root, encoding: "utf8" });
  return { pid, status, output: stdout };
};

test("npm start runs the server itself: no builder, parent or loader stays running", () => {
  writeFileSync(
    join(root, "src/build/build.ts"),
    `import { writeFileSync } from "node:fs";\nwriteFileSync("builder", String(process.pid));\n`,
  );
  const { pid, status, output } = start();
  expect(status).toBe(0);
  expect(JSON.parse(output)).toEqual({ pid, parent: process.pid, there: false, loader: [] });
});

test("serves nothing when the build fails", () => {
  writeFileSync(join(root, "src/build/build.ts"), "process.exit(3);\n");
  expect(start()).toMatchObject({ status: 1, output: "" });
});
