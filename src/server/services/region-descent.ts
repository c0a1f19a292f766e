import { setImmediate } from "node:timers/promises";
import { type Expression, sql } from "kysely";
import type { RegionRecord } from "../../generated/entities/region.ts";
import { refuse } from "../refusals/refusal.ts";
import { type Connection, ofEntities } from "../store/index.ts";

/** P-REGION-22. */
export const MAX_LEVELS = 10;
/** Rows that are written in one turn of the loop: SQLite does its work on it. */
const AT_ONCE = 200;

/** What those right below have from a region. */
interface Above {
  id: string;
  name: string;
  fullName: string;
  path: string;
  level: number;
  rootNode: string | null;
  province: string | null;
  city: string | null;
}

type Below = Awaited<ReturnType<typeof portion>>[number];

/**
 * Hands down what follows from where a region stands to all below it, in the transaction at hand: a portion of the regions
 * right below one at a time, so that others are heard in between. They see all of it as it was until the transaction ends.
 *
 * @throws Refusal regionTooDeep
 */
export async function handDown(connection: Connection, region: RegionRecord): Promise<void> {
  const waiting = [aboveOf(region)];
  for (let above = waiting.pop(); above !== undefined; above = waiting.pop()) {
    for (
      let after = "", some = await portion(connection, above.id, after);
      some.length > 0;
      some = await portion(connection, above.id, after)
    ) {
      const level = above.level + 1;
      if (level > MAX_LEVELS) throw refuse("regionTooDeep", MAX_LEVELS);
      const to = String(some.at(-1)?.region_code);
      await write(connection, above, { after, to });
      for (const row of some) if (Number(row.has_below) > 0) waiting.push(nextOf(above, row));
      after = to;
      await setImmediate();
    }
  }
}

const aboveOf = (region: RegionRecord): Above => ({
  id: region.id,
  name: String(region.regionName),
  fullName: String(region.regionFullName ?? ""),
  path: String(region.path),
  level: Number(region.levelNum),
  rootNode: region.rootNode ?? null,
  province: region.province ?? null,
  city: region.localCity ?? null,
});

/** As `derivedFields` says it of one region. */
const nextOf = (above: Above, { id, region_code: code, region_name: name }: Below): Above => ({
  ...above,
  id,
  name: String(name),
  fullName: `${above.fullName}${name}`,
  path: `${above.path}/${code}`,
  level: above.level + 1,
  city: above.level + 1 === 2 ? name : above.city,
});

/** Those right below one, by their codes, from one on. */
async function portion(connection: Connection, parentId: string, after: string) {
  return ofEntities(connection)
    .selectFrom("region")
    .select(["id", "region_code", "region_name"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("region as below").select("below.id").whereRef("below.parent_id", "=", "region.id")).as("has_below"),
    )
    .where("parent_id", "=", parentId)
    .where("region_code", ">", after)
    .orderBy("region_code")
    .limit(AT_ONCE)
    .execute();
}

async function write(connection: Connection, above: Above, { after, to }: { after: string; to: string }): Promise<void> {
  const level = above.level + 1;
  const behind = (text: string, column: Expression<string | null>) => sql<string>`${text} || ${column}`;
  await ofEntities(connection)
    .updateTable("region")
    .set(({ eb, ref }) => ({
      path: behind(`${above.path}/`, ref("region_code")),
      region_full_name: behind(above.fullName, ref("region_name")),
      parent_name: above.name,
      root_node: above.rootNode,
      province: above.province,
      local_city: level === 2 ? ref("region_name") : above.city,
      level_num: level,
      version: eb("version", "+", 1),
    }))
    .where("parent_id", "=", above.id)
    .where("region_code", ">", after)
    .where("region_code", "<=", to)
    .execute();
}
