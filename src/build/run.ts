import { type ChildProcess, spawn } from "node:child_process";

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

/** Passes the signals of a terminal or supervisor on to a child, and ends this process as the child ends. */
export function follow(child: ChildProcess): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // Ended by a signal: the same for us, so that the caller sees the truth.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
