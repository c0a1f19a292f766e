import { type Config, readConfig, SettingError } from "./config/config.ts";
import { NotADemoError } from "./demo/reset.ts";
import { type Running, start } from "./start.ts";
import { SchemaError } from "./schema/apply-schema.ts";
import { isDiskFull } from "./refusals/refusal.ts";
import { OpenError } from "./store/index.ts";

/** The whole program: settings, start, stop on SIGTERM and SIGINT. What people can mend ends it with one line. */
async function main(options: { demo: Config["demo"] }): Promise<void> {
  let running: Running;
  try {
    running = await start(readConfig(process.env, options));
  } catch (error) {
    const known =
      error instanceof SettingError ||
      error instanceof NotADemoError ||
      error instanceof SchemaError ||
      error instanceof OpenError ||
      isStartFailure(error);
    if (isDiskFull(error)) console.error(`the disk is full: ${(error as Error).message}`);
    else console.error(known ? (error as Error).message : error);
    process.exit(1);
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Of listening. */
const START_FAILURES = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND"]);

function isStartFailure(error: unknown): boolean {
  return START_FAILURES.has(String((error as { code?: unknown } | null)?.code));
}

await main({ demo: process.argv.includes("--demo-when-empty") ? "when-empty" : process.argv.includes("--demo") });
