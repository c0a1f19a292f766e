import { sql } from "kysely";
import { kindOf, ordering } from "../store/dialect.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { CHAINED, type ChainedLog, chainIds, type Head, rowHash, sealOf } from "./chain.ts";

/** Rows that are looked at in one go. */
const PORTION = 500;
/** A chain that retention shortens meanwhile is begun anew. */
const ATTEMPTS = 3;

export type Tampering = "altered" | "removed" | "reordered" | "added";

/** The first row of a chain that is not as it was written. */
export interface Broken {
  log: ChainedLog;
  chain: string;
  /** Its number in the chain; of a row that stands in none there is no number. */
  seq?: number;
  what: Tampering;
  /** Of the row, or of what is there of it. */
  id?: string;
  /** Epoch milliseconds: its own, else that of the row before it. */
  time?: number;
}

export interface Verified {
  rows: number;
  /** Oldest first. */
  broken: readonly Broken[];
}

/** Reads every chain from its anchor to its head. Rows that are written meanwhile are left for the next time. */
export async function verifyLogs(connection: Connection, key: Buffer): Promise<Verified> {
  const broken: Broken[] = [];
  let rows = 0;
  for (const log of Object.keys(CHAINED) as ChainedLog[]) {
    const heads = await connection.selectFrom("log_chain").selectAll().where("log", "=", log).execute();
    if (heads.length === 0 && (await isEmpty(connection, log))) continue;
    for (const chain of chainIds(log)) {
      const found = await verifyChain(connection, key, log, chain);
      rows += found.rows;
      if (found.broken !== undefined) broken.push(found.broken);
    }
    const stray = await strayRow(connection, log, heads as unknown as Head[]);
    if (stray !== undefined) broken.push(stray);
  }
  return { rows, broken: broken.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)) };
}

const isEmpty = async (connection: Connection, log: string): Promise<boolean> =>
  (await connection.selectFrom(log).select("log_id").where("chain", "is not", null).limit(1).execute()).length === 0;

const headOf = async (connection: Connection, chain: string): Promise<Head | undefined> =>
  (await connection.selectFrom("log_chain").selectAll().where("chain_id", "=", chain).executeTakeFirst()) as Head | undefined;

interface Walked {
  rows: number;
  broken?: Broken;
}

async function verifyChain(connection: Connection, key: Buffer, log: ChainedLog, chain: string): Promise<Walked> {
  for (let attempt = 1; ; attempt++) {
    const head = await headOf(connection, chain);
    if (head === undefined) return { rows: 0, broken: { log, chain, what: "removed" } };
    if (sealOf(key, head) !== head.seal) return { rows: 0, broken: { log, chain, what: "altered", seq: Number(head.seq) } };
    const walked = await walk(connection, key, log, head);
    const moved = walked.broken !== undefined && Number((await headOf(connection, chain))?.anchor_seq) !== Number(head.anchor_seq);
    if (!moved || attempt === ATTEMPTS) return walked;
  }
}

async function walk(connection: Connection, key: Buffer, log: ChainedLog, head: Head): Promise<Walked> {
  const time = CHAINED[log];
  const chain = head.chain_id;
  const last = Number(head.seq);
  let [seq, hash, before] = [Number(head.anchor_seq), head.anchor_hash, undefined as number | undefined];
  const told = (what: Tampering, row?: Row): Broken => {
    const at = row === undefined ? before : Number(row[time]);
    const id = row === undefined ? {} : { id: String(row["log_id"]) };
    return { log, chain, seq: seq + 1, what, ...id, ...(at === undefined ? {} : { time: at }) };
  };
  for (let rows = 0; ; ) {
    const from = connection.selectFrom(log).selectAll().where("chain", "=", chain);
    const portion: Row[] = await from.where("seq", ">", seq).where("seq", "<=", last).orderBy(bySeq(connection)).limit(PORTION).execute();
    for (const row of portion) {
      if (Number(row["seq"]) !== seq + 1) return { rows, broken: told("removed") };
      if (rowHash(key, log, hash, row) !== row["row_hash"])
        return { rows, broken: told(isElsewhere(key, log, row, portion) ? "reordered" : "altered", row) };
      [seq, hash, before] = [seq + 1, String(row["row_hash"]), Number(row[time])];
      rows += 1;
    }
    if (portion.length === PORTION) continue;
    if (seq !== last) return { rows, broken: told("removed") };
    return { rows, ...(hash === head.hash ? {} : { broken: told("altered") }) };
  }
}

/** It would be right behind another row of the portion: rows that changed places, or moved up, have numbers near their own. */
const isElsewhere = (key: Buffer, log: string, row: Row, portion: readonly Row[]): boolean =>
  portion.some((other) =>
    [0, 1, 2].some((by) => rowHash(key, log, String(other["row_hash"]), { ...row, seq: Number(other["seq"]) + by }) === row["row_hash"]),
  );

/** A count of failed sign-ins that grows (`isFlood`) is the one row that is written again: it stands in no chain. */
const COUNT = "__________:%";

/** As the index has them: in another order PostgreSQL would sort a whole chain for each portion. */
const bySeq = (connection: Connection, descending = false) => sql`seq ${ordering(kindOf(connection), descending)}`;

/** A row of the time of the chains that stands in none of them, or outside of its own. */
async function strayRow(connection: Connection, log: ChainedLog, heads: readonly Head[]): Promise<Broken | undefined> {
  const time = CHAINED[log];
  const since = Math.min(...heads.map((head) => Number(head.since)));
  const told = (row: Row): Broken => ({ log, chain: "", what: "added", id: String(row["log_id"]), time: Number(row[time]) });
  if (Number.isFinite(since)) {
    const outside = connection.selectFrom(log).select(["log_id", time]).where("chain", "is", null).where(time, ">=", since);
    const [stray] = (await outside.where("log_id", "not like", COUNT).orderBy(time).limit(1).execute()) as Row[];
    if (stray !== undefined) return told(stray);
  }
  for (const { chain_id } of heads) {
    const beyond = connection.selectFrom(log).select(["log_id", time, "seq"]).where("chain", "=", chain_id);
    const [row] = (await beyond.orderBy(bySeq(connection, true)).limit(1).execute()) as Row[];
    if (row !== undefined && Number(row["seq"]) > Number((await headOf(connection, chain_id))?.seq))
      return { ...told(row), chain: chain_id };
  }
  return undefined;
}
