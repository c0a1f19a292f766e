import { sql } from "kysely";
import { kindOf, ordering } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import type { Broken } from "./broken.ts";
import { CHAINED, type ChainedLog, chainIds } from "./chain.ts";

/**
 * Finds a row of a log that `verifyLogs` does not reach from the anchor of a chain to its head. It is in no chain, in an unknown one,
 * before the anchor or after the head.
 *
 * @returns undefined if there is none
 */
export async function findStray(connection: Connection, log: ChainedLog): Promise<Broken | undefined> {
  const time = CHAINED[log];
  const rows = connection.selectFrom(log).select(["log_id", time, "chain", "seq"]);
  const first = async (query: typeof rows): Promise<Broken | undefined> => {
    const [row] = (await query.limit(1).execute()) as Row[];
    if (row === undefined) return undefined;
    return { log, chain: String(row["chain"] ?? ""), what: "added", id: String(row["log_id"]), time: Number(row[time]) };
  };
  const chains = chainIds(log).sort();
  const outside = [
    rows.where("chain", "is", null),
    ...chains.map((chain, at) => gapBefore(rows, chain, chains[at - 1])),
    rows.where("chain", ">", chains.at(-1) ?? ""),
  ];
  for (const query of outside) {
    const found = await first(query);
    if (found !== undefined) return found;
  }
  for (const chain of chains) {
    const inside = rows.where("chain", "=", chain);
    const { anchor = 0 } = await headOf(connection, chain);
    const found = (await first(inside.where("seq", "is", null))) ?? (await first(inside.where("seq", "<=", anchor)));
    if (found !== undefined) return found;
    const descending = sql`seq ${ordering(kindOf(connection), true)}`;
    const [last] = (await inside.orderBy(descending).limit(1).execute()) as Row[];
    // Read the head after the row, so that a row that is being appended does not seem to be after the head.
    const { seq = 0 } = await headOf(connection, chain);
    if (last !== undefined && Number(last["seq"]) > seq) return first(inside.where("seq", "=", Number(last["seq"])));
  }
  return undefined;
}

/** Selects rows whose chain is between two consecutive ones. Each query is one index lookup, however long the chains are. */
const gapBefore = <Query extends { where(column: string, operator: "<" | ">", value: string): Query }>(
  rows: Query,
  chain: string,
  previous: string | undefined,
): Query => (previous === undefined ? rows.where("chain", "<", chain) : rows.where("chain", ">", previous).where("chain", "<", chain));

async function headOf(connection: Connection, chain: string): Promise<{ anchor?: number; seq?: number }> {
  const head = await connection.selectFrom("log_chain").select(["anchor_seq", "seq"]).where("chain_id", "=", chain).executeTakeFirst();
  return head === undefined ? {} : { anchor: Number(head["anchor_seq"]), seq: Number(head["seq"]) };
}
