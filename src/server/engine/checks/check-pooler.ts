import { sql } from "kysely";
import { type Database, IDENTITY, openDatabase } from "../store/index.ts";
import type { Finding } from "./finding.ts";

const LEADS_TO = sql<{ identity: string }>`select ${sql.raw(IDENTITY)} as identity`;

/**
 * Checks that DATABASE_URL (a pooler) and DATABASE_DIRECT_URL lead to the same schema. A pooler may be configured for another database, or
 * drop the `search_path`.
 *
 * @returns one finding; empty without DATABASE_DIRECT_URL
 * @throws OpenError if DATABASE_DIRECT_URL cannot be reached
 */
export async function checkPooler({ kysely, location: { directUrl } }: Pick<Database, "kysely" | "location">): Promise<Finding[]> {
  if (directUrl === undefined) return [];
  const about = "pooler";
  const direct = await openDatabase({ url: directUrl, command: "doctor" });
  try {
    const [one, other] = [(await LEADS_TO.execute(kysely)).rows[0]?.identity, (await LEADS_TO.execute(direct.kysely)).rows[0]?.identity];
    if (one === other) return [{ about, state: "ok", text: "DATABASE_URL and DATABASE_DIRECT_URL lead to one database" }];
    const text = `DATABASE_URL leads to ${one}, DATABASE_DIRECT_URL to ${other} (cluster, database and schema): both must lead to one`;
    return [{ about, state: "failed", text }];
  } finally {
    await direct.close();
  }
}
