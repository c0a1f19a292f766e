import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { RegionRecord } from "../../../generated/entities/region.ts";
import type { CallContext } from "../../identity/portal.ts";
import { restrictionOf } from "../../engine/calls/records.ts";
import { type ListRequest, readByHand } from "../../engine/store/index.ts";

/** Number of regions that one query reads and that are then written to the reply. */
const AT_ONCE = 500;

type Reading = "list" | "children";
const operations = new Map<Reading, StoreOperation>();

/**
 * Builds the request that reads regions for the caller, sorted by code. Each of its two operations is the same object at every call,
 * because the store plans an operation once per object.
 */
function reading(how: Reading, context: CallContext): ListRequest {
  const known = operations.get(how);
  const fields = context.portal.store.table("region").columns.map(({ field }) => field);
  const order = { field: "regionCode", direction: "asc" } as const;
  const operation = known ?? readByHand({ operation: how, entity: "region", order, fields: fields as (keyof RegionRecord)[] });
  operations.set(how, operation);
  return { operation, input: {}, restriction: restrictionOf(context, "region") };
}

/**
 * Streams all regions that the caller may see, sorted by code. Yields them in chunks, so that memory use does not grow with the number of
 * regions.
 */
export async function* everyRegion(context: CallContext): AsyncGenerator<RegionRecord[]> {
  const { portal, connection } = context;
  for await (const rows of portal.store.records.walk(connection, reading("list", context), AT_ONCE)) yield rows as RegionRecord[];
}

/** Streams the regions that have children, sorted by code. Regions that the caller may not see are left out. A chunk can be empty. */
export async function* parentRegions(context: CallContext): AsyncGenerator<RegionRecord[]> {
  for await (const rows of everyRegion(context)) yield rows.filter(({ isLeaf }) => isLeaf === false);
}

/**
 * Streams a region, and all regions below it that the caller may see. Yields the region itself first, then the children of one region at a
 * time.
 */
export async function* regionAndBelow(context: CallContext, region: RegionRecord): AsyncGenerator<RegionRecord[]> {
  const { portal, connection } = context;
  const request = reading("children", context);
  yield [region];
  const waiting = [region];
  for (let above = waiting.pop(); above !== undefined; above = waiting.pop()) {
    const { rows } = await portal.store.records.children(connection, { ...request, input: { id: above.id } });
    yield rows as RegionRecord[];
    waiting.push(...(rows as RegionRecord[]).filter(({ isLeaf }) => isLeaf === false));
  }
}
