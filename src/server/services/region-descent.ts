import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { RegionRecord } from "../../generated/entities/region.ts";
import { refuse } from "../refusals/refusal.ts";
import type { Connection } from "../store/index.ts";

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

interface Below {
  id: string;
  region_code: string;
  region_name: string;
  has_below: unknown;
}

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
  name,
  fullName: `${above.fullName}${name}`,
  path: `${above.path}/${code}`,
  level: above.level + 1,
  city: above.level + 1 === 2 ? name : above.city,
});

/** Those right below one, by their codes, from one on. */
async function portion(connection: Connection, parentId: string, after: string): Promise<Below[]> {
  const { rows } = await sql<Below>`select id, region_code, region_name,
      case when exists (select 1 from region as below where below.parent_id = region.id) then 1 else 0 end as has_below
    from region where parent_id = ${parentId} and region_code > ${after} order by region_code limit ${sql.lit(AT_ONCE)}`.execute(
    connection,
  );
  return rows;
}

async function write(connection: Connection, above: Above, { after, to }: { after: string; to: string }): Promise<void> {
  const level = above.level + 1;
  await sql`update region set
    path = ${`${above.path}/`} || region_code,
    region_full_name = ${above.fullName} || region_name,
    parent_name = ${above.name},
    root_node = ${above.rootNode},
    province = ${above.province},
    local_city = ${level === 2 ? sql`region_name` : above.city},
    level_num = ${sql.lit(level)},
    version = version + 1
    where parent_id = ${above.id} and region_code > ${after} and region_code <= ${to}`.execute(connection);
}
