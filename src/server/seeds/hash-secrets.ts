import type { Portal } from "../calls/context.ts";
import { hashSecret } from "../session/passwords.ts";

const HASHED = "$argon2id$";

/** Secrets that were stored as they came, before their field was declared to be hashed. */
export async function hashSecrets({ generated, database: { kysely } }: Portal): Promise<void> {
  for (const { table, columns, key } of generated.tables) {
    const keyColumn = columns.find(({ field }) => field === key)?.column ?? key;
    for (const { column } of columns.filter(({ secret }) => secret === "hash")) {
      const plain = kysely
        .selectFrom(table)
        .select([keyColumn, column])
        .where(column, "is not", null)
        .where(column, "not like", `${HASHED}%`);
      for (const row of await plain.execute()) {
        const hash = await hashSecret(String(row[column]));
        // Only what it was: somebody may store another one meanwhile.
        await kysely
          .updateTable(table)
          .set({ [column]: hash })
          .where(keyColumn, "=", row[keyColumn] ?? null)
          .where(column, "=", row[column] ?? null)
          .execute();
      }
    }
  }
}
