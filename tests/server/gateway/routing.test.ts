import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import * as generated from "../../../src/generated/server.ts";
import { createApp, createPortal } from "../../../src/server/app.ts";
import { services } from "../../../src/server/services/index.ts";
import { openDatabase } from "../../../src/server/store/index.ts";
import { ownToken, storeClient } from "../support/oauth.ts";
import { databases, type TestServer, testServer } from "../support/test-server.ts";
import { type Upstream, upstream } from "../support/upstream.ts";

const TARGET = "网关路由的目标地址未配置或不在允许的范围内";
const AWAY = "网关路由的目标服务暂时不可用，请稍后重试";
const LATE = "网关路由的目标服务响应超时，请稍后重试";

/** What names resolve to; each time the next, the last for ever. */
const resolved = new Map<string, string[]>();

function lookup(
  host: string,
  _options: unknown,
  callback: (error: Error | null, found: { address: string; family: number }[]) => void,
): void {
  const list = resolved.get(host) ?? [];
  const address = list.length > 1 ? list.shift() : list[0];
  if (address === undefined) callback(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }), []);
  else callback(null, [{ address, family: 4 }]);
}

describe.each(databases)("requests for gateway routes on %s", (kind) => {
  let server: TestServer;
  let service: Upstream;
  let address: string;
  let token: string;
  const warnings: string[] = [];
  beforeAll(async () => {
    service = await upstream();
    const OUTBOUND_HOSTS = [
      `127.0.0.1:${service.port}`,
      `named.test:${service.port}`,
      `moved.test:${service.port}`,
      "gp-plan.example.com",
    ].join(",");
    const settings = { OUTBOUND_HOSTS, GATEWAY_SECONDS: "1", GATEWAY_MEGABYTES: "1", GATEWAY_REQUESTS: "4" };
    server = await testServer(kind, { settings, parts: { lookup: lookup as never } });
    server.portal.warn = (error, message) => void warnings.push(`${message} ${String(error)}`);
    address = await server.app.listen({ host: "127.0.0.1", port: 0 });
    token = await server.token("unit1");
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  beforeEach(() => {
    service.asked.length = 0;
    service.answer = (_request, response) => void response.setHeader("content-type", "application/json").end('{"ok":true}');
  });

  let count = 0;
  /** Adds a route and answers its path. */
  async function route(given: Data = {}): Promise<string> {
    const id = `r${++count}`;
    const record = { id, path: `/${id}/**`, serviceId: "probe", serviceName: "探针", url: `http://127.0.0.1:${service.port}`, ...given };
    const answer = await server.call("ops", "gateway.addRoute", { stripPrefix: true, retryable: false, enabled: true, ...record });
    expect(answer).toMatchObject({ code: "200" });
    return `/${id}`;
  }
  const ask = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    fetch(address + path, { redirect: "manual", ...init, headers: { authorization: `Bearer ${token}`, ...headers } });
  const refusal = async (reply: Response) => ({ status: reply.status, ...((await reply.json()) as { code: string; msg: string }) });

  it("[P-ROUTE-01][P-ROUTE-05] a path goes to its address, with or without what it began with, query and body along", async () => {
    const stripped = await route({ url: `http://127.0.0.1:${service.port}/base` });
    const whole = await route({ stripPrefix: false });
    const body = JSON.stringify({ 名称: "x" });
    const reply = await ask(`${stripped}/a%20b?x=1&y=%E4%B8%AD`, { method: "POST", body }, { "content-type": "application/json" });
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
    expect(service.asked.at(-1)).toMatchObject({ method: "POST", url: "/base/a%20b?x=1&y=%E4%B8%AD", body });
    expect((await ask(`${whole}/c`, { method: "DELETE" })).status).toBe(200);
    expect(service.asked.at(-1)).toMatchObject({ method: "DELETE", url: `${whole}/c`, body: "" });
    expect((await ask(stripped)).status).toBe(200);
    expect(service.asked.at(-1)?.url).toBe("/base/");
  });

  it("as many requests as one likes go over one connection: one whose body was passed on is over with its answer", async () => {
    const path = await route();
    for (let count = 0; count < 20; count++) {
      const reply = await ask(path, { method: "POST", body: "x" });
      expect([count, reply.status, await reply.json()]).toEqual([count, 200, { ok: true }]);
    }
  });

  it("a token of a client of OAuth reaches the services that the client has, reading or writing as its scopes say", async () => {
    const path = await route({ serviceId: "probe" });
    const other = await route({ serviceId: "other" });
    await storeClient(server, "gateway-reader", { resourceIds: ["probe"], scope: ["read"] });
    await storeClient(server, "gateway-writer", { resourceIds: ["probe"], scope: ["read", "write"] });
    const as = (bearer: string, to: string, method = "GET") => ask(to, { method }, { authorization: `Bearer ${bearer}` });
    const [reader, writer] = [await ownToken(server, "gateway-reader"), await ownToken(server, "gateway-writer")];
    expect((await as(reader, `${path}/a`)).status).toBe(200);
    expect(service.asked.at(-1)).toMatchObject({ url: "/a", headers: { "x-portal-client": "gateway-reader", "x-portal-user": "" } });
    expect(service.asked.at(-1)?.headers).not.toHaveProperty("authorization");
    expect((await as(writer, `${path}/a`, "DELETE")).status).toBe(200);
    const passed = service.asked.length;
    for (const [to, method] of [
      [path, "POST"],
      [path, "PUT"],
      [other, "GET"],
    ] as const) {
      const reply = await as(reader, to, method);
      expect(reply.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
      expect(await refusal(reply)).toMatchObject({ status: 403, msg: "该令牌没有此操作的权限" });
    }
    const gone = await as(`${reader.slice(0, -4)}0000`, path);
    expect([gone.status, gone.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
    const table = server.portal.table("oauth-client");
    const stored = await server.portal.records.find(server.portal.database.kysely, table, "gateway-reader");
    const changes = { resourceIds: ["other"] };
    await server.portal.records.update(server.portal.database.kysely, table, "gateway-reader", changes, Number(stored?.version));
    expect((await as(reader, path)).status).toBe(403);
    expect(service.asked).toHaveLength(passed);
  });

  it("[P-ROUTE-02] a change counts at the next request: enabled, address, removed", async () => {
    const path = await route({ enabled: false });
    const id = path.slice(1);
    expect((await ask(path)).status).toBe(404);
    const change = async (changes: Data) => {
      const { data } = await server.call("ops", "gateway.getRoute", { id });
      expect(await server.call("ops", "gateway.updateRoute", { ...data, ...changes })).toMatchObject({ code: "200" });
    };
    await change({ enabled: true });
    expect((await ask(path)).status).toBe(200);
    await change({ url: `http://127.0.0.1:${service.port}/other` });
    expect((await ask(`${path}/x`)).status).toBe(200);
    expect(service.asked.at(-1)?.url).toBe("/other/x");
    await server.call("ops", "gateway.deleteRoute", { id });
    expect((await ask(path)).status).toBe(404);
  });

  it("[P-ROUTE-02] in another process of the same database as well", async () => {
    const database = await openDatabase(server.fresh.location);
    const parts = { config: server.portal.config, generated, database, services };
    const second = await createApp(parts, await createPortal(parts));
    try {
      await second.listen({ host: "127.0.0.1", port: 0 });
      const there = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
      const path = await route();
      const askThere = () => fetch(there + path, { headers: { authorization: `Bearer ${token}` } });
      expect((await askThere()).status).toBe(200);
      await server.call("ops", "gateway.deleteRoute", { id: path.slice(1) });
      expect((await askThere()).status).toBe(404);
    } finally {
      await second.close();
      await database.close();
    }
  });

  it("[P-ROUTE-02] the longest path wins, and an exact one means itself alone", async () => {
    await route({ path: "/long/**", url: `http://127.0.0.1:${service.port}/short` });
    await route({ path: "/long/er/**", url: `http://127.0.0.1:${service.port}/longer` });
    await route({ path: "/long/exact", url: `http://127.0.0.1:${service.port}/exact` });
    const seen = async (path: string) => {
      await ask(path);
      return service.asked.at(-1)?.url;
    };
    expect(await seen("/long/er/x")).toBe("/longer/x");
    expect(await seen("/long/erx")).toBe("/short/erx");
    expect(await seen("/long/exact")).toBe("/exact/");
    expect(await seen("/long/exact/x")).toBe("/short/exact/x");
  });

  it("[P-ROUTE-02] without an address it goes to that of the subsystem of its service id, or is refused", async () => {
    const path = await route({ url: "", serviceId: "nobody" });
    expect(await refusal(await ask(path))).toMatchObject({ status: 502, code: "502", msg: TARGET });
    const { data } = await server.call("admin", "systems.getSystem", { systemId: "gp-plan" });
    await server.call("admin", "systems.change", { ...data, systemIndexUrl: `http://127.0.0.1:${service.port}/index.html` });
    const known = await route({ url: "", serviceId: "gp-plan" });
    expect((await ask(`${known}/tasks`)).status).toBe(200);
    expect(service.asked.at(-1)?.url).toBe("/tasks");
  });

  it("[P-ROUTE-02] only signed-in callers: their token and cookies stay here, who they are goes along", async () => {
    const path = await route();
    expect(await refusal(await fetch(address + path))).toMatchObject({ status: 200, code: "5563" });
    expect(await refusal(await fetch(address + path, { headers: { authorization: `Bearer ${"0".repeat(64)}` } }))).toMatchObject({
      code: "5563",
    });
    expect(await refusal(await fetch(address + path, { headers: { cookie: `access_token=${token}` } }))).toMatchObject({ code: "5563" });
    expect(service.asked).toHaveLength(0);
    const sent = {
      cookie: `access_token=${token}`,
      "x-portal-user": "admin",
      "x-forwarded-for": "1.2.3.4",
      "x-own": "1",
      te: "trailers",
      "proxy-authorization": "x",
    };
    await ask(path, {}, sent);
    const { headers } = service.asked[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      "x-portal-user": "unit1",
      "x-own": "1",
      "x-forwarded-for": "127.0.0.1",
      host: `127.0.0.1:${service.port}`,
    });
    for (const name of ["cookie", "authorization", "te", "proxy-authorization"]) expect(headers, name).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toContain(token);
  });

  it("[P-ROUTE-02] where administrators may be is asked here too", async () => {
    const path = await route();
    const { data } = await server.call("admin", "security.policy");
    await server.call("admin", "security.save", { ...data, adminAddresses: ["127.0.0.1"] });
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${await server.token("ops")}` };
      return (await server.app.inject({ url: path, headers, remoteAddress })).json();
    };
    expect(await from("203.0.113.5")).toMatchObject({ code: "5563" });
    expect(await from("127.0.0.1")).toEqual({ ok: true });
    const { data: held } = await server.call("admin", "security.policy");
    expect((await server.call("admin", "security.save", { ...held, adminAddresses: [] })).code).toBe("200");
  });

  it("[P-ROUTE-02] what acts on the portal in a browser is taken from the answer", async () => {
    const path = await route();
    service.answer = (_request, response) => {
      response.setHeader("set-cookie", "access_token=stolen; Path=/");
      response.setHeader("content-security-policy", "default-src *");
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("clear-site-data", '"cookies"');
      response.setHeader("connection", "x-hop");
      response.setHeader("x-hop", "1");
      response.setHeader("x-own", "1");
      response.writeHead(418, { "content-type": "text/html" }).end("<script>alert(1)</script>");
    };
    const reply = await ask(path);
    expect([reply.status, await reply.text(), reply.headers.get("x-own")]).toEqual([418, "<script>alert(1)</script>", "1"]);
    for (const name of ["set-cookie", "access-control-allow-origin", "clear-site-data", "x-hop"])
      expect(reply.headers.get(name), name).toBeNull();
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("[P-ROUTE-02] what the portal answers itself stays its own, whatever a route says", async () => {
    await route({ path: "/gp-auth-center/**" });
    await route({ path: "/gateway-route/**" });
    const own = await ask("/gp-auth-center/rest/v1/user/getEncryptType");
    expect([own.status, ((await own.json()) as Data)["code"]]).toEqual([200, "200"]);
    expect((await ask("/gp-auth-center/rest/v1/user/getEncryptType", { method: "POST" })).status).toBe(404);
    expect(service.asked).toHaveLength(0);
    expect((await ask("/gp-auth-center/else")).status).toBe(200);
    const page = await fetch(`${address}/gateway-route`, { headers: { accept: "text/html" } });
    expect(((await page.text()) + page.status).includes("5563")).toBe(false);
    for (const path of ["/api/**", "/assets/**", "/healthz"])
      expect(
        await server.call("ops", "gateway.addRoute", {
          id: "own",
          path,
          serviceId: "x",
          serviceName: "x",
          retryable: false,
          enabled: true,
        }),
      ).toMatchObject({
        status: 422,
        msg: "该路由路径由门户自身使用",
      });
  });

  it.each(["/%2e%2e/admin", "/..%2fadmin", "/a//b", "/a%5c..%5cb", "/%zz", "/..;/admin", "/a%00"])(
    "[P-ROUTE-02] a path that a service may read otherwise is refused: %s",
    async (rest) => {
      const path = await route({ url: `http://127.0.0.1:${service.port}/base` });
      const reply = await server.app.inject({ url: path + rest, headers: { authorization: `Bearer ${token}` } });
      expect([400, 404]).toContain(reply.statusCode);
      expect(reply.json().msg).toBeTruthy();
      expect(service.asked).toHaveLength(0);
    },
  );

  it("[P-ROUTE-02] hosts that the setting does not name, and addresses of them that it does not allow, are not reached", async () => {
    for (const url of [
      "http://127.0.0.1:1",
      `http://localhost:${service.port}`,
      "http://169.254.169.254/",
      `http://other.test:${service.port}`,
      `http://u:p@127.0.0.1:${service.port}`,
      `http://[::1]:${service.port}`,
    ])
      expect(await refusal(await ask(await route({ url }))), url).toMatchObject({ status: 502, msg: TARGET });
    expect(warnings.at(-1)).toMatch(/OUTBOUND_HOSTS/);
    // A name of the list is worth no more than what it resolves to, each time it is connected to.
    resolved.set("named.test", ["169.254.169.254"]);
    expect(await refusal(await ask(await route({ url: `http://named.test:${service.port}` })))).toMatchObject({ status: 502, msg: TARGET });
    resolved.set("moved.test", ["127.0.0.1", "127.0.0.2"]);
    service.answer = (_request, response) => void response.setHeader("connection", "close").end("{}");
    const moved = await route({ url: `http://moved.test:${service.port}` });
    expect((await ask(moved)).status).toBe(200);
    expect(await refusal(await ask(moved))).toMatchObject({ status: 502, msg: TARGET });
    expect(service.asked).toHaveLength(1);
  });

  it("[P-ROUTE-02] no redirect is followed or passed on", async () => {
    const path = await route({ retryable: true });
    service.answer = (_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:${service.port}/elsewhere` }).end();
    const reply = await ask(path);
    expect(reply.headers.get("location")).toBeNull();
    expect(await refusal(reply)).toMatchObject({ status: 502, msg: AWAY });
    expect(service.asked.map(({ url }) => url)).toEqual(["/"]);
    service.answer = (_request, response) => void response.writeHead(304, { etag: '"1"' }).end();
    expect((await ask(path, {}, { "if-none-match": '"1"' })).status).toBe(304);
  });

  it("[P-ROUTE-02] a route that may be asked again is, where that does nothing twice", async () => {
    const twice = await route({ retryable: true });
    const once = await route();
    const failing = (times: number) => {
      let left = times;
      service.asked.length = 0;
      service.answer = (request, response) => {
        if (left-- > 0) request.socket.destroy();
        else response.end("{}");
      };
    };
    failing(2);
    expect((await ask(twice)).status).toBe(200);
    expect(service.asked).toHaveLength(3);
    failing(1);
    expect(await refusal(await ask(twice, { method: "POST", body: "x" }))).toMatchObject({ status: 502, msg: AWAY });
    expect(service.asked).toHaveLength(1);
    failing(1);
    expect(await refusal(await ask(once))).toMatchObject({ status: 502, msg: AWAY });
    expect(service.asked).toHaveLength(1);
    service.asked.length = 0;
    service.answer = (_request, response) => void response.writeHead(503).end("later");
    const reply = await ask(twice);
    expect([reply.status, await reply.text(), service.asked.length]).toEqual([503, "later", 3]);
  });

  it("[P-ROUTE-02] a service that hangs, or trickles for ever, is given up in time", async () => {
    const path = await route({ retryable: true });
    service.answer = () => {};
    expect(await refusal(await ask(path))).toMatchObject({ status: 504, code: "504", msg: LATE });
    service.answer = (_request, response) => {
      response.write("a");
      const more = setInterval(() => response.write("a"), 100);
      response.on("close", () => clearInterval(more));
    };
    await expect(ask(path).then((reply) => reply.text())).rejects.toThrow();
  });

  it("[P-ROUTE-02] what is larger than it may be is refused, or cut off, whoever sends it", async () => {
    const path = await route();
    const large = "x".repeat(1_100_000);
    expect(await refusal(await ask(path, { method: "POST", body: large }))).toMatchObject({ status: 413, msg: "提交的内容过大" });
    expect(service.asked).toHaveLength(0);
    const streamed = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 11; part++) controller.enqueue(new TextEncoder().encode(large.slice(0, 100_000)));
        controller.close();
      },
    });
    const reply = await ask(path, { method: "POST", body: streamed, duplex: "half" } as RequestInit);
    expect(await refusal(reply)).toMatchObject({ status: 413 });
    service.answer = (_request, response) => void response.end(large);
    await expect(ask(path).then((answer) => answer.text())).rejects.toThrow();
    service.answer = (_request, response) => void response.end(large.slice(0, 1_000_000));
    expect(await (await ask(path)).text()).toHaveLength(1_000_000);
  });

  it("[P-ROUTE-02] a service that hangs leaves room for others, and no more waits than may", async () => {
    const hung = await route({ serviceId: "hung" });
    const other = await route({ serviceId: "other" });
    const waiting: (() => void)[] = [];
    service.answer = (_request, response) => void waiting.push(() => response.end("{}"));
    const first = [ask(hung), ask(hung)];
    await expect.poll(() => waiting.length).toBe(2);
    expect(await refusal(await ask(hung))).toMatchObject({ status: 503, msg: "服务器繁忙，请稍后再试" });
    const second = ask(other);
    await expect.poll(() => waiting.length).toBe(3);
    for (const end of waiting.splice(0)) end();
    expect((await Promise.all([...first, second])).map(({ status }) => status)).toEqual([200, 200, 200]);
    service.answer = (_request, response) => void response.end("{}");
    await expect.poll(async () => (await ask(hung)).status).toBe(200);
  });
});
