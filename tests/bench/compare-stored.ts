import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import pg from "pg";

/** Keys of the records that the server confirmed as stored. */
export interface Acknowledged {
  routes: string[];
  projects: string[];
  files: string[];
}

/** Contents of a data folder and its database. */
export interface Stored {
  routes: string[];
  projects: string[];
  /** `$made` in the rows of the operation log. */
  made: string[];
  fileRows: string[];
  files: string[];
}

const QUERIES = {
  routes: "select id as one from gateway_route where id like 'k%-%-%' or id like 'r%-%-%'",
  projects: "select id as one from disposal_project where project_name_str like 'k%-%-%' or project_name_str like 'r%-%-%'",
  made: "select parameters as one from operation_log where commit_code = '1'",
  fileRows: "select file_id as one from stored_file",
};

export async function storedIn(folder: string, url: string): Promise<Stored> {
  const filesFolder = join(folder, "files");
  const files = existsSync(filesFolder) ? readdirSync(filesFolder) : [];
  const { routes, projects, made, fileRows } = url === "" ? await fromSqlite(join(folder, "portal.db")) : await fromPostgres(url);
  return { routes, projects, made: made.flatMap(madeIn), fileRows, files };
}

type Columns = Record<keyof typeof QUERIES, string[]>;
type Ask = (query: string) => { one: string | null }[] | Promise<{ one: string | null }[]>;

async function columns(ask: Ask): Promise<Columns> {
  const found: Partial<Columns> = {};
  for (const name of Object.keys(QUERIES) as (keyof Columns)[]) found[name] = (await ask(QUERIES[name])).map(({ one }) => one ?? "");
  return found as Columns;
}

async function fromSqlite(file: string): Promise<Columns> {
  const database = new SqliteDatabase(file, { readonly: true });
  return columns((query) => database.prepare<[], { one: string | null }>(query).all()).finally(() => database.close());
}

async function fromPostgres(url: string): Promise<Columns> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return columns(async (query) => (await client.query(query)).rows).finally(() => client.end());
}

const madeIn = (parameters: string): string[] => /"\$made":"([^"]*)"/.exec(parameters)?.[1]?.split("，") ?? [];

/**
 * Compares confirmed writes with the stored data, as texts: lost writes, records without a log row, files without a row, and rows
 * without a file.
 */
export function compareStored(acknowledged: Acknowledged, stored: Stored): { lost: string[]; unlogged: string[]; orphans: string[] } {
  const [routes, projects, made] = [new Set(stored.routes), new Set(stored.projects), new Set(stored.made)];
  const [rows, files] = [new Set(stored.fileRows), new Set(stored.files)];
  return {
    lost: [
      ...acknowledged.routes.filter((id) => !routes.has(id)).map((id) => `the route ${id} was acknowledged and is lost`),
      ...acknowledged.projects.filter((id) => !projects.has(id)).map((id) => `the project ${id} was acknowledged and is lost`),
      ...acknowledged.files.filter((id) => !rows.has(id) || !files.has(id)).map((id) => `the file ${id} was acknowledged and is lost`),
    ],
    unlogged: [
      ...stored.routes.filter((id) => !made.has(`gateway-route/${id}`)).map((id) => `the route ${id} has no row in the log`),
      ...stored.projects.filter((id) => !made.has(`disposal-project/${id}`)).map((id) => `the project ${id} has no row in the log`),
    ],
    orphans: [
      ...stored.files.filter((id) => !rows.has(id)).map((id) => `the file ${id} has no row`),
      ...stored.fileRows.filter((id) => !files.has(id)).map((id) => `the row of the file ${id} has no file`),
    ],
  };
}
