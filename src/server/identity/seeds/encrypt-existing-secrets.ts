import type { Portal } from "../portal.ts";
import { hashSecret } from "../../engine/secrets/hash-secret.ts";

const HASHED = "$argon2id$";
const SEALED = "sealed:";

/**
 * Replaces secrets that are still stored in plain text by their hash or encrypted value, in all tables of the metadata. They were stored
 * before their field was declared as secret, or before encryption existed. Running it again has no effect.
 */
export async function encryptExistingSecrets(portal: Pick<Portal, "generated" | "store" | "crypto">): Promise<void> {
  for (const { table, columns, key } of portal.generated.tables) {
    const keyColumn = columns.find(({ field }) => field === key)?.column ?? key;
    for (const { column, secret } of columns) {
      if (secret === "hash") await replace(portal, { table, keyColumn, column }, HASHED, hashSecret);
      if (secret === true) await replace(portal, { table, keyColumn, column }, SEALED, portal.crypto.secrets.seal);
    }
  }
}

interface SecretColumn {
  table: string;
  keyColumn: string;
  column: string;
}

async function replace(
  {
    store: {
      database: { kysely },
    },
  }: Pick<Portal, "store">,
  { table, keyColumn, column }: SecretColumn,
  done: string,
  protect: (plain: string) => Promise<string> | string,
): Promise<void> {
  const plain = kysely
    .selectFrom(table)
    .select([keyColumn, column])
    .where(column, "is not", null)
    .where(column, "!=", "")
    .where(column, "not like", `${done}%`);
  for (const row of await plain.execute()) {
    const value = await protect(String(row[column]));
    // Only if it is unchanged: another value may be stored meanwhile.
    await kysely
      .updateTable(table)
      .set({ [column]: value })
      .where(keyColumn, "=", row[keyColumn] ?? null)
      .where(column, "=", row[column] ?? null)
      .execute();
  }
}
