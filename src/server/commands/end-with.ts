import { printableError } from "../engine/log/printable.ts";

/**
 * Sets the exit code of this process to the number that a command resolves to. If the promise rejects, prints the error and sets 1. Control
 * characters in the error are escaped, which Node itself would not do.
 */
export async function endWith(run: Promise<number>): Promise<void> {
  process.exitCode = await run.catch((error: unknown) => {
    console.error(printableError(error));
    return 1;
  });
}
