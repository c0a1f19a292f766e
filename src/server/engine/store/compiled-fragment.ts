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
 * Compiles a fragment of an SQL statement to fixed text, when a table or list is prepared. Building the fragment again for each call would
 * take as long as SQLite needs to run the statement. The fragment must contain only names, no values; both databases quote names in the
 * same way.
 *
 * @throws Error if the fragment contains values
 */
export function compileFragment<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error(`a compiled fragment holds no values, but: ${text}`);
  return sql.raw<T>(text);
}
