import type { Portal } from "../../identity/portal.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

const DAY_MS = 86_400_000;
const DAYS = 14;
/** Maximum number of alarms that are counted. Flood control keeps the actual number far below. */
const MOST_COUNTED = 50_000;

interface Count {
  day: string;
  levelId: string;
  levelName: string;
  alarms: number;
}

/** Counts the alarms of the last 14 days by day and level. Includes zero counts, because a chart would otherwise leave those days out. */
export async function alarmFigures({ now, wall }: Pick<Portal, "now" | "wall">, connection: Connection): Promise<Count[]> {
  const dayOf = (time: number): string => wall.textOf(time).slice(0, 10);
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(now() - (DAYS - 1 - index) * DAY_MS));
  const levels = await ofEntities(connection).selectFrom("alarm_level").select(["id", "level_name"]).orderBy("id").execute();
  const counts = new Map<string, Count>();
  const countOf = (day: string, levelId: string, levelName: string): Count => {
    const key = `${day} ${levelId}`;
    const count = counts.get(key) ?? { day, levelId, levelName, alarms: 0 };
    counts.set(key, count);
    return count;
  };
  for (const day of days) for (const { id, level_name: name } of levels) countOf(day, String(id), String(name));
  const rows = await ofEntities(connection)
    .selectFrom("alarm_info")
    .select(["alarm_time", "level_id", "level_name"])
    .where("alarm_time", ">=", wall.epochOf(`${days[0]} 00:00:00`) ?? 0)
    .orderBy("alarm_time")
    .limit(MOST_COUNTED)
    .execute();
  for (const row of rows) countOf(dayOf(Number(row.alarm_time)), String(row.level_id ?? ""), String(row.level_name ?? "")).alarms++;
  return [...counts.values()];
}
