import { sql } from "kysely";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { User } from "../../../generated/entities/user.ts";
import type { Portal } from "../portal.ts";
import { foldCase, folded, forShare, kindOf } from "../../engine/store/drivers/dialect.ts";
import type { Connection } from "../../engine/store/index.ts";
import { type EncryptType, sentPassword, verifySecret } from "../../engine/secrets/hash-secret.ts";
import type { Share } from "../../engine/secrets/share-rotation.ts";

/** Credentials of a stored user. They are read directly from the table, because records never contain secrets. */
export interface Credentials {
  userId: string;
  account: string;
  /** Hash of the password; undefined if no password was ever set. */
  hash: string | undefined;
  /** Transformation of the password before `hash` was computed. */
  type: EncryptType;
  /** Whether the user is enabled. */
  usable: boolean;
  /** Kind of administrator, or business user. */
  systemType: string | undefined;
  mustChangePassword: boolean;
  /** Phone number; undefined if there is none. */
  tel: string | undefined;
  telVerified: boolean;
  /** Fingerprint of the user's certificate; undefined if there is none. */
  caUniCode: string | undefined;
  /** Whether somebody has proved to have the key of this certificate. */
  caVerified: boolean;
}

type Field = "userId" | "userAccount" | "userTel" | "caUniCode" | "pwd";

/** Fields that are read of a user. A name that the entity does not have does not compile. */
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

/**
 * Reads the credentials of the users whose `field` has this value. Accounts are compared ignoring case, because two accounts may not differ
 * in case only.
 *
 * @param options `hold` locks the rows against changes until the end of the transaction
 * @returns an empty list if there are no such users
 */
export async function credentialsBy(
  portal: { store: Pick<Portal["store"], "table"> },
  connection: Connection,
  field: Field,
  value: string,
  options: { hold?: boolean } = {},
): Promise<Credentials[]> {
  const table = portal.store.table("user");
  const column = columnOf(table);
  const all = connection.selectFrom(table.table).select(NAMES.map((name) => `${column(name)} as ${name}`));
  const query =
    field === "userAccount"
      ? all.where(folded(kindOf(connection), sql.ref(column(field))), "=", foldCase(value))
      : all.where(column(field), "=", value);
  const rows = await (options.hold === true ? forShare(kindOf(connection), query) : query).execute();
  return (rows as Row[]).map(credentialsOf);
}

/**
 * Finds the user with this id or account. Accounts are compared ignoring case.
 *
 * @param options `hold` locks the row against changes until the end of the transaction
 * @returns undefined if there is none
 */
export async function credentialsOfUser(
  portal: Pick<Portal, "store">,
  connection: Connection,
  field: "userId" | "userAccount",
  value: string,
  options: { hold?: boolean } = {},
): Promise<Credentials | undefined> {
  return (await credentialsBy(portal, connection, field, value, options))[0];
}

/** Tests whether a user has this account name, ignoring case. */
export async function isAccount(
  portal: Pick<Portal, "store">,
  name: string,
  connection: Connection = portal.store.database.kysely,
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
    // Passwords of rows without a type were transformed with SHA-256.
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

/** A password as clients send it, which is never plain text. */
export interface SentPassword {
  /** The password, transformed by the type that the setting selects. */
  main: string;
  /** The password, transformed by the other type. It is sent only while some stored password has that type. */
  other?: string | null | undefined;
}

/**
 * Transforms a password that was sent in plain text, by both types. It can then be compared with a stored password of either type
 * ({@link isPasswordOf}).
 */
export function typedPassword({ config: { encryptType } }: Pick<Portal, "config">, password: string): SentPassword {
  return { main: sentPassword(password, encryptType), other: sentPassword(password, encryptType === "1" ? "2" : "1") };
}

/**
 * Tests whether a password is the user's. False if there is no user or no stored password. Also false if the stored password has the other
 * type and `other` is missing. All cases take the same time.
 *
 * @param share user or network whose share of hash computations is used, see `verifySecret`
 */
export function isPasswordOf(
  portal: Pick<Portal, "config">,
  user: Credentials | undefined,
  { main, other }: SentPassword,
  share: Share,
): Promise<boolean> {
  const sent = user === undefined || user.type === portal.config.encryptType ? main : (other ?? "");
  return verifySecret(user?.hash, sent.trim(), share);
}

/**
 * Returns the transformations that clients must apply to passwords before they send them (call getEncryptType). `otherType` is set only
 * while the password of some user is stored with the type that the settings do not select.
 */
export async function encryptTypes(
  portal: Pick<Portal, "config" | "store">,
): Promise<{ encryptType: EncryptType; otherType?: EncryptType }> {
  const { encryptType } = portal.config;
  const otherType: EncryptType = encryptType === "1" ? "2" : "1";
  const table = portal.store.table("user");
  const column = columnOf(table);
  const found = await portal.store.database.kysely
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
