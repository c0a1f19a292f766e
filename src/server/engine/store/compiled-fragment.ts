import { DummyDriver, Kysely, type RawBuilder, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";

const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/**
 * A part of a statement that holds names of the metadata and no values, put into words once: building a
 * statement anew costs as much as SQLite takes to answer it. Both databases quote names alike.
 */
export function compileFragment<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(compiler);
  if (parameters.length > 0) throw new Error(`a compileFragment part of a statement holds no values, but: ${text}`);
  return sql.raw<T>(text);
}
