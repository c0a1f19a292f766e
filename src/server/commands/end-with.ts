import { printableError } from "../engine/log/printable.ts";

/**
 * Ends a command with the exit code that its run returns. If the run fails, prints the error with control characters escaped, and the code
 * is 1. Node would print it unescaped.
 */
export async function endWith(run: Promise<number>): Promise<void> {
  process.exitCode = await run.catch((error: unknown) => {
    console.error(printableError(error));
    return 1;
  });
}
