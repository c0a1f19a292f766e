import type { Table } from "../../../runtime/contract/server/storage.ts";
import { migrate, SchemaError } from "../../../src/server/engine/store/schema/apply-schema.ts";
import type { Database, InternalTable } from "../../../src/server/engine/store/types.ts";

/** As a start of the server does it, without a word of consent. @throws SchemaError for what is refused */
export async function applySchema(
  database: Database,
  tables: readonly Table[],
  internal: readonly InternalTable[] = [],
): Promise<{ warnings: readonly string[] }> {
  const { problems, warnings } = await migrate(database, { tables, internal });
  if (problems.length > 0) throw new SchemaError(problems);
  return { warnings };
}
