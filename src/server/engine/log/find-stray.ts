import { sql } from "kysely";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { type Broken, MOST_FINDINGS } from "./broken.ts";
import { CHAINED, type ChainedLog, chainIds } from "./chain.ts";

/**
 * Finds rows of a log that are in no chain, or in an unknown chain.
 *
 * @returns at most `MOST_FINDINGS`
 */
export async function findOutside(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const rows = connection.selectFrom(log).select(["log_id", `${CHAINED[log]} as time`, "chain"]);
  const chains = chainIds(log).sort();
  const outside = [
    rows.where("chain", "is", null),
    ...chains.map((chain, at) => gapBefore(rows, chain, chains[at - 1])),
    rows.where("chain", ">", chains.at(-1) ?? ""),
  ];
  const found: Broken[] = [];
  for (const query of outside)
    for (const row of await query.limit(MOST_FINDINGS - found.length).execute()) found.push(toBroken(log, row as Row));
  return found;
}

/** Selects rows whose chain is between two consecutive ones. Each query is one index lookup, however long the chains are. */
const gapBefore = <Query extends { where(column: string, operator: "<" | ">", value: string): Query }>(
  rows: Query,
  chain: string,
  previous: string | undefined,
): Query => (previous === undefined ? rows.where("chain", "<", chain) : rows.where("chain", ">", previous).where("chain", "<", chain));

/**
 * Finds rows of a chain that its verification does not reach. These are rows without a number, rows up to the number of the anchor, and
 * rows beyond the number of the head. A text or a blob as number is found too, because SQLite sorts it after every number.
 *
 * @returns at most `MOST_FINDINGS` findings
 */
export async function findUnreached(connection: Connection, log: ChainedLog, chain: string): Promise<Broken[]> {
  const time = sql.ref(`stray.${CHAINED[log]}`);
  const found: Broken[] = [];
  for (const condition of [sql`stray.seq is null`, sql`stray.seq <= head.anchor_seq`, sql`stray.seq > head.seq`]) {
    // One statement reads row and head, so that a row that is being appended does not seem to be after the head.
    const { rows } = await sql<Row>`select stray.log_id, ${time} as time, stray.chain
      from log_chain as head join ${sql.table(log)} as stray on stray.chain = head.chain_id
      where head.chain_id = ${chain} and ${condition} limit ${sql.lit(MOST_FINDINGS - found.length)}`.execute(connection);
    found.push(...rows.map((row) => toBroken(log, row)));
  }
  return found;
}

function toBroken(log: ChainedLog, { log_id, time, chain }: Row): Broken {
  const at = Number.isSafeInteger(time) ? { time: Number(time) } : {};
  return { log, chain: String(chain ?? ""), what: "added", id: String(log_id), ...at };
}
