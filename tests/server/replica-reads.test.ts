import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { services } from "../../src/server/features/index.ts";
import type { ExportJob } from "../../src/server/engine/exports/export-job.ts";
import { exportListBy } from "../../src/server/engine/exports/export-list.ts";
import { type Database, LOG_END, type LogPosition } from "../../src/server/engine/store/index.ts";
import { replicaPool } from "../../src/server/engine/store/drivers/replica.ts";
import type { Schema } from "../../src/server/engine/store/types.ts";
import { type TestServer, testServer } from "./support/test-server.ts";
import { routeOf } from "./support/routes.ts";

// PostgreSQL alone has replicas. This one shows the same database, and has replayed as much as a test says.
describe("long reads beside a replica", () => {
  let server: TestServer;
  /** Position up to which the replica has replayed the log. */
  let replayed = 0;
  /** Statements that ran on the replica. */
  const seen: string[] = [];
  const jobs: ExportJob[] = [];

  const end = async (): Promise<LogPosition> => {
    const { rows } = await sql<LogPosition>`select ${LOG_END.timeline} as timeline, ${LOG_END.position} as position`.execute(
      server.fresh.database.kysely,
    );
    return rows[0] as LogPosition;
  };

  /** Gives a database a replica. */
  function replicate(database: Database): void {
    const unused: PostgresPool = { connect: () => Promise.reject(new Error("no statement failed")), end: async () => undefined };
    const read = async (text: string, parameters: readonly unknown[]) => {
      seen.push(text);
      const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(text, [...parameters]));
      return { command: "SELECT", rows, rowCount: rows.length };
    };
    const dialect = new PostgresDialect({ pool: replicaPool(read, unused, () => undefined) });
    database.replica = {
      connection: new Kysely<Schema>({ dialect }),
      hasReplayed: async ({ position }) => position <= replayed,
      examine: async () => ({ version: "15", lagSeconds: 0 }),
      lagSeconds: () => 0,
      watch: () => undefined,
    };
  }

  beforeAll(async () => {
    const exportList = exportListBy(async function* (job) {
      jobs.push(job);
      yield { expected: 1, total: 0 };
    });
    server = await testServer("postgres", {
      components: { services: { ...services, exportList } },
      fill: async (database) => replicate(database),
    });
    for (let at = 0; at < 5; at++) expect((await server.call("ops", "gateway.addRoute", routeOf(`r${at}`))).code).toBe("200");
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.call("ops", "authCenter.userInfo");
    await server.call("admin", "authCenter.userInfo");
    replayed = (await end()).position;
    seen.length = 0;
    jobs.length = 0;
  });

  const page = (account: string, pageNumber: number) => server.call(account, "gateway.getAllRoutes", { pageNumber, pageSize: 1 });
  /** Makes a call and returns how many statements of it ran on the replica. */
  const replicaReads = async (call: Promise<{ code: string; status: number }>): Promise<number> => {
    const before = seen.length;
    expect((await call).status).toBe(200);
    return seen.length - before;
  };

  it("use it for pages from the fourth on, not for the first three", async () => {
    for (const [number, reads] of [
      [1, 0],
      [3, 0],
      [4, 1],
    ] as const)
      expect([number, Math.min(1, await replicaReads(page("ops", number)))]).toEqual([number, reads]);
  });

  it("use the primary after a write of the session, until the replica has replayed it", async () => {
    const { version } = (await server.call("ops", "gateway.getRoute", { id: "r4" })).data;
    expect((await server.call("ops", "gateway.updateRoute", { ...routeOf("r4"), version })).code).toBe("200");
    expect(await replicaReads(page("ops", 4))).toBe(0);
    expect(await replicaReads(page("admin", 4))).toBeGreaterThan(0);
    replayed = (await end()).position;
    expect(await replicaReads(page("ops", 4))).toBeGreaterThan(0);
  });

  it("count a refused change as a write of the session, because its row of the log is one", async () => {
    expect((await server.call("ops", "gateway.addRoute", routeOf("r4"))).code).not.toBe("200");
    expect(await replicaReads(page("ops", 4))).toBe(0);
  });

  it("use the primary in a new session, whose user may have written in an earlier one", async () => {
    server.forget("ops");
    expect(await replicaReads(page("ops", 4))).toBe(0);
    replayed = (await end()).position;
    expect(await replicaReads(page("ops", 4))).toBeGreaterThan(0);
  });

  it("never lower the position of a session", async () => {
    const [before] = await server.rows("session");
    const far = { wal_position: Number(before?.["wal_position"]) + 1e12 };
    await server.set("session", far, { token_hash: before?.["token_hash"] });
    await server.call("ops", "gateway.addRoute", routeOf("r4"));
    await server.call("admin", "gateway.addRoute", routeOf("r4"));
    expect((await server.rows("session", { token_hash: before?.["token_hash"] }))[0]).toMatchObject(far);
    server.forget("ops");
    server.forget("admin");
  });

  it("use it for exports and figures under the same condition", async () => {
    const ask = async () => {
      await server.call("admin", "gateway.exportRoutes");
      return jobs.pop()?.fromReplica;
    };
    expect(await ask()).toBe(true);
    // The export itself is logged.
    expect(await ask()).toBeUndefined();
    expect(await replicaReads(server.call("unit1", "assetsOrg.daysByState"))).toBe(0);
    replayed = (await end()).position;
    expect(await replicaReads(server.call("unit1", "assetsOrg.daysByState"))).toBeGreaterThan(0);
    expect(await replicaReads(server.call("unit1", "portalCenter.loadTaskWorkList"))).toBeGreaterThan(0);
  });
});
