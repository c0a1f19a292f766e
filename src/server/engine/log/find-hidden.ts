import { valueGroupsOf } from "../../../../runtime/contract/server/log-entities.ts";
import type { Connection } from "../store/index.ts";
import { isIndexed, USED } from "../store/query/log-value-index.ts";
import type { Row } from "../store/types.ts";
import type { Broken } from "./broken.ts";
import { CHAINED, type ChainedLog } from "./chain.ts";

/** Maximum number of indexed values of a log that this process remembers. When it is reached, all are forgotten and are looked up again. */
const MOST = 20_000;

/**
 * Finds, among given rows of a chain, the rows that a search for one of their values would miss. If several rows have the same missing
 * value, only the first row is reported. {@link createFindHidden} creates it.
 */
export type FindHidden = (chain: string, rows: readonly Row[]) => Promise<Broken[]>;

/**
 * Creates a function that finds rows with a value that the value index of a log (`log_word`) lacks. Searches use this index. Somebody who
 * removes a value from the index therefore hides all rows with this value. Each value is looked up once per interval of the index (`USED`),
 * because a log has few distinct values.
 */
export function createFindHidden(connection: Connection, log: ChainedLog): FindHidden {
  const indexed = new Set<string>();
  const isHidden = async (row: Row, time: number): Promise<boolean> => {
    for (const group of valueGroupsOf(log)) {
      const values = group.map((column) => row[column] as string | null | undefined);
      const known = JSON.stringify([group, values, Math.floor(time / USED)]);
      if (values[0] === null || values[0] === undefined || indexed.has(known)) continue;
      if (indexed.size >= MOST) indexed.clear();
      indexed.add(known);
      if (!(await isIndexed(connection, log, { group, values, time }))) return true;
    }
    return false;
  };
  return async (chain, rows) => {
    const found: Broken[] = [];
    for (const row of rows) {
      const time = Number(row[CHAINED[log]]);
      if (await isHidden(row, time)) found.push({ log, chain, seq: Number(row["seq"]), what: "hidden", id: String(row["log_id"]), time });
    }
    return found;
  };
}
