import { spawn } from "node:child_process";

/** Runs a program to its end, its output passed through; rejects when it fails. */
export function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", fail);
    child.once("exit", (code, signal) =>
      code === 0 ? done() : fail(new Error(`${[command, ...args].join(" ")} ended with ${signal ?? `code ${code}`}`)),
    );
  });
}
