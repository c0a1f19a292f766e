import { parseArgs } from "node:util";
import type { Checkpoints } from "../engine/calls/log-checkpoints.ts";
import { type Config, readConfig, SettingError } from "../engine/config/config.ts";
import { LEAST_LOG_DAYS } from "../engine/config/kinds.ts";
import type { Environment } from "../engine/config/setting.ts";
import { keepLogKey, logKeyOf } from "../engine/log/chain.ts";
import { checkpointFileOf, readCheckpoints } from "../engine/log/checkpoint-file.ts";
import { describeBroken } from "../engine/log/describe-broken.ts";
import { printableLines } from "../engine/log/printable.ts";
import { readReported } from "../engine/log/report-heads.ts";
import { verifyLogs } from "../engine/log/verify-chain.ts";
import type { Output } from "./migration.ts";
import { openKnown } from "./open-known.ts";
import { type Database, OpenError, wallClock } from "../engine/store/index.ts";

const DAY_MS = 86_400_000;
const USAGE = `Usage: npm run verify-log [-- --heads FILE]

  Verifies the chains of the logs and names each row that differs, at most 100 of a chain. Compares them with the
  checkpoints in DATA_DIR.
  --heads FILE  also compares them with the lines "log-heads …" of this file, which servers wrote to stderr
`;

/**
 * Verifies the hash chains of the logs against the stored checkpoints. Prints the rows that were tampered with, at most 100 of each chain;
 * further rows are not listed.
 *
 * @param args arguments of the command line. `--heads FILE` also compares the logs with the `log-heads` lines that servers have written to
 * FILE
 * @returns exit code: 0 if the logs are intact; 2 for wrong usage. 1 for a tampered row, wrong settings or an unreadable file, or if FILE
 * has no `log-heads` line of this database
 */
export async function runVerification(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    output.error(USAGE);
    return 2;
  }
  try {
    const config = readConfig(environment);
    const database = await openKnown(config, "verify-log");
    try {
      const key = logKeyOf(config);
      await keepLogKey(database.kysely, key);
      return await verified(config, database, key, options, output);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isUnreadable = ["ENOENT", "EACCES", "EISDIR"].includes(String((error as { code?: unknown } | null)?.code));
    if (!(error instanceof SettingError || error instanceof OpenError || isUnreadable)) throw error;
    output.error(printableLines((error as Error).message));
    return 1;
  }
}

interface Options {
  heads?: string;
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { heads: { type: "string" } } as const });
    return values;
  } catch {
    return undefined;
  }
}

async function verified(config: Config, database: Database, key: Buffer, { heads }: Options, output: Output): Promise<number> {
  const stored = readCheckpoints(checkpointFileOf(config), key);
  const reported = heads === undefined ? undefined : await readReported(heads, key);
  if (reported?.lines === 0) {
    output.error(`${heads} has no line "log-heads …" sealed with the key of this database (${reported.foreign} of another key)`);
    return 1;
  }
  const { rows, broken } = await verifyLogs(database.kysely, key, joined(stored, reported));
  const { textOf: textOfTime } = wallClock(config.timeZone);
  for (const item of broken) output.error(describeBroken(item, textOfTime));
  output.log(broken.length === 0 ? `${rows} rows verified, unchanged` : `${rows} rows are unchanged`);
  if (reported !== undefined) output.log(`compared with ${reported.lines} reports of ${heads}, ignored ${reported.foreign} of another key`);
  if (stored === undefined)
    output.log("DATA_DIR has no checkpoints of this database: rows that were removed with their heads are not detected");
  else if (stored.isForged !== true)
    output.log(`compared with the checkpoints of DATA_DIR, which begin at ${textOfTime(stored.since ?? 0)}`);
  return broken.length === 0 ? 0 : 1;
}

function joined(stored: Checkpoints | undefined, reported: Checkpoints | undefined): Checkpoints {
  const rows = new Map(stored?.rows);
  for (const [chain, all] of reported?.rows ?? []) rows.set(chain, [...(rows.get(chain) ?? []), ...all]);
  // A day less, because a row is written a little later than its time.
  return { ...(stored ?? {}), rows, retained: Date.now() - (LEAST_LOG_DAYS - 1) * DAY_MS };
}
