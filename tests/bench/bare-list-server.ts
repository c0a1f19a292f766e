import SqliteConnection from "better-sqlite3";
import fastify from "fastify";
import { Kysely, SqliteDialect } from "kysely";

/** Peer of the list benchmark: Fastify, Kysely and better-sqlite3 with the same SQL and nothing else. */
interface Tables {
  disposal_project: {
    id: string;
    project_code: string;
    project_name: string;
    org_guid: string;
    org_name: string;
    state: string;
    assets_mode: string;
    sup_guid: string;
    lx_time: number;
    version: number;
  };
}

const [file = "", orgGuid = ""] = process.argv.slice(2);
const connection = new SqliteConnection(file, { readonly: true });
const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
const server = fastify();

server.post<{ Body: { state: string; pageNumber: number; pageSize: number } }>("/list", async (request) => {
  const { state, pageNumber, pageSize } = request.body;
  const matching = kysely.selectFrom("disposal_project").where("org_guid", "=", orgGuid).where("state", "in", state.split(","));
  const rows = await matching
    .select(["id", "project_code", "project_name", "org_name", "assets_mode", "lx_time", "state", "org_guid", "sup_guid", "version"])
    .orderBy("lx_time", "desc")
    .orderBy("id")
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { total } = await matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { code: "200", msg: "", data: { rows, total } };
});

const address = await server.listen({ port: 0, host: "127.0.0.1" });
console.log(`ready ${address}`);
