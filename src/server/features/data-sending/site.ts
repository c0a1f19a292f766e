import type { Portal } from "../../identity/portal.ts";
import type { PostTarget } from "../../engine/outbound/signed-post.ts";
import { ofEntities, type RowOf } from "../../engine/store/index.ts";

type SiteParts = Pick<Portal, "database" | "secrets">;

const CALLED = { it: "接收方", address: "接受路径" };
const given = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** A site as it is stored now, and how it is posted to; `path` follows its address. Undefined: it is gone. */
export async function siteOf(
  { database, secrets }: SiteParts,
  id: string,
  path: string,
): Promise<{ row: RowOf<"notice_receiver">; target: PostTarget } | undefined> {
  const row = await ofEntities(database.kysely).selectFrom("notice_receiver").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  const secret = given(row.secret);
  const uri = String(row.receiver_uri);
  const url = path === "" ? uri : `${uri.replace(/\/+$/, "")}${path}`;
  const target = { url, accessKey: given(row.access_key), secret: secret === undefined ? secret : secrets.open(secret), called: CALLED };
  return { row, target };
}
