import { type Config, readConfig, SettingError } from "./engine/config/config.ts";
import { StartError } from "./engine/checks/finding.ts";
import { confirmReset, ResetUnconfirmedError } from "./demo/confirm-reset.ts";
import { NotADemoError } from "./demo/reset.ts";
import { type Running, start } from "./start.ts";
import { SchemaError } from "./engine/store/schema/apply-schema.ts";
import { isDiskFull } from "./engine/refusals/refusal.ts";
import { MissingCodeError } from "./engine/calls/refuse-missing.ts";
import { printable, printableError, printableLines } from "./engine/log/printable.ts";
import { OpenError } from "./engine/store/index.ts";

/**
 * Runs the program: reads the settings, starts the server, and stops it on SIGTERM and SIGINT. An error that an operator can fix is printed
 * without a stack; then the process exits with 1.
 */
async function main(options: { demo: Config["demo"] }): Promise<void> {
  try {
    // Starts in a microtask, so that the signal handlers are registered first.
    const running = Promise.resolve(readConfig(process.env, options)).then((config) =>
      start(config, (line) => console.log(printable(line)), confirmReset(process.argv)),
    );
    stopOnSignals(running);
    await running;
  } catch (error) {
    const known =
      error instanceof SettingError ||
      error instanceof StartError ||
      error instanceof NotADemoError ||
      error instanceof ResetUnconfirmedError ||
      error instanceof SchemaError ||
      error instanceof OpenError ||
      error instanceof MissingCodeError ||
      isStartFailure(error);
    if (isDiskFull(error)) console.error(printable(`the disk is full: ${(error as Error).message}`));
    else console.error(known ? printableLines((error as Error).message) : printableError(error));
    process.exit(1);
  }
}

/**
 * Stops the server on signals and exits with 0, or with 1 if stopping fails. Lets a start in progress finish first, so that everything it
 * began is stopped properly. Further signals are ignored.
 */
function stopOnSignals(running: Promise<Running>): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // A failed start reports its own error.
    const started = await running.catch(() => undefined);
    if (started === undefined) return;
    try {
      await started.stop();
      process.exit(0);
    } catch (error) {
      fail(error);
    }
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Prints an error that nothing else handles, and ends the program. Node would print its texts unescaped. */
function fail(error: unknown): never {
  console.error(printableError(error));
  process.exit(1);
}

/** Error codes that mean that the server cannot listen on its port. Their message is shown without a stack. */
const START_FAILURES = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND"]);

function isStartFailure(error: unknown): boolean {
  return START_FAILURES.has(String((error as { code?: unknown } | null)?.code));
}

process.on("uncaughtException", fail);
await main({ demo: process.argv.includes("--demo-when-empty") ? "when-empty" : process.argv.includes("--demo") });
