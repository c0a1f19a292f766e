import type { Data } from "../../../runtime/contract/data.ts";
import { allRecords } from "../all-records.ts";
import type { CallContext } from "../http/context.ts";
import { refused, violated } from "../http/refusal.ts";

/** Id of the virtual root, which is not stored (P-REGION-02). */
export const ROOT = "0";
export const ROOT_CODE = "root";
const ROOT_NAME = "全国";
/** P-REGION-22. */
export const MAX_LEVELS = 10;

export const allRegions = (context: CallContext, filters: Data = {}): Promise<Data[]> =>
  allRecords(context.portal, context.connection, context.portal.table("region"), { field: "regionCode", direction: "asc" }, filters);

export const findRegion = (context: CallContext, id: unknown): Promise<Data | undefined> =>
  context.portal.records.find(context.connection, context.portal.table("region"), String(id ?? ""));

/** The regions above, nearest first, at most ten. */
export async function ancestors(context: CallContext, region: Data): Promise<Data[]> {
  const chain: Data[] = [];
  for (let id = region["parentId"]; chain.length < MAX_LEVELS && id !== ROOT && id !== undefined && id !== null; ) {
    const above = await findRegion(context, id);
    if (above === undefined || chain.some((item) => item["id"] === above["id"])) break;
    chain.push(above);
    id = above["parentId"];
  }
  return chain;
}

const REQUIRED: readonly (readonly [string, string])[] = [
  ["parentId", "请选择上级区划"],
  ["regionCode", "请输入区划编码"],
  ["regionName", "请输入区划名称"],
  ["enabled", "请选择是否启用"],
];

/** Before a region is written: what must not be cleared, where it may stand, and what follows from where it stands. */
export async function placedRegion(changes: object, context: CallContext, stored?: Data): Promise<Data> {
  const region: Data = { ...stored, ...changes };
  const missing = REQUIRED.filter(([field]) => region[field] === undefined || region[field] === null);
  if (missing.length > 0) throw violated(missing.map(([field, message]) => ({ field, message })));
  const parent = region["parentId"] === ROOT ? undefined : await findRegion(context, region["parentId"]);
  if (parent === undefined && region["parentId"] !== ROOT) throw violated([{ field: "parentId", message: "上级区划不存在" }]);
  const above = parent === undefined ? [] : [parent, ...(await ancestors(context, parent))];
  if (stored !== undefined && above.some((item) => item["id"] === stored["id"])) throw refused("上级区划不能是自己或自己的下级");
  const now = context.portal.wall.textOf(context.portal.now());
  return { ...changes, ...derivedFields(region, parent), operateDate: now, ...(stored === undefined ? { createDate: now } : {}) };
}

/** What a region has from its parent. Names are joined without a sign between, codes with a slash. */
function derivedFields(region: Data, parent: Data | undefined): Data {
  const levelNum = Number(parent?.["levelNum"] ?? 0) + 1;
  if (levelNum > MAX_LEVELS) throw refused(`区划最多${MAX_LEVELS}级`);
  const name = String(region["regionName"]);
  return {
    levelNum,
    parentName: parent === undefined ? ROOT_NAME : parent["regionName"],
    regionFullName: `${String(parent?.["regionFullName"] ?? "")}${name}`,
    path: parent === undefined ? region["regionCode"] : `${String(parent["path"])}/${String(region["regionCode"])}`,
    rootNode: parent === undefined ? region["regionCode"] : parent["rootNode"],
    province: levelNum === 1 ? name : parent?.["province"],
    localCity: levelNum === 2 ? name : levelNum === 1 ? null : parent?.["localCity"],
  };
}

const HANDED_DOWN = ["regionName", "regionFullName", "path", "levelNum", "rootNode", "province", "localCity"];

/** After a region was renamed or moved: everything below it follows. */
export async function refreshBelow(region: Data, context: CallContext, before?: Data): Promise<void> {
  if (before === undefined || HANDED_DOWN.every((field) => region[field] === before[field])) return;
  for (const child of await allRegions(context, { parentId: region["id"] })) {
    const changes = derivedFields(child, region);
    const table = context.portal.table("region");
    const now = await context.portal.records.update(context.connection, table, String(child["id"]), changes, Number(child["version"]));
    await refreshBelow(now, context, child);
  }
}
