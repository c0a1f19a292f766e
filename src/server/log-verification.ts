import { readConfig, SettingError } from "./config/config.ts";
import type { Environment } from "./config/setting.ts";
import { keepLogKey, logKeyOf } from "./log/chain.ts";
import { type Broken, verifyLogs } from "./log/verify-chain.ts";
import { openKnown } from "./open-known.ts";
import { OpenError, wallClock } from "./store/index.ts";

interface Output {
  log: (text: string) => void;
  error: (text: string) => void;
}

/** Whether the logs are as they were written. Exit codes: 0 they are, 1 they are not, or cannot be read. */
export async function runVerification(environment: Environment, output: Output = console): Promise<number> {
  try {
    const config = readConfig(environment);
    const database = await openKnown(config);
    try {
      const key = logKeyOf(config);
      await keepLogKey(database.kysely, key);
      const { rows, broken } = await verifyLogs(database.kysely, key);
      const wall = wallClock(config.timeZone);
      for (const item of broken) output.error(textOf(item, wall.textOf));
      output.log(broken.length === 0 ? `${rows} rows, as they were written` : `${rows} rows are as they were written`);
      return broken.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof OpenError)) throw error;
    output.error(error.message);
    return 1;
  }
}

function textOf({ log, chain, seq, what, id, time }: Broken, textOfTime: (time: number) => string): string {
  const place = chain === "" ? "outside of every chain" : `chain ${chain}${seq === undefined ? "" : `, row ${seq}`}`;
  return `${log}: ${what}, ${place}${id === undefined ? "" : `, ${id}`}${time === undefined ? "" : `, ${textOfTime(time)}`}`;
}
