import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { databaseSettings, freshDatabase } from "../support/databases.ts";
import { ROUTE_HOST, routeOf } from "./support/routes.ts";
import { program, type Program, signInAt } from "./support/program.ts";
import { bothDatabases } from "./support/test-server.ts";
import { execFileSync } from "node:child_process";
import { isFullRun } from "../support/full-run.ts";
import { sql } from "kysely";
import pg from "pg";
import { type Cluster, startPostgres } from "../support/postgres.ts";
import { type LoadedProgram, loadedProgram, RECOVERED_MS } from "./support/under-load.ts";

const ENOUGH = 40;
/** Number of concurrent writers, so that the kill always happens during writes. */
const WRITERS = 4;
const ADMIN_PASSWORD = "Geheim-2026";
const ROUTES = "/api/rest/v1/gateway/route";

interface Client {
  get(path: string): Promise<{ code: string; data: Record<string, unknown> }>;
  add(id: string): Promise<string>;
}

async function clientOf(port: number): Promise<Client> {
  const address = `http://127.0.0.1:${port}`;
  const { token } = await signInAt(address, "admin", ADMIN_PASSWORD);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    get: async (path) => (await fetch(`${address}${path}`, { headers })).json() as ReturnType<Client["get"]>,
    async add(id) {
      const body = JSON.stringify(routeOf(id));
      const reply = await fetch(`${address}${ROUTES}/addRoute`, { method: "POST", headers, body });
      return ((await reply.json()) as { code: string }).code;
    },
  };
}

/** Adds routes until the server is gone. @returns the ids that it acknowledged */
async function writeUntilKilled(client: Client, kill: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  const writer = async (name: number): Promise<void> => {
    for (let count = 0; count < 1000; count++) {
      const id = `w${name}-${count}`;
      const code = await client.add(id).catch(() => undefined);
      if (code === undefined) return;
      if (code !== "200") throw new Error(`${id} was refused with ${code}`);
      acknowledged.push(id);
      if (acknowledged.length === ENOUGH) kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)));
  return acknowledged;
}

// Both databases: acknowledged writes must survive a killed server, which each guarantees in its own way.
it.each(bothDatabases)("preserves every acknowledged write over kill -9 on %s", async (kind) => {
  const fresh = await freshDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-kill-"));
  const location = { DATA_DIR: folder, ...databaseSettings(fresh.location) };
  const settings = { PORT: "0", CAPTCHA: "off", LOG_LEVEL: "error", ADMIN_PASSWORD, OUTBOUND_HOSTS: ROUTE_HOST, ...location };
  const first = await program(settings);
  let second: typeof first | undefined;
  try {
    const acknowledged = await writeUntilKilled(await clientOf(await first.port), () => first.child.kill("SIGKILL"));
    expect(await first.exit).toBeNull();
    expect(first.errors()).toBe("");
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);

    second = await program(settings);
    const client = await clientOf(await second.port);
    for (const id of acknowledged) {
      expect(await client.get(`${ROUTES}/getRoute?id=${id}`), id).toMatchObject({
        code: "200",
        data: { id, serviceName: `服务 ${id}`, version: 1 },
      });
    }
    // In addition, at most the writes that were in flight may be stored.
    const { data } = await client.get(`${ROUTES}/getAllRoutes?pageSize=1000`);
    const written = (data["rows"] as { id: string }[]).filter(({ id }) => /^w\d-\d+$/.test(id));
    expect(written.length - acknowledged.length).toBeLessThanOrEqual(WRITERS);
    expect(await client.add("after")).toBe("200");
    second.child.kill("SIGTERM");
    expect(await second.exit).toBe(0);
    // Heads of the log chains that the killed process did not save cause no false alarm.
    const lines: string[] = [];
    const output = { log: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
    expect(await runVerification([], location, output), lines.join("\n")).toBe(0);
    expect(lines[1]).toMatch(/^compared with the checkpoints of DATA_DIR/);
  } finally {
    first.child.kill("SIGKILL");
    second?.child.kill("SIGKILL");
    await fresh.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});

const PASSWORD = "Demo-2026!";
const UPLOAD = "/gpr-workflow/rest/assetes/org/upload";
const FULL = { code: "507", msg: "服务器存储空间已满，未保存，请联系管理员" };

/** Mounts a disk of so many kilobytes in memory. @returns undefined if this account may not mount one */
function disk(kilobytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const grow = (folder: string, kilobytes: number): void => {
  execFileSync("mount", ["-o", `remount,size=${kilobytes}k`, folder]);
};

function give(folder: string | undefined): void {
  if (folder === undefined) return;
  execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Fills the remaining space. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(4096, 1));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

const settings = (DATA_DIR: string) => ({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent", DATA_DIR });

const small = disk(64);
/** Reason in the title of skipped tests. */
const where = small === undefined ? " (skipped: this account may not mount a small disk)" : "";
give(small);

describe.skipIf(small === undefined)(`a real disk without room${where}`, () => {
  // Before the first page is written, between two tables, and while rows are seeded.
  it.each(isFullRun ? [0, 400, 1200] : [400])("stops a first start on %i kB with one line, until there is space", async (kilobytes) => {
    const folder = disk(Math.max(kilobytes, 4)) ?? "";
    const begun: Program[] = [];
    try {
      if (kilobytes === 0) fill(join(folder, "other"));
      const first = await program(settings(folder));
      begun.push(first);
      expect(await first.exit).toBe(1);
      expect(first.errors()).toMatch(/^the database in DATA_DIR [^\n]*disk is full[^\n]*set DATA_DIR to a folder of another disk\n$/);
      expect(first.output()).toBe("");
      // A later start would take an empty file for a database that somebody has emptied.
      expect(statSync(join(folder, "portal.db"), { throwIfNoEntry: false })?.size).not.toBe(0);
      rmSync(join(folder, "other"), { force: true });
      grow(folder, 100_000);
      const second = await program(settings(folder));
      begun.push(second);
      await second.port;
      expect(second.output()).toMatch(/admin.*密码/);
    } finally {
      for (const { child } of begun) child.kill("SIGKILL");
      give(folder);
    }
  });

  describe("under a server", () => {
    let folder: string;
    let server: Program;
    let address: string;
    const tokens = new Map<string, string>();
    beforeAll(async () => {
      folder = disk(100_000) ?? "";
      server = await program(settings(folder), "--demo");
      address = `http://127.0.0.1:${await server.port}`;
      for (const account of ["ops", "unit1"]) tokens.set(account, (await signInAt(address, account, PASSWORD)).token);
    });
    afterAll(async () => {
      server.child.kill("SIGKILL");
      await server.exit;
      give(folder);
    });

    const asked = async (account: string, url: string, body?: FormData | object): Promise<{ status: number; reply: object }> => {
      const form = body instanceof FormData;
      const type: Record<string, string> = body === undefined || form ? {} : { "content-type": "application/json" };
      const headers = { authorization: `Bearer ${tokens.get(account)}`, ...type };
      const sent = body === undefined ? {} : { method: "POST", body: form ? body : JSON.stringify(body) };
      const response = await fetch(address + url, { headers, ...sent });
      return { status: response.status, reply: (await response.json()) as object };
    };
    const upload = () => {
      const content = new FormData();
      content.append("file", new Blob(["%PDF-1.4\n", "x".repeat(50_000)]), "a.pdf");
      return asked("unit1", UPLOAD, content);
    };
    const add = (id: string) => asked("ops", `${ROUTES}/addRoute`, { ...routeOf(id), serviceName: "x".repeat(900) });

    it("refuses changes and uploads with 507 while reads continue, and recovers with free space", async () => {
      expect((await asked("ops", "/healthz")).reply).toEqual({ status: "ok" });
      fill(join(folder, "other"));
      expect(await upload()).toEqual({ status: 507, reply: expect.objectContaining(FULL) });
      const replies = [];
      // At first the database may still have free pages.
      for (let count = 0; count < 3000 && replies.at(-1)?.status !== 507; count++) replies.push(await add(`full-${count}`));
      expect(replies.at(-1)).toEqual({ status: 507, reply: expect.objectContaining(FULL) });
      expect(replies.filter(({ status }) => status !== 200 && status !== 507)).toEqual([]);
      expect(await asked("ops", `${ROUTES}/getAllRoutes?pageNumber=1&pageSize=10`)).toMatchObject({ status: 200, reply: { code: "200" } });
      expect(await asked("ops", "/healthz")).toEqual({ status: 503, reply: { status: "diskFull" } });
      expect((await asked("ops", "/healthz/alive")).status).toBe(200);
      rmSync(join(folder, "other"));
      expect(await add("room-again")).toMatchObject({ status: 200, reply: { code: "200" } });
      expect(await upload()).toMatchObject({ status: 200, reply: { code: "200" } });
      expect((await asked("ops", "/healthz")).reply).toEqual({ status: "ok" });
      expect(server.errors()).toBe("");
    });
  });
});

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

/** Checks the server's replies while its PostgreSQL restarts. */
async function restarted(asked: LoadedProgram, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  let recovered = Number.POSITIVE_INFINITY;
  const result = await asked.meanwhile(signal.toLowerCase(), async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cluster.restart(signal);
    recovered = await asked.recovery();
  });
  expect(recovered).toBeLessThan(RECOVERED_MS);
  await asked.assertIntact(result);
}

it("replies 503 without losing acknowledged writes while PostgreSQL restarts under load", () => restarted(server, "SIGINT"), 60_000);

it("fails only the calls whose own connections were cut", async () => {
  const cutter = new pg.Client({ connectionString: cluster.url, application_name: "cutter" });
  await cutter.connect();
  const result = await server.meanwhile("cut", async () => {
    for (let round = 0; round < 4; round++) {
      await cutter.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gp-portal %'");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await cutter.end();
  await server.assertIntact(result);
}, 60_000);

it("retries a failed read once, but no write and no read within a transaction", async () => {
  const { database, dispose } = await freshDatabase("postgres");
  const { kysely } = database;
  /** Cuts the connection of the query, but only the first time. */
  await sql`create table cut (done integer)`.execute(kysely);
  await sql`insert into cut values (0)`.execute(kysely);
  const cutter = await freshDatabase("postgres");
  let asked = 0;
  const slow = async (connection: typeof kysely): Promise<unknown> => {
    asked++;
    const result = sql`select pg_sleep(0.3), 1 as one from cut`.execute(connection);
    setTimeout(() => {
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like ${"%pg_sleep(0.3), 1 as one%"} and state = 'active' and pid <> pg_backend_pid()`
        .execute(cutter.database.kysely)
        .catch(() => undefined);
    }, 100);
    return result;
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
