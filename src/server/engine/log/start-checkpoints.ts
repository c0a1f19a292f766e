import type { Engine } from "../calls/context.ts";
import { readHeads } from "./report-heads.ts";

/** Milliseconds between two saves of the checkpoints. If the process is killed, the checkpoints since the last save are lost. */
const SAVED_MS = 5000;
const MINUTE_MS = 60_000;

/**
 * Starts the regular tasks of the log chains:
 *
 * - Every 5 s, the checkpoints are saved if rows were written.
 * - The mark that the chains exist is stored, if the server postponed this at its start ({@link LogCheckpoints.mark}).
 * - The heads of the chains are reported as one line (`readHeads`): immediately, every LOG_HEADS_MINUTES minutes, and at the end.
 *
 * @param report receives the line; default: it is written to stderr, unless LOG_LEVEL silences it. A demo reports none
 * @returns a function that saves and reports once more, and then stops
 */
export async function startCheckpoints(
  portal: Pick<Engine, "config" | "store" | "clock" | "log">,
  report?: (line: string) => void,
): Promise<() => Promise<void>> {
  const {
    log: { checkpoints },
    config,
  } = portal;
  const print = report ?? (config.logLevel === "silent" ? undefined : console.error);
  const reportNow = async (): Promise<void> => {
    if (print === undefined || config.logHeadsMinutes === 0 || config.demo !== false) return;
    try {
      print(await readHeads(portal));
    } catch (error) {
      portal.log.warn(error, "the heads of the logs could not be read");
    }
  };
  await checkpoints.save("always");
  await reportNow();
  const saves = setInterval(() => {
    checkpoints.save();
    checkpoints.mark();
  }, SAVED_MS);
  const reports = config.logHeadsMinutes === 0 ? undefined : setInterval(reportNow, config.logHeadsMinutes * MINUTE_MS);
  return async () => {
    clearInterval(saves);
    clearInterval(reports);
    await checkpoints.save("always");
    await reportNow();
  };
}
