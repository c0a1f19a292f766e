import { setImmediate } from "node:timers/promises";
import { type OrderByItemBuilder, sql } from "kysely";
import type { RegionRecord } from "../../../generated/entities/region.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { isOneOf, kindOf } from "../../engine/store/drivers/dialect.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

/**
 * Maximum `levelNum` of a region (P-REGION-22). A region below the last level is refused. Regions directly below the virtual root have
 * level 1.
 */
export const MAX_LEVELS = 10;
/** Rows written per event-loop tick, because SQLite blocks the event loop. */
const AT_ONCE = 200;

/** Regions of one level that have been written while their children have not. */
interface WrittenRegions {
  ids: readonly string[];
  level: number;
}

/**
 * Updates the derived fields, such as path and level, of all regions below a moved or renamed region, in the current transaction. It writes
 * at most 200 regions at a time, and yields to the event loop in between. Other connections see the old tree until the commit.
 *
 * @throws Refusal regionTooDeep if a region would be deeper than `MAX_LEVELS`
 */
export async function propagateRegionPath(connection: Connection, region: RegionRecord): Promise<void> {
  const waiting: WrittenRegions[] = [{ ids: [region.id], level: Number(region.levelNum) }];
  for (let above = waiting.pop(); above !== undefined; above = waiting.pop()) {
    const level = above.level + 1;
    for await (const ids of portionsBelow(connection, above.ids)) {
      if (level > MAX_LEVELS) throw refuse("regionTooDeep", MAX_LEVELS);
      await write(connection, ids, level);
      waiting.push({ ids, level });
      await setImmediate();
    }
  }
}

/** Sorts nulls first, as the index does. Otherwise PostgreSQL could not use the index and would sort the rows. */
const asIndexed = (order: OrderByItemBuilder): OrderByItemBuilder => order.asc().nullsFirst();

/** Yields the children of some regions in chunks, by keyset pagination over the index on parent and code. */
async function* portionsBelow(connection: Connection, parents: readonly string[]): AsyncGenerator<string[]> {
  const below = ofEntities(connection).selectFrom("region").select(["id", "parent_id", "region_code"]);
  const wanted = below.where(({ ref }) => isOneOf(kindOf(connection), ref("parent_id"), parents));
  const ordered = wanted.orderBy("parent_id", asIndexed).orderBy("region_code", asIndexed).limit(AT_ONCE);
  let some = await ordered.execute();
  while (some.length > 0) {
    yield some.map(({ id }) => id);
    const last = some.at(-1);
    if (some.length < AT_ONCE || last === undefined) return;
    some = await ordered
      .where(({ eb, refTuple, tuple }) => eb(refTuple("parent_id", "region_code"), ">", tuple(last.parent_id, last.region_code)))
      .execute();
  }
}

/**
 * Updates the fields that regions of one level derive from their parents, as `deriveRegion` does for a single region.
 *
 * @param level level of the regions, from 1
 */
async function write(connection: Connection, ids: readonly string[], level: number): Promise<void> {
  await ofEntities(connection)
    .updateTable("region")
    .from("region as above")
    .set(({ eb, ref }) => ({
      path: sql<string>`${ref("above.path")} || '/' || ${ref("region.region_code")}`,
      region_full_name: sql<string>`coalesce(${ref("above.region_full_name")}, '') || ${ref("region.region_name")}`,
      parent_name: ref("above.region_name"),
      root_node: ref("above.root_node"),
      province: ref("above.province"),
      local_city: level === 2 ? ref("region.region_name") : ref("above.local_city"),
      level_num: level,
      version: eb("region.version", "+", 1),
    }))
    .whereRef("above.id", "=", "region.parent_id")
    .where(({ ref }) => isOneOf(kindOf(connection), ref("region.id"), ids))
    .execute();
}
