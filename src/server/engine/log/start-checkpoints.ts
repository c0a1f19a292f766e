import type { Engine } from "../calls/context.ts";
import { readHeads } from "./report-heads.ts";

/** Milliseconds between two saves of the checkpoints. If the process is killed, the checkpoints since the last save are lost. */
const SAVED_MS = 5000;
const MINUTE_MS = 60_000;

/**
 * Starts to save the checkpoints of the logs every 5 s if rows were written. If the start of the server postponed the mark that the chains
 * exist, it is set here later. The heads of the chains are reported as one line (`readHeads`) now, every LOG_HEADS_MINUTES and at the end.
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
