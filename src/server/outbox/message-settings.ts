import type { Connection } from "../store/index.ts";

/** Of 基础信息配置 (P-BASICCONF-02): short messages, by default, the pause between two of them. */
const INTERVAL = { conf_type: "1", conf_sub_type: "0", conf_key: "interval" } as const;
const LONGEST_SECONDS = 3600;

/** Seconds between two codes to one number (发送间隔); undefined: none is stored, or no number of seconds. */
export async function codePause(connection: Connection): Promise<number | undefined> {
  let query = connection.selectFrom("basic_config").select("conf_value");
  for (const [column, value] of Object.entries(INTERVAL)) query = query.where(column, "=", value);
  const value = Number((await query.executeTakeFirst())?.["conf_value"] ?? Number.NaN);
  return Number.isInteger(value) && value > 0 ? Math.min(value, LONGEST_SECONDS) : undefined;
}
