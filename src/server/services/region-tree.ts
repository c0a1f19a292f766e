import { type RawBuilder, sql } from "kysely";
import type { Nullable } from "../../../runtime/contract/record.ts";
import type { Region, RegionRecord } from "../../generated/entities/region.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { refuse, violated, wrongField } from "../refusals/refusal.ts";
import { textOf } from "../refusals/register.ts";
import type { Connection } from "../store/index.ts";

/** Id of the virtual root, which is not stored (P-REGION-02). */
export const ROOT = "0";
export const ROOT_CODE = "root";
const ROOT_NAME = "全国";
/** P-REGION-22. */
export const MAX_LEVELS = 10;

/** Right below one; nobody asks for all of them at once. */
export const childRegions = (context: CallContext, parentId: string): Promise<RegionRecord[]> =>
  recordsOf(context, "region").list({ parentId }, { field: "regionCode", direction: "asc" });

/** Undefined: there is none, or not for the caller. */
export async function regionOfCode(context: CallContext, regionCode: string): Promise<RegionRecord | undefined> {
  return (await recordsOf(context, "region").list({ regionCode }))[0];
}

export const findRegion = (context: CallContext, id: unknown): Promise<RegionRecord | undefined> => recordsOf(context, "region").find(id);

/** The regions above, nearest first, at most ten. */
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

/** Before a region is written: what must not be cleared, where it may stand, and what follows from where it stands. */
export async function placedRegion(changes: Changes, context: CallContext, stored?: RegionRecord): Promise<Changes> {
  const region: Changes = { ...stored, ...changes };
  const missing = REQUIRED.filter(([field]) => region[field] === undefined || region[field] === null);
  if (missing.length > 0) throw violated(missing.map(([field, name]) => ({ field, message: textOf(name) })));
  const parent = region.parentId === ROOT ? undefined : await findRegion(context, region.parentId);
  if (parent === undefined && region.parentId !== ROOT) throw wrongField("parentId", "parentRegionGone");
  const above = parent === undefined ? [] : [parent, ...(await ancestors(context, parent))];
  if (stored !== undefined && above.some((item) => item.id === stored.id)) throw refuse("regionCircle");
  const now = context.portal.wall.textOf(context.portal.now());
  return { ...changes, ...derivedFields(region, parent), operateDate: now, ...(stored === undefined ? { createDate: now } : {}) };
}

/** What a region has from its parent. Names are joined without a sign between, codes with a slash. */
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

/** After a region was renamed or moved: everything below it follows, level by level, however much it is. */
export async function refreshBelow(region: RegionRecord, context: CallContext, before?: RegionRecord): Promise<void> {
  if (before === undefined || HANDED_DOWN.every((field) => region[field] === before[field])) return;
  const { connection } = context;
  const level = Number(region.levelNum);
  const { rows } = await sql<{ deepest: number | null }>`${belowOf(region)} select max(depth) as deepest from below`.execute(connection);
  const deepest = Number(rows[0]?.deepest ?? 0);
  if (level + deepest > MAX_LEVELS) throw refuse("regionTooDeep", MAX_LEVELS);
  for (let depth = 1; depth <= deepest; depth++) await handDown(connection, region, depth, level + depth);
}

/** All below a region, and how far. */
const belowOf = ({ id }: RegionRecord): RawBuilder<unknown> => sql`
  with recursive below(id, depth) as (
    select id, 1 from region where parent_id = ${id}
    union all
    select child.id, below.depth + 1 from region as child join below on child.parent_id = below.id where below.depth <= ${MAX_LEVELS})`;

/** As `derivedFields` says it of one region, for a whole level. */
async function handDown(connection: Connection, region: RegionRecord, depth: number, level: number): Promise<void> {
  const above = (column: string): RawBuilder<unknown> =>
    sql`(select ${sql.ref(`above.${column}`)} from region as above where above.id = region.parent_id)`;
  await sql`${belowOf(region)} update region set
    path = ${above("path")} || '/' || region_code,
    region_full_name = coalesce(${above("region_full_name")}, '') || region_name,
    parent_name = ${above("region_name")},
    root_node = ${above("root_node")},
    province = ${above("province")},
    local_city = ${level === 2 ? sql`region_name` : above("local_city")},
    level_num = ${sql.lit(level)},
    version = version + 1
    where id in (select id from below where depth = ${sql.lit(depth)})`.execute(connection);
}
