import { sql } from "kysely";
import type { Connection } from "../types.ts";

/**
 * Increments a named counter and returns its new value; a new counter begins with 1. Two callers never get the same value. If the
 * transaction is rolled back, the increment is undone, so that no number is skipped.
 *
 * @param name name of the counter
 */
export async function nextValue(connection: Connection, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counter (counter_name, value) values (${name}, 1)
    on conflict (counter_name) do update set value = counter.value + 1
    returning value`.execute(connection);
  return Number(rows[0]?.value);
}
