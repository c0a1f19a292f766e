import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { RegionRecord } from "../../../generated/entities/region.ts";
import type { CallContext } from "../../identity/portal.ts";
import { restrictionOf } from "../../engine/calls/records.ts";
import { type ListRequest, readByHand } from "../../engine/store/index.ts";

/** Rows that are read, and written into a reply, at a time. */
const AT_ONCE = 500;

type Reading = "list" | "children";
const operations = new Map<Reading, StoreOperation>();

/** Operations are planned once and kept by identity. */
function reading(how: Reading, context: CallContext): ListRequest {
  const known = operations.get(how);
  const fields = context.portal.table("region").columns.map(({ field }) => field);
  const order = { field: "regionCode", direction: "asc" } as const;
  const operation = known ?? readByHand({ operation: how, entity: "region", order, fields: fields as (keyof RegionRecord)[] });
  operations.set(how, operation);
  return { operation, input: {}, restriction: restrictionOf(context, "region") };
}

/** Every region that the caller may see, by their codes: nothing of them is held but a portion. */
export async function* everyRegion(context: CallContext): AsyncGenerator<RegionRecord[]> {
  const { portal, connection } = context;
  for await (const rows of portal.records.walk(connection, reading("list", context), AT_ONCE)) yield rows as RegionRecord[];
}

/** Of them those that have others below. */
export async function* parentRegions(context: CallContext): AsyncGenerator<RegionRecord[]> {
  for await (const rows of everyRegion(context)) yield rows.filter(({ isLeaf }) => isLeaf === false);
}

/** A region and all below it, level by level under each. */
export async function* regionAndBelow(context: CallContext, region: RegionRecord): AsyncGenerator<RegionRecord[]> {
  const { portal, connection } = context;
  const request = reading("children", context);
  yield [region];
  const waiting = [region];
  for (let above = waiting.pop(); above !== undefined; above = waiting.pop()) {
    const { rows } = await portal.records.children(connection, { ...request, input: { id: above.id } });
    yield rows as RegionRecord[];
    waiting.push(...(rows as RegionRecord[]).filter(({ isLeaf }) => isLeaf === false));
  }
}
