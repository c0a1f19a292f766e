import type { Nullable } from "../../../../runtime/contract/language/record.ts";
import type { Region, RegionRecord } from "../../../generated/entities/region.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { refuse, violated, wrongField } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { forShare, kindOf } from "../../engine/store/drivers/dialect.ts";
import { assignDeciders } from "../registration/assign-deciders.ts";
import { propagateRegionPath, MAX_LEVELS } from "./propagate-region-path.ts";
import { ofEntities } from "../../engine/store/index.ts";

/** Id of the virtual root, which is not stored (P-REGION-02). */
export const ROOT = "0";
export const ROOT_CODE = "root";
const ROOT_NAME = "全国";
/**
 * Lists all direct children of a region that the caller may see. Empty if there are none.
 *
 * @param parentId the id of the region
 */
export const childRegions = (context: CallContext, parentId: string): Promise<RegionRecord[]> =>
  recordsOf(context, "region").list({ parentId });

/** Returns the region with an administrative code. Undefined if the region does not exist or the caller may not see it. */
export async function regionOfCode(context: CallContext, regionCode: string): Promise<RegionRecord | undefined> {
  return (await recordsOf(context, "region").list({ regionCode }))[0];
}

/** Returns a region by id. Undefined if the region does not exist or the caller may not see it. */
export const findRegion = (context: CallContext, id: unknown): Promise<RegionRecord | undefined> => recordsOf(context, "region").find(id);

/**
 * Lists the regions above a region, the nearest first, at most ten, without the virtual root. The list ends at a region that the caller
 * may not see.
 */
export async function ancestors(context: CallContext, region: RegionRecord): Promise<RegionRecord[]> {
  const chain: RegionRecord[] = [];
  for (let id = region.parentId; chain.length < MAX_LEVELS && id !== ROOT && id !== undefined && id !== null; ) {
    const above = await findRegion(context, id);
    if (above === undefined || chain.some((item) => item.id === above.id)) break;
    chain.push(above);
    id = above.parentId;
  }
  return chain;
}

const REQUIRED: readonly (readonly [
  keyof Region,
  "parentRegionMissing" | "regionCodeMissing" | "regionNameMissing" | "regionEnabledMissing",
])[] = [
  ["parentId", "parentRegionMissing"],
  ["regionCode", "regionCodeMissing"],
  ["regionName", "regionNameMissing"],
  ["enabled", "regionEnabledMissing"],
];

type Changes = Partial<Nullable<Region>>;

/**
 * Validates a region before it is written, and adds the fields that are derived from its parent, such as path and level. The region must
 * have all required fields and an existing parent. It must not be moved below itself, or become too deep.
 *
 * @param stored the region before the change; absent for a new region, and for a region that is restored from the recycle bin
 * @returns the changes with the derived fields
 * @throws Refusal 422 for missing fields or an unknown parent; regionCircle, regionTooDeep
 */
export async function deriveRegion(changes: Changes, context: CallContext, stored?: RegionRecord): Promise<Changes> {
  const region: Changes = { ...stored, ...changes };
  const missing = REQUIRED.filter(([field]) => region[field] === undefined || region[field] === null);
  if (missing.length > 0) throw violated(missing.map(([field, name]) => ({ field, message: textOf(name) })));
  const parent = region.parentId === ROOT ? undefined : await readLockedRegion(context, region.parentId);
  if (parent === undefined && region.parentId !== ROOT) throw wrongField("parentId", "parentRegionGone");
  const above = parent === undefined ? [] : [parent, ...(await ancestors(context, parent))];
  if (stored !== undefined && above.some((item) => item.id === stored.id)) throw refuse("regionCircle");
  return { ...changes, ...derivedFields(region, parent) };
}

/**
 * Reads a region with a share lock. Until the transaction ends, neither this region nor one above it can be moved. Undefined if there is no
 * such region.
 */
async function readLockedRegion(context: CallContext, id: unknown): Promise<RegionRecord | undefined> {
  const query = ofEntities(context.connection).selectFrom("region").select("id").where("id", "=", String(id));
  await forShare(kindOf(context.connection), query).execute();
  return findRegion(context, id);
}

/**
 * Derives level, path, full name, province and city of a region from its parent. Names are joined without a separator, codes with a slash.
 * `parent` is undefined for a region of the first level.
 *
 * @throws Refusal regionTooDeep
 */
function derivedFields(region: Changes, parent: RegionRecord | undefined): Changes {
  const levelNum = Number(parent?.levelNum ?? 0) + 1;
  if (levelNum > MAX_LEVELS) throw refuse("regionTooDeep", MAX_LEVELS);
  const name = String(region.regionName);
  return {
    levelNum,
    parentName: parent === undefined ? ROOT_NAME : parent.regionName,
    regionFullName: `${String(parent?.regionFullName ?? "")}${name}`,
    path: parent === undefined ? region.regionCode : `${String(parent.path)}/${String(region.regionCode)}`,
    rootNode: parent === undefined ? region.regionCode : parent.rootNode,
    province: levelNum === 1 ? name : parent?.province,
    localCity: levelNum === 2 ? name : levelNum === 1 ? null : parent?.localCity,
  };
}

const HANDED_DOWN: readonly (keyof RegionRecord)[] = [
  "regionName",
  "regionFullName",
  "path",
  "levelNum",
  "rootNode",
  "province",
  "localCity",
];

/**
 * Updates all data that depend on a renamed or moved region, in the same transaction. These are the derived fields of all regions below,
 * and the administrators who decide registrations ({@link assignDeciders}). Does nothing for a new region, or if no inherited field
 * changed.
 *
 * @param before the region before the change; absent for a new region
 * @throws Refusal regionTooDeep
 */
export async function refreshBelow(region: RegionRecord, context: CallContext, before?: RegionRecord): Promise<void> {
  if (before === undefined || HANDED_DOWN.every((field) => region[field] === before[field])) return;
  await propagateRegionPath(context.connection, region);
  // The applicants below may now have another region administrator above them, or none.
  await assignDeciders(context.connection);
}
