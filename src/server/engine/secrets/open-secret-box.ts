import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, SettingError } from "../config/config.ts";
import { type Connection, readMark } from "../store/index.ts";
import { type SecretBox, secretBox } from "./secret-box.ts";

const FILE = "secret.key";
const MARK = "secret-key";

/**
 * Creates the {@link SecretBox} that encrypts and decrypts stored secrets. Its key is the setting SECRET_KEY. Without the setting, the key
 * is read from a file in the data directory. Only the server's account can read this file. The file is created if it does not exist.
 */
export function openSecretBox({ dataDir, secretKey }: Pick<Config, "dataDir"> & Partial<Pick<Config, "secretKey">>): SecretBox {
  return secretBox(secretKey ?? keyOfFile(dataDir));
}

/**
 * Creates the {@link SecretBox} of stored secrets, if a key exists. Unlike {@link openSecretBox}, it never creates a key.
 *
 * @returns undefined if there is no key
 */
export function openKnownBox({ dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">): SecretBox | undefined {
  if (secretKey !== undefined) return secretBox(secretKey);
  const file = join(dataDir, FILE);
  return existsSync(file) ? secretBox(readFileSync(file, "utf8").trim()) : undefined;
}

/** Reads the fingerprint of the key that encrypted the secrets of a database. Undefined if none is stored, as in a new database. */
export const sealedBy = (connection: Connection): Promise<string | undefined> => readMark(connection, MARK);

/** Reads the key file, which the first start creates. If two processes start at once, only one creates it. */
function keyOfFile(dataDir: string): string {
  const file = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Refuses to serve a database whose secrets were encrypted with another key, because every mail and message would fail. The
 * first start stores the fingerprint of its key.
 *
 * @throws SettingError if the fingerprint differs
 */
export async function refuseOtherKey(connection: Connection, box: SecretBox): Promise<void> {
  await connection
    .insertInto("portal_mark")
    .values({ mark: MARK, value: box.fingerprint })
    .onConflict((conflict) => conflict.column("mark").doNothing())
    .execute();
  if ((await sealedBy(connection)) !== box.fingerprint)
    throw new SettingError("SECRET_KEY", "…", `the key that sealed the passwords in this database (or ${FILE} in DATA_DIR)`);
}
