import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { runMigration } from "../../src/server/commands/migration.ts";
import { type FreshDatabase, freshDatabase, serverUrl } from "../support/databases.ts";
import { isFullRun } from "../support/full-run.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { COMPLETE } from "./support/disposal-projects.ts";
import { type BuiltVersion, buildVersion, findEarlierVersion } from "./support/earlier-version.ts";
import { type Program, programAt, signInAt } from "./support/program.ts";
import { ROUTE_HOST, routeOf } from "./support/routes.ts";

const PASSWORD = "Demo-2026!";
const ACCOUNTS = ["admin", "ops", "audit", "unit1", "reviewer1", "agency1"];
/** Calls to each server in each phase. */
const CALLS = 150;
const PROJECTS = "/gpr-workflow/rest/assetes/org";
const ROUTES = "/api/rest/v1/gateway/route";
const earlier = findEarlierVersion();
const why = typeof earlier === "string" ? ` (skipped: ${earlier})` : ` from ${earlier.version}`;

interface Failure {
  server: string;
  call: string;
  status: number;
  reply: string;
}

// Only PostgreSQL is shared by several servers. It builds an earlier version, so it belongs to a full run.
describe.skipIf(!isFullRun || typeof earlier === "string")(`an upgrade without stopping${why}`, () => {
  let built: BuiltVersion;
  let fresh: FreshDatabase;
  let folder: string;
  const running: Program[] = [];
  /** Servers to which the balancer sends calls, by name. */
  const open = new Map<string, string>();
  const tokens = new Map<string, string>();
  const failures: Failure[] = [];
  const counts = new Map<string, number>();

  beforeAll(async () => {
    built = buildVersion(typeof earlier === "string" ? "" : earlier.commit);
    fresh = await freshDatabase("postgres");
    folder = memoryFolder("gp-portal-rolling-");
  });
  afterAll(async () => {
    for (const { child } of running) child.kill("SIGKILL");
    await Promise.all(running.map(({ exit }) => exit));
    built?.remove();
    await fresh?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(name: string, server: string, ...options: string[]): Promise<Program> {
    const settings = { PORT: "0", CAPTCHA: "off", LOG_LEVEL: "error", DATA_DIR: folder, DATABASE_URL: serverUrl(fresh.location) };
    const limits = { SESSIONS_PER_USER: "1000", OUTBOUND_HOSTS: ROUTE_HOST };
    const started = await programAt(join(server, "main.js"), { ...settings, ...limits }, ...options);
    running.push(started);
    open.set(name, `http://127.0.0.1:${await started.port}`);
    return started;
  }

  /** Takes a server out of the balancer, then stops it. */
  async function stop(name: string, server: Program): Promise<void> {
    open.delete(name);
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
  }

  let turn = 0;
  async function call(account: string, method: string, path: string, body?: object): Promise<{ code: string; data: unknown }> {
    const isForm = body instanceof FormData;
    const [name, address] = [...open][turn++ % open.size] ?? ["", ""];
    const type: Record<string, string> = body === undefined || isForm ? {} : { "content-type": "application/json" };
    const headers = { authorization: `Bearer ${tokens.get(account)}`, ...type };
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const reply = await fetch(`${address}${path}`, { method, headers, ...sent });
    const text = await reply.text();
    const envelope = /^\{/.test(text) ? (JSON.parse(text) as { code: string; data: unknown }) : { code: "", data: null };
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (reply.status !== 200 || envelope.code !== "200")
      failures.push({
        server: name,
        call: `${account}: ${method} ${path.replace(/w\d+-\d+.*/, "…")}`,
        status: reply.status,
        reply: text.slice(0, 300),
      });
    return envelope;
  }

  /** Reads of both versions that an account may make without inputs. */
  async function readsOf(address: string): Promise<[account: string, path: string][]> {
    const now = JSON.parse(readFileSync(join(import.meta.dirname, "../../src/generated/openapi.json"), "utf8")) as BuiltVersion["openapi"];
    const paths = Object.entries(built.openapi.paths).flatMap(([path, { get }]) =>
      get === undefined || path.includes("{") || now.paths[path]?.["get"] === undefined ? [] : [path],
    );
    const found: [string, string][] = [];
    for (const account of ACCOUNTS)
      for (const path of paths) {
        const reply = await fetch(address + path, { headers: { authorization: `Bearer ${tokens.get(account)}` } });
        if (reply.headers.get("content-type")?.includes("json") !== true) continue;
        const { code } = (await reply.json()) as { code: string };
        if (reply.status === 200 && code === "200") found.push([account, path]);
      }
    return found;
  }

  it("fails no call while the old server, both, and the new server serve one database", async () => {
    const old = await start("old", built.server, "--demo", "--yes");
    const address = open.get("old") ?? "";
    for (const account of ACCOUNTS) tokens.set(account, (await signInAt(address, account, PASSWORD)).token);
    const reads = await readsOf(address);
    expect(reads.length).toBeGreaterThan(100);

    let isOver = false;
    const written = new Set<string>();
    const reader = async (from: number): Promise<void> => {
      for (let at = from; !isOver; at = (at + 1) % reads.length) await call(reads[at]?.[0] ?? "", "GET", reads[at]?.[1] ?? "");
    };
    const writer = async (which: number): Promise<void> => {
      for (let count = 0; !isOver; count++) {
        const id = `w${which}-${count}`;
        await call("ops", "POST", `${ROUTES}/addRoute`, routeOf(id));
        const { data } = await call("ops", "GET", `${ROUTES}/getRoute?id=${id}`);
        await call("ops", "POST", `${ROUTES}/updateRoute`, { ...(data as object), serviceName: `新名称 ${id}` });
        await call("ops", "GET", `${ROUTES}/getAllRoutes?pageNumber=1&pageSize=10&searchText=${encodeURIComponent(`新名称 ${id}`)}`);
        if (count % 3 === 0) await call("ops", "GET", `${ROUTES}/deleteRoute?id=${id}`);
        else written.add(id);
      }
    };
    /** Saves drafts with a file and rows, which the workflow, the files and the history take part in. */
    const clerk = async (): Promise<void> => {
      for (let count = 0; !isOver; count++) {
        const form = new FormData();
        form.append("file", new Blob(["%PDF-1.4\n"]), "附件.pdf");
        const upload = await call("unit1", "POST", `${PROJECTS}/upload`, form);
        const { enclosureName, enclosureNameStorage, enclosurePath } = (upload.data ?? {}) as Record<string, string>;
        const { orgTel, orgContact, assetsList } = COMPLETE;
        const file = { fileName: enclosureName, saveName: enclosureNameStorage, savePath: enclosurePath };
        const draft = { state: "0", projectNameStr: `旧设备 ${count}`, orgTel, orgContact, assetsList, ...file };
        const { data } = await call("unit1", "POST", `${PROJECTS}/addAndModify`, draft);
        const id = (data as { id?: string } | null)?.id ?? "";
        await call("unit1", "POST", `${PROJECTS}/searchByPageInfo`, { pageNumber: 1, pageSize: 10, projectName: "旧设备" });
        await call("unit1", "POST", `${PROJECTS}/addAndModify`, { id, state: "0", projectNameStr: `旧设备 ${count} 改` });
        await call("unit1", "GET", `${PROJECTS}/history?id=${id}`);
        await call("unit1", "DELETE", `${PROJECTS}/delete/${id}`);
      }
    };
    const signer = async (): Promise<void> => {
      while (!isOver) {
        const [name, target] = [...open][turn++ % open.size] ?? ["", ""];
        const { code, token, text } = await signInAt(target, "unit2", PASSWORD);
        if (code !== "200") failures.push({ server: name, call: "sign in", status: 200, reply: text });
        tokens.set("unit2", token);
        // The next call may reach another server.
        await call("unit2", "GET", "/gp-auth-center/rest/v1/user/userInfo");
      }
    };
    const clients = [reader(0), reader(Math.floor(reads.length / 2)), writer(0), writer(1), clerk(), signer()];
    const served = async (name: string): Promise<void> => {
      const until = (counts.get(name) ?? 0) + CALLS;
      await expect.poll(() => counts.get(name) ?? 0, { interval: 50 }).toBeGreaterThan(until);
    };
    await served("old");
    const plan: string[] = [];
    const output = { log: (text: string) => plan.push(text), error: (text: string) => plan.push(text) };
    expect(await runMigration(["--plan"], { DATABASE_URL: serverUrl(fresh.location), DATA_DIR: folder }, output), plan.join("\n")).toBe(0);
    expect(plan.join("\n")).toMatch(/^servers can be replaced one after the other/m);
    await start("new", inject("builtServer"));
    await Promise.all([served("old"), served("new")]);
    await stop("old", old);
    await served("new");
    isOver = true;
    await Promise.all(clients);
    const distinct = [...new Map(failures.map((failure) => [`${failure.server} ${failure.call} ${failure.status}`, failure])).values()];
    expect(distinct, `${failures.length} failed calls`).toEqual([]);
    for (const server of running) expect(server.errors()).toBe("");
    for (const id of written) expect((await call("ops", "GET", `${ROUTES}/getRoute?id=${id}`)).code, id).toBe("200");
  });

  it("leaves both logs valid, which both servers have written", async () => {
    const lines: string[] = [];
    const output = { log: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
    const code = await runVerification([], { DATA_DIR: folder, DATABASE_URL: serverUrl(fresh.location) }, output);
    expect(code, lines.join("\n")).toBe(0);
  });
});
