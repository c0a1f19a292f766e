import type { Portal } from "../../../identity/portal.ts";
import { mailFrom } from "../../../identity/message-templates/message-settings.ts";
import type { MailServer } from "./mail-server.ts";
import { ofEntities, type RowOf } from "../../../engine/store/index.ts";

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Finds the mail server for a kind of mail (邮件类型). If no server is configured for this kind, the server of the kind with the lowest code is
 * used.
 *
 * @param type code of the kind
 * @returns undefined if no mail server is configured
 * @throws WrongKeyError if the password of the server cannot be decrypted
 */
export async function mailServerFor(portal: Pick<Portal, "store" | "crypto">, type: string): Promise<MailServer | undefined> {
  const all = ofEntities(portal.store.database.kysely).selectFrom("email_conf").selectAll();
  const row = (await all.where("email_type", "=", type).executeTakeFirst()) ?? (await all.orderBy("email_type").executeTakeFirst());
  return row === undefined ? undefined : serverOf(portal, row);
}

/**
 * Returns a mail server with its decrypted password, and the default sender if the row has none.
 *
 * @throws WrongKeyError if the password cannot be decrypted
 */
async function serverOf(
  { crypto: { secrets }, store: { database } }: Pick<Portal, "store" | "crypto">,
  row: RowOf<"email_conf">,
): Promise<MailServer> {
  const { sender, senderName } = await mailFrom(database.kysely);
  const password = text(row.password);
  return {
    host: String(row.host),
    port: Number(row.port),
    protocol: String(row.protocol),
    sender: text(row.sender) ?? sender ?? "",
    senderName,
    account: text(row.account),
    password: password === undefined ? undefined : secrets.open(password),
  };
}

/**
 * Reads one mail server configuration, with the decrypted password, which replies to clients never contain.
 *
 * @param id the id of the configuration
 * @returns undefined if the configuration does not exist
 * @throws WrongKeyError if the password cannot be decrypted
 */
export async function mailServerOf(portal: Pick<Portal, "store" | "crypto">, id: string): Promise<MailServer | undefined> {
  const row = await ofEntities(portal.store.database.kysely).selectFrom("email_conf").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : serverOf(portal, row);
}
