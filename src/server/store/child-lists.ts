import { sql } from "kysely";
import type { Data } from "../../../runtime/contract/data.ts";
import { batches } from "./leaf.ts";
import { type ChildPlan, decodeRow, OWNER, POSITION, selection } from "./plan.ts";
import type { Connection, Row, Stored } from "./types.ts";

/** Gives each record the rows of its child lists: one query a list for a whole page, in their order. */
export async function addChildLists(
  connection: Connection,
  key: string,
  children: readonly ChildPlan[],
  records: readonly Data[],
): Promise<void> {
  if (records.length === 0) return;
  const byKey = new Map(records.map((record) => [record[key] as Stored, record]));
  for (const child of children) {
    for (const record of records) record[child.field] = [];
    for (const owners of batches([...byKey.keys()])) {
      const query = connection
        .selectFrom(child.table)
        .select([...selection(child.columns), sql.ref(OWNER).as(OWNER_OF_ROW)])
        .where(OWNER, "in", owners)
        .orderBy(OWNER)
        .orderBy(POSITION);
      for (const row of (await query.execute()) as Row[]) {
        const list = byKey.get(row[OWNER_OF_ROW] ?? null)?.[child.field];
        if (Array.isArray(list)) list.push(decodeRow(row, child.columns));
      }
    }
  }
}

/** No field of a row: fields have no underscore. */
const OWNER_OF_ROW = "owner_of_row";
