import { printableError } from "../engine/log/printable.ts";

/** Ends a command with the exit code of its run. Prints an error that the run does not handle; Node would print its texts unescaped. */
export async function endWith(run: Promise<number>): Promise<void> {
  process.exitCode = await run.catch((error: unknown) => {
    console.error(printableError(error));
    return 1;
  });
}
