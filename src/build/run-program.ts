import { spawn } from "node:child_process";

/**
 * Runs a program until it exits, and prints its output. It rejects if the program cannot be started, fails, or is killed.
 *
 * @param cwd working directory
 */
export function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", fail);
    child.once("exit", (code, signal) =>
      code === 0 ? done() : fail(new Error(`${[command, ...args].join(" ")} ended with ${signal ?? `code ${code}`}`)),
    );
  });
}
