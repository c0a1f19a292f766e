import { sql } from "kysely";
import type { Connection } from "../types.ts";

/**
 * Increments a counter and returns its new value; a new counter starts at 1. No two callers get the same value. In a transaction that is
 * rolled back, the increment is undone too, so that no number is skipped.
 */
export async function nextValue(connection: Connection, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counter (counter_name, value) values (${name}, 1)
    on conflict (counter_name) do update set value = counter.value + 1
    returning value`.execute(connection);
  return Number(rows[0]?.value);
}
