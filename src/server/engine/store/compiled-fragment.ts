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
 * Compiles a fragment of a statement to text once, because building a statement anew takes as long as SQLite takes to run it. The
 * fragment contains names of the metadata and no values. Both databases quote names alike.
 *
 * @throws Error if the fragment contains values
 */
export function compileFragment<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error(`a compiled fragment holds no values, but: ${text}`);
  return sql.raw<T>(text);
}
