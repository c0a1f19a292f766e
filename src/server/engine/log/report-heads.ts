import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Checkpoint, Checkpoints } from "../calls/log-checkpoints.ts";
import type { Engine } from "../calls/context.ts";
import { CHAINED, chainIds, type Head, isSealed, keyed } from "./chain.ts";

/** Length of a hash in characters (96 bits), so that the line fits into a syslog message of 2048 bytes. */
const HASH_LENGTH = 16;
const LINE = /log-heads 1 (\S+) ((?:\w+ \S+ )+)seal=([\w-]+)/;

const sealOf = (key: Buffer, time: string, text: string): string => keyed(key, "reported", time, text).slice(0, HASH_LENGTH);

/**
 * Formats one line with the number and hash of the last row of every chain. Empty chains are included, so that rows later put into one, or
 * a head created again, are noticed. The line is sealed, so that forged lines are recognised.
 */
function formatHeads(key: Buffer, heads: readonly Head[], now: number): string {
  const sealed = new Map(heads.filter((head) => isSealed(key, head)).map((head) => [head.chain_id, head]));
  const time = new Date(now).toISOString();
  const text = Object.keys(CHAINED).map((log) => {
    const ends = chainIds(log).flatMap((chain) => {
      const head = sealed.get(chain);
      return head === undefined || head.since === 0
        ? []
        : [`${chain.slice(log.length + 1)}=${head.seq}:${head.hash.slice(0, HASH_LENGTH)}`];
    });
    return `${log} ${ends.length === 0 ? "-" : ends.join(",")} `;
  });
  return `log-heads 1 ${time} ${text.join("")}seal=${sealOf(key, time, text.join(""))}`;
}

/**
 * Reads the heads of the log chains and formats them as one sealed line ({@link formatHeads}). An archive of these lines outside of the
 * server can later prove which rows existed. Chains are omitted if their head has no valid seal, or while their existing rows are still
 * being sealed.
 */
export async function readHeads({
  store: { database },
  log: { logKey },
  clock: { now },
}: Pick<Engine, "store" | "log" | "clock">): Promise<string> {
  const heads = (await database.kysely.selectFrom("log_chain").selectAll().execute()) as unknown as Head[];
  return formatHeads(logKey, heads, now());
}

/** Result of {@link readReported}: the checkpoints by chain, read from a file with lines of {@link readHeads}. */
export interface Reported extends Checkpoints {
  /** Number of lines from which the checkpoints were read. */
  lines: number;
  /** Number of lines that were sealed with another key, and are not used. */
  foreign: number;
}

/** A reported row. `until`: the latest time at which it was the last row of its chain, in epoch milliseconds. */
type ReportedRow = Checkpoint & { until: number };

/**
 * Reads the checkpoints from a file with lines of {@link readHeads}. Lines that were sealed with another key are counted (`foreign`) and
 * not used. Other lines are ignored, and so is any text around a line (time and host of syslog).
 *
 * @throws the error of the file system if the file cannot be read
 */
export async function readReported(file: string, key: Buffer): Promise<Reported> {
  const rows = new Map<string, Map<string, ReportedRow>>();
  let [lines, foreign] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, time = "", text = "", seal] = LINE.exec(line) ?? [];
    if (seal === undefined) continue;
    if (seal !== sealOf(key, time, text)) {
      foreign += 1;
      continue;
    }
    lines += 1;
    for (const [chain, one] of checkpointsOf(text)) {
      const known = rows.get(chain) ?? new Map<string, ReportedRow>();
      const id = `${one.seq}:${one.hash}`;
      rows.set(chain, known.set(id, { ...one, until: Math.max(known.get(id)?.until ?? 0, Date.parse(time)) }));
    }
  }
  return { lines, foreign, rows: new Map([...rows].map(([chain, all]) => [chain, addAfter([...all.values()])])) };
}

/**
 * Sorts reported rows of a chain by number, and adds to each when it can have been written at the earliest (`after`). This is the latest
 * time at which the chain was still reported to be shorter.
 */
function addAfter(rows: readonly ReportedRow[]): Checkpoint[] {
  let [shorter, after, until] = [-1, 0, 0];
  return [...rows]
    .sort((a, b) => a.seq - b.seq)
    .map((row) => {
      if (row.seq > shorter) [shorter, after] = [row.seq, until];
      until = Math.max(until, row.until);
      return { seq: row.seq, hash: row.hash, ...(after === 0 ? {} : { after }) };
    });
}

/**
 * Parses the checkpoints in a text such as `auth_log 00=12:AbC…,01=… operation_log …`. Returns the number and the seal of the last row of
 * each chain, by `log:chain`. Anything else in the text is skipped.
 */
function checkpointsOf(text: string): [string, Checkpoint][] {
  return [...text.matchAll(/(\w+) (\S+) /g)].flatMap(([, log = "", ends = ""]) =>
    [...ends.matchAll(/(\w+)=(\d+):([\w-]*)/g)].map(([, name = "", seq = "0", hash = ""]): [string, Checkpoint] => [
      `${log}:${name}`,
      { seq: Number(seq), hash },
    ]),
  );
}
