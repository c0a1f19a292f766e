import type { Table } from "../../../runtime/contract/server/storage.ts";
import { migrate, SchemaError } from "../../../src/server/engine/store/schema/apply-schema.ts";
import type { Database, InternalTable } from "../../../src/server/engine/store/types.ts";

/** Applies a schema as a start of the server does, without consent to losses. @throws SchemaError for refused changes */
export async function applySchema(
  database: Database,
  tables: readonly Table[],
  internal: readonly InternalTable[] = [],
): Promise<{ warnings: readonly string[] }> {
  const { problems, warnings } = await migrate(database, { tables, internal });
  if (problems.length > 0) throw new SchemaError(problems);
  return { warnings };
}
