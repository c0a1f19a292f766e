import { sql } from "kysely";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { User } from "../../../generated/entities/user.ts";
import type { Portal } from "../portal.ts";
import { foldCase, folded, forShare, kindOf } from "../../engine/store/drivers/dialect.ts";
import type { Connection } from "../../engine/store/index.ts";
import { type EncryptType, sentPassword, verifySecret } from "../../engine/secrets/hash-secret.ts";

/** What signing in asks of a stored user. Read past the records, which never give a secret out. */
export interface Credentials {
  userId: string;
  account: string;
  /** Absent: no password was ever set. */
  hash: string | undefined;
  /** How the password was transformed that `hash` was made of. */
  type: EncryptType;
  usable: boolean;
  /** Administrator kind, or business user. */
  systemType: string | undefined;
  mustChangePassword: boolean;
  tel: string | undefined;
  telVerified: boolean;
  caUniCode: string | undefined;
  /** The certificate of that fingerprint was shown with its key. */
  caVerified: boolean;
}

type Field = "userId" | "userAccount" | "userTel" | "caUniCode" | "pwd";

/** What is read of a user. A name that the entity does not have does not compile. */
const NAMES = [
  "userId",
  "userAccount",
  "pwd",
  "pwdType",
  "userStatus",
  "systemType",
  "mustChangePassword",
  "userTel",
  "telVerified",
  "caUniCode",
  "caVerified",
] as const satisfies readonly (keyof User)[];
type Row = Readonly<Record<(typeof NAMES)[number], unknown>>;

/** Users whose field holds the value; an account whatever its case, as accounts are unique (`caseless`). `hold`: nobody changes them until the end of the transaction. */
export async function credentialsBy(
  portal: Pick<Portal, "table">,
  connection: Connection,
  field: Field,
  value: string,
  options: { hold?: boolean } = {},
): Promise<Credentials[]> {
  const table = portal.table("user");
  const column = columnOf(table);
  const all = connection.selectFrom(table.table).select(NAMES.map((name) => `${column(name)} as ${name}`));
  const query =
    field === "userAccount"
      ? all.where(folded(kindOf(connection), sql.ref(column(field))), "=", foldCase(value))
      : all.where(column(field), "=", value);
  const rows = await (options.hold === true ? forShare(kindOf(connection), query) : query).execute();
  return (rows as Row[]).map(credentialsOf);
}

/** The one user with this id or account. */
export async function credentialsOfUser(
  portal: Pick<Portal, "table">,
  connection: Connection,
  field: "userId" | "userAccount",
  value: string,
  options: { hold?: boolean } = {},
): Promise<Credentials | undefined> {
  return (await credentialsBy(portal, connection, field, value, options))[0];
}

/** Returns whether there is an account of this name, whatever its case. */
export async function isAccount(
  portal: Pick<Portal, "database" | "table">,
  name: string,
  connection: Connection = portal.database.kysely,
): Promise<boolean> {
  return (await credentialsOfUser(portal, connection, "userAccount", name)) !== undefined;
}

const columnOf =
  ({ columns }: Table) =>
  (name: keyof User): string =>
    columns.find((item) => item.field === name)?.column ?? name;

function credentialsOf(row: Row): Credentials {
  return {
    userId: String(row.userId),
    account: String(row.userAccount),
    hash: textOf(row.pwd),
    // Rows older than the setting were made of SHA-256.
    type: row.pwdType === "2" ? "2" : "1",
    usable: row.userStatus !== "0",
    systemType: textOf(row.systemType),
    mustChangePassword: isTrue(row.mustChangePassword),
    tel: textOf(row.userTel),
    telVerified: isTrue(row.telVerified),
    caUniCode: textOf(row.caUniCode),
    caVerified: isTrue(row.caVerified),
  };
}

const textOf = (value: unknown): string | undefined => (value === null || value === undefined ? undefined : String(value));
const isTrue = (value: unknown): boolean => value === true || value === 1;

/** A password as it travels: as the setting says and, while getEncryptType names another type, transformed that way too. */
export interface SentPassword {
  main: string;
  other?: string | null | undefined;
}

/** A password that did not travel transformed. */
export function typedPassword({ config: { encryptType } }: Portal, password: string): SentPassword {
  return { main: sentPassword(password, encryptType), other: sentPassword(password, encryptType === "1" ? "2" : "1") };
}

/** Whether it is the user's password. Unknown user, no password and wrong password take the same time. */
export function isPasswordOf(
  portal: Pick<Portal, "config">,
  user: Credentials | undefined,
  { main, other }: SentPassword,
): Promise<boolean> {
  const sent = user === undefined || user.type === portal.config.encryptType ? main : (other ?? "");
  return verifySecret(user?.hash, sent.trim());
}

/** What getEncryptType answers: the other type is named while somebody's password was stored for it. */
export async function encryptTypes(
  portal: Pick<Portal, "config" | "database" | "table">,
): Promise<{ encryptType: EncryptType; otherType?: EncryptType }> {
  const { encryptType } = portal.config;
  const otherType: EncryptType = encryptType === "1" ? "2" : "1";
  const table = portal.table("user");
  const column = columnOf(table);
  const found = await portal.database.kysely
    .selectFrom(table.table)
    .select(column("userId"))
    .where((where) => {
      const type = where(column("pwdType"), "=", otherType);
      return otherType === "1" ? where.or([type, where(column("pwdType"), "is", null)]) : type;
    })
    .where(column("pwd"), "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? { encryptType } : { encryptType, otherType };
}
