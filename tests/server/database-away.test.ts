import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../support/databases.ts";
import { type Cluster, startPostgres } from "../support/postgres.ts";
import { type LoadedProgram, loadedProgram, RECOVERED_MS } from "./support/under-load.ts";

let cluster: Cluster;
let server: LoadedProgram;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true, passing: true });
  server = await loadedProgram(cluster.url);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await cluster.stop();
});

/** The server's answers while its PostgreSQL ends and begins again. */
async function restarted(asked: LoadedProgram, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  let recovered = Number.POSITIVE_INFINITY;
  const result = await asked.meanwhile(signal.toLowerCase(), async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cluster.restart(signal);
    recovered = await asked.recovery();
  });
  expect(recovered).toBeLessThan(RECOVERED_MS);
  await asked.judged(result);
}

it("replies 503 without losing acknowledged writes while PostgreSQL restarts under load", () => restarted(server, "SIGINT"), 60_000);

it("fails only the calls whose own connections were cut", async () => {
  const cutter = new pg.Client({ connectionString: cluster.url, application_name: "cutter" });
  await cutter.connect();
  const result = await server.meanwhile("cut", async () => {
    for (let round = 0; round < 4; round++) {
      await cutter.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gp-portal'");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await cutter.end();
  await server.judged(result);
}, 60_000);

it("retries a failed read once, but no write and no read within a transaction", async () => {
  const { database, dispose } = await freshDatabase("postgres");
  const { kysely } = database;
  /** Cuts the connection that asks, at the first time alone. */
  await sql`create table cut (done integer)`.execute(kysely);
  await sql`insert into cut values (0)`.execute(kysely);
  const cutter = await freshDatabase("postgres");
  let asked = 0;
  const slow = async (connection: typeof kysely): Promise<unknown> => {
    asked++;
    const answer = sql`select pg_sleep(0.3), 1 as one from cut`.execute(connection);
    setTimeout(() => {
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like ${"%pg_sleep(0.3), 1 as one%"} and state = 'active' and pid <> pg_backend_pid()`
        .execute(cutter.database.kysely)
        .catch(() => undefined);
    }, 100);
    return answer;
  };
  expect(await slow(kysely)).toMatchObject({ rows: [{ one: 1 }] });
  await expect(database.transaction((connection) => slow(connection as typeof kysely))).rejects.toMatchObject({ status: 503 });
  expect(asked).toBe(2);
  expect(await sql`select done from cut`.execute(kysely)).toMatchObject({ rows: [{ done: 0 }] });
  await cutter.dispose();
  await dispose();
});

it("replies 503 while a database reached by a Unix socket restarts", async () => {
  await server.stop();
  server = await loadedProgram(cluster.socketUrl);
  await restarted(server, "SIGQUIT");
}, 60_000);
