import type { Portal } from "../../identity/portal.ts";
import type { PostTarget } from "../../engine/outbound/signed-post.ts";
import { ofEntities, type RowOf } from "../../engine/store/index.ts";

type SiteContext = Pick<Portal, "store" | "crypto">;

const CALLED = { it: "接收方", address: "接受路径" };
const given = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Reads a site (接收方), and what is needed to post to it: the address, the account and the decrypted key.
 *
 * @param id key of the site's record
 * @param path is appended to the site's address; "" for the address itself
 * @returns undefined if the site does not exist. Account and key are undefined if the site has none
 * @throws WrongKeyError if the key cannot be decrypted
 */
export async function siteOf(
  { store: { database }, crypto: { secrets } }: SiteContext,
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
