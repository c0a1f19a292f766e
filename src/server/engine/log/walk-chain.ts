import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Checkpoint } from "../calls/log-checkpoints.ts";
import { kindOf, ordering } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { type Broken, MOST_FINDINGS, type Tampering } from "./broken.ts";
import { CHAINED, type ChainedLog, rowHash } from "./chain.ts";
import type { FindHidden } from "./find-hidden.ts";

/**
 * Number of rows that one query reads. It exceeds the number of findings that a chain may have, so each query advances or ends the
 * verification.
 */
const PORTION = 500;
/** Number of rows before and after a row among which its original neighbour is searched, to detect that the row was moved. */
const NEAR = 50;
/** Number of hashes that are remembered, so that the rows after a wrong one can be recognised as its successors. */
const RECENT = 10;

/** Number and hash of a row in a chain, to which the next row is chained. Number 0 and an empty hash precede the first row. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

/** The rows of one chain that {@link walkChain} verifies: those after `from`, up to and including `to`. */
export interface ChainRange {
  log: ChainedLog;
  chain: string;
  /** The row after which the range begins. Undefined if the head cannot be trusted; the range then begins with the first existing row. */
  from: ChainEnd | undefined;
  /** The last row of the range. Undefined if the head cannot be trusted; the range then ends with the last existing row. */
  to: ChainEnd | undefined;
  /** Rows that the chain has had, according to the checkpoints. */
  known: readonly Checkpoint[];
}

/** Result of {@link walkChain}: the number of valid rows, and at most `MOST_FINDINGS` findings. */
export interface Walked {
  rows: number;
  broken: Broken[];
}

/**
 * Verifies the hash of each row of a chain, in order. The hash of a row depends on the hash of the preceding row. For the row after an
 * altered row, the hash stored in the altered row is used. The row after a gap is not verified, because the hash of the missing row is
 * lost.
 *
 * @param findHidden called with the intact rows
 */
export async function walkChain(connection: Connection, key: Buffer, range: ChainRange, findHidden: FindHidden): Promise<Walked> {
  const walk = new Walk(key, range);
  const { log, chain, to } = range;
  for (let from = walk.seq, isFirst = true; ; from = walk.seq, isFirst = false) {
    const all = connection.selectFrom(log).selectAll().where("chain", "=", chain);
    const upTo = to === undefined ? all : all.where("seq", "<=", to.seq);
    // Start at the last row of the previous portion and read it again. Otherwise a second row with its number would be missed.
    const rows: Row[] = await upTo
      .where("seq", isFirst ? ">" : ">=", from)
      .orderBy(bySeq(connection))
      .limit(PORTION)
      .execute();
    const intact = walk.verify(rows);
    walk.broken.push(...(await findHidden(chain, intact)).slice(0, MOST_FINDINGS - walk.broken.length));
    if (walk.broken.length >= MOST_FINDINGS) return walk;
    if (rows.length < PORTION) {
      walk.end();
      return walk;
    }
    // SQLite reads within one event-loop tick: the next portion must not delay the calls of users.
    await setImmediate();
  }
}

class Walk implements Walked {
  rows = 0;
  seq: number;
  readonly broken: Broken[] = [];
  readonly #key: Buffer;
  readonly #range: ChainRange;
  /** Hash of the last row. Undefined if it is lost. */
  #hash: string | undefined;
  #time: number | undefined;
  /** Hashes behind which a row may follow, though the one before it is broken. */
  #recent: string[] = [];
  #intact: Row[] = [];
  /** Rows that the next portion may bring again. */
  readonly #read = new Set<string>();
  readonly #expected: ReadonlyMap<number, readonly string[]>;

  constructor(key: Buffer, range: ChainRange) {
    this.#key = key;
    this.#range = range;
    this.seq = range.from?.seq ?? 0;
    this.#hash = range.from?.hash ?? "";
    this.#expected = hashesBySeq(range.known);
  }

  /** Verifies a portion, and returns its intact rows. */
  verify(rows: readonly Row[]): Row[] {
    this.#intact = [];
    for (const [at, row] of rows.entries()) {
      if (this.broken.length >= MOST_FINDINGS) return this.#intact;
      // The last row of the previous portion, and those in front of it that were reported.
      if (this.#read.has(this.#idOf(row))) continue;
      this.#take(row, rows.slice(Math.max(0, at - NEAR), at + NEAR));
    }
    this.#read.clear();
    for (const row of rows) if (!(isExact(row["seq"]) && row["seq"] < this.seq)) this.#read.add(this.#idOf(row));
    return this.#intact;
  }

  /** Identifies a row. Two rows of different months may have the same id on PostgreSQL. */
  #idOf(row: Row): string {
    return JSON.stringify([row["log_id"], row[CHAINED[this.#range.log]]]);
  }

  #take(row: Row, near: readonly Row[]): void {
    const seq = row["seq"];
    if (!isExact(seq) || seq <= this.seq || this.#isSecond(row, near)) {
      this.#report("added", row);
      return;
    }
    if (seq > this.seq + 1) {
      if (this.#range.from !== undefined || this.seq > 0) this.#report("removed");
      [this.seq, this.#hash, this.#recent] = [seq - 1, undefined, []];
    }
    const stored = String(row["row_hash"]);
    const computed = this.#hash === undefined ? stored : this.#hashOf(row, this.#hash);
    const isIntact = computed === row["row_hash"];
    if (isIntact) this.#recent = [];
    else this.#mismatch(row, near, computed);
    if (isIntact && !isExpected(this.#expected, seq, stored)) this.#replaced(row);
    else if (isIntact && this.#hash !== undefined) this.#valid(row);
    [this.seq, this.#hash, this.#time] = [seq, stored, timeOf(row, this.#range.log) ?? this.#time];
  }

  #valid(row: Row): void {
    this.rows += 1;
    this.#intact.push(row);
  }

  /** Whether the row has the number of another one, and only the other one is valid. */
  #isSecond(row: Row, near: readonly Row[]): boolean {
    const before = this.#hash;
    if (before === undefined || row["seq"] !== this.seq + 1) return false;
    const isValid = (other: Row): boolean => this.#hashOf(other, before) === other["row_hash"];
    const others = near.filter((other) => other !== row && other["seq"] === row["seq"]);
    return others.length > 0 && !isValid(row) && others.some(isValid);
  }

  #mismatch(row: Row, near: readonly Row[], computed: string): void {
    // Behind a row that was changed or moved, the hash that it had may be another than it has.
    const isValid = this.#recent.some((before) => this.#hashOf(row, before) === row["row_hash"]);
    if (isValid) this.#valid(row);
    else this.#report(this.#isElsewhere(row, near) ? "reordered" : "altered", row);
    this.#recent = [...this.#recent, ...(isValid ? [] : [computed, String(row["row_hash"])])].slice(-RECENT);
  }

  /** Whether the row would be valid behind another one. Rows that were swapped or moved up have numbers near their own. */
  #isElsewhere(row: Row, near: readonly Row[]): boolean {
    return near.some((other) => {
      const [before, seq] = [String(other["row_hash"]), Number(other["seq"])];
      return [0, 1, 2].some((by) => this.#hashOf({ ...row, seq: seq + by }, before) === row["row_hash"]);
    });
  }

  /** Reports the first row that is another than the chain had. Those behind it follow from it. */
  #replaced(row: Row): void {
    if (!this.broken.some(({ what }) => what === "replaced")) this.#report("replaced", row);
  }

  /** Compares the last row with the head, and with the longest that the chain ever was. */
  end(): void {
    const { to, known } = this.#range;
    if (to === undefined) return;
    const isLastBroken = this.broken.some(({ seq }) => seq === to.seq);
    if (this.seq < to.seq) this.#report("removed");
    else if (this.#hash !== to.hash && !isLastBroken) this.#report("altered");
    else if (known.some(({ seq }) => seq > to.seq)) this.#report("removed");
  }

  #report(what: Tampering, row?: Row): void {
    const { log, chain } = this.#range;
    const time = row === undefined ? this.#time : timeOf(row, log);
    const id = row === undefined ? {} : { id: String(row["log_id"]) };
    this.broken.push({ log, chain, seq: this.seq + 1, what, ...id, ...(time === undefined ? {} : { time }) });
  }

  #hashOf(row: Row, before: string): string {
    return rowHash(this.#key, this.#range.log, before, row);
  }
}

/** Tests whether a stored value is a whole number. SQLite keeps texts, blobs and fractions in columns of integers too. */
const isExact = (value: unknown): value is number => Number.isSafeInteger(value);

function timeOf(row: Row, log: ChainedLog): number | undefined {
  const time = row[CHAINED[log]];
  return isExact(time) ? time : undefined;
}

function hashesBySeq(known: readonly Checkpoint[]): Map<number, string[]> {
  const hashes = new Map<number, string[]>();
  for (const { seq, hash } of known) hashes.set(seq, [...(hashes.get(seq) ?? []), hash]);
  return hashes;
}

const isExpected = (expected: ReadonlyMap<number, readonly string[]>, seq: number, hash: string): boolean =>
  (expected.get(seq) ?? []).every((start) => hash.startsWith(start));

/** Sorts in the order of the index. For any other order PostgreSQL would sort a whole chain per portion. */
const bySeq = (connection: Connection) => sql`seq ${ordering(kindOf(connection), false)}`;
