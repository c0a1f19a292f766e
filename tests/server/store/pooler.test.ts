import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPooler } from "../../../src/server/engine/checks/check-pooler.ts";
import { checkDatabase } from "../../../src/server/engine/checks/check-database.ts";
import { connectionName } from "../../../src/server/engine/store/drivers/other-servers.ts";
import { postgresServers } from "../../../src/server/engine/store/drivers/postgres-servers.ts";
import { holdPresence } from "../../../src/server/engine/store/drivers/postgres-driver.ts";
import { type Database, openDatabase } from "../../../src/server/engine/store/index.ts";
import { type FreshDatabase, freshDatabase, serverUrl } from "../../support/databases.ts";

/** Start of the message in which a server names its process: type and length. */
const KEY_MESSAGE = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Passes connections on to a server, and names another process at their start, as a pooler does. */
async function stubPooler(url: string): Promise<{ url: string; stop(): void }> {
  const { port, hostname, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const target = folder === null ? connect(Number(port), hostname) : connect(join(folder, `.s.PGSQL.${port}`));
    for (const socket of [client, target]) sockets.add(socket.on("error", () => undefined));
    target.on("data", (bytes: Buffer) => {
      const at = bytes.indexOf(KEY_MESSAGE);
      if (at >= 0) bytes.writeInt32BE(1, at + KEY_MESSAGE.length);
      client.write(bytes);
    });
    client.pipe(target);
    target.once("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const pooled = new URL(url);
  pooled.search = "";
  pooled.port = String((server.address() as AddressInfo).port);
  return {
    url: pooled.href,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

// Only PostgreSQL has poolers.
describe("a database behind a pooler", () => {
  let fresh: FreshDatabase;
  let pooler: Awaited<ReturnType<typeof stubPooler>>;
  beforeAll(async () => {
    fresh = await freshDatabase("postgres");
    pooler = await stubPooler(serverUrl(fresh.location));
  });
  afterAll(async () => {
    pooler.stop();
    await fresh.dispose();
  });

  /** Processes of connections with a name. */
  const connections = async (name: string): Promise<number[]> => {
    const query = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and application_name = ${name}`;
    return (await query.execute(fresh.database.kysely)).rows.map(({ pid }) => pid);
  };
  const opened = async <T>(directUrl: string, use: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ url: pooler.url, directUrl });
    return use(database).finally(() => database.close());
  };

  it("is refused without the address of the server, also by the name of that setting", async () => {
    const reason = "it leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL server itself";
    await expect(openDatabase({ url: pooler.url })).rejects.toThrow(`the database of DATABASE_URL cannot be opened: ${reason}`);
    await expect(openDatabase({ url: pooler.url, directUrl: pooler.url })).rejects.toThrow(
      `the database of DATABASE_DIRECT_URL cannot be opened: ${reason}`,
    );
  });

  it("is found by one connection past the pooler, for as long as it is open", async () => {
    const own = await connections(connectionName());
    const others = async () => (await connections(connectionName())).filter((pid) => !own.includes(pid));
    await opened(serverUrl(fresh.location), async ({ kysely }) => {
      expect(await others()).toHaveLength(1);
      await sql`select 1`.execute(kysely);
      expect((await connections("pooled gp-portal")).length).toBeGreaterThan(0);
    });
    await expect.poll(others).toEqual([]);
  });

  it("replaces the connection by which it is found if that is lost", async () => {
    const application_name = "gp-portal 2 presence";
    const pool = new pg.Pool({ connectionString: serverUrl(fresh.location), application_name, max: 1 });
    const leave = await holdPresence(postgresServers([pool]), 20);
    try {
      const [first = 0] = await connections(application_name);
      await sql`select pg_terminate_backend(${first})`.execute(fresh.database.kysely);
      await expect.poll(async () => (await connections(application_name)).filter((pid) => pid !== first)).toHaveLength(1);
    } finally {
      await leave();
    }
  });

  it("must be the database of the direct address, which a start checks", async () => {
    const state = async (database: Database) => [
      (await checkPooler(database))[0]?.state,
      (await checkDatabase(database)).some((one) => one.state === "failed"),
    ];
    expect(await opened(serverUrl(fresh.location), state)).toEqual(["ok", false]);
    const other = await freshDatabase("postgres");
    try {
      expect(await opened(serverUrl(other.location), state)).toEqual(["failed", true]);
    } finally {
      await other.dispose();
    }
  });
});
