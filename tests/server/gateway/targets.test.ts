import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { roomFor } from "../../../src/server/features/gateway/gateway-limits.ts";
import { ownToken, storeClient } from "../support/oauth.ts";
import { databases } from "../support/test-server.ts";
import { gatewayHost, resolved, TARGET } from "./target-host.ts";

const AWAY = "网关路由的目标服务暂时不可用，请稍后重试";
const LATE = "网关路由的目标服务响应超时，请稍后重试";

/** Headers that identify the caller to services, in the spellings that proxies and CGI programs read. */
const BELIEVED = ["x_portal_user", "x-portal_client", "x_forwarded_for", "proxy", "x-remote-user", "x-auth-request-user", "x-original-url"];
/** Headers of a reply that browsers and proxies act on. */
const ACTING = ["nel", "report-to", "reporting-endpoints", "link", "sourcemap", "accept-ch", "speculation-rules", "x-accel-redirect"];

describe.each(databases)("requests for gateway routes on %s", (kind) => {
  const gateway = gatewayHost(kind, { OAUTH_ISSUER: "https://portal.example.com" });
  const { route, earlierRoute, ask, refusal } = gateway;

  it("[P-ROUTE-02] refuses hosts and resolved addresses that OUTBOUND_HOSTS does not allow", async () => {
    for (const url of [
      "http://127.0.0.1:1",
      `http://localhost:${gateway.service.port}`,
      "http://169.254.169.254/",
      `http://other.test:${gateway.service.port}`,
      `http://u:p@127.0.0.1:${gateway.service.port}`,
      `http://[::1]:${gateway.service.port}`,
    ])
      expect(await refusal(await ask(await earlierRoute(url))), url).toMatchObject({ status: 502, msg: TARGET });
    expect(gateway.warnings.at(-1)).toMatch(/OUTBOUND_HOSTS/);
    // An allowed name is checked by the address that it resolves to, at every connection.
    resolved.set("named.test", ["169.254.169.254"]);
    expect(await refusal(await ask(await route({ url: `http://named.test:${gateway.service.port}` })))).toMatchObject({
      status: 502,
      msg: TARGET,
    });
    resolved.set("moved.test", ["127.0.0.1", "127.0.0.2"]);
    gateway.service.handler = (_request, response) => void response.setHeader("connection", "close").end("{}");
    const moved = await route({ url: `http://moved.test:${gateway.service.port}` });
    expect((await ask(moved)).status).toBe(200);
    expect(await refusal(await ask(moved))).toMatchObject({ status: 502, msg: TARGET });
    expect(gateway.service.asked).toHaveLength(1);
  });

  it("[P-ROUTE-02] neither follows nor forwards redirects", async () => {
    const path = await route({ retryable: true });
    gateway.service.handler = (_request, response) =>
      void response.writeHead(302, { location: `http://127.0.0.1:${gateway.service.port}/elsewhere` }).end();
    const reply = await ask(path);
    expect(reply.headers.get("location")).toBeNull();
    expect(await refusal(reply)).toMatchObject({ status: 502, msg: AWAY });
    expect(gateway.service.asked.map(({ url }) => url)).toEqual(["/"]);
    gateway.service.handler = (_request, response) => void response.writeHead(304, { etag: '"1"' }).end();
    expect((await ask(path, {}, { "if-none-match": '"1"' })).status).toBe(304);
  });

  it("[P-ROUTE-02] retries a retryable route only where a retry is idempotent", async () => {
    const twice = await route({ retryable: true });
    const once = await route();
    const failing = (times: number) => {
      let left = times;
      gateway.service.asked.length = 0;
      gateway.service.handler = (request, response) => {
        if (left-- > 0) request.socket.destroy();
        else response.end("{}");
      };
    };
    failing(2);
    expect((await ask(twice)).status).toBe(200);
    expect(gateway.service.asked).toHaveLength(3);
    failing(1);
    expect(await refusal(await ask(twice, { method: "POST", body: "x" }))).toMatchObject({ status: 502, msg: AWAY });
    expect(gateway.service.asked).toHaveLength(1);
    failing(1);
    expect(await refusal(await ask(once))).toMatchObject({ status: 502, msg: AWAY });
    expect(gateway.service.asked).toHaveLength(1);
    gateway.service.asked.length = 0;
    gateway.service.handler = (_request, response) => void response.writeHead(503).end("later");
    const reply = await ask(twice);
    expect([reply.status, await reply.text(), gateway.service.asked.length]).toEqual([503, "later", 3]);
  });

  it("[P-ROUTE-02] gives up a service that hangs or trickles at the time limit", async () => {
    const path = await route({ retryable: true });
    gateway.service.handler = () => {};
    expect(await refusal(await ask(path))).toMatchObject({ status: 504, code: "504", msg: LATE });
    gateway.service.handler = (_request, response) => {
      response.write("a");
      const more = setInterval(() => response.write("a"), 100);
      response.on("close", () => clearInterval(more));
    };
    await expect(ask(path).then((reply) => reply.text())).rejects.toThrow();
  });

  it("[P-ROUTE-02] refuses or cuts off bodies over the size limit, in both directions", async () => {
    const path = await route();
    const large = "x".repeat(1_100_000);
    expect(await refusal(await ask(path, { method: "POST", body: large }))).toMatchObject({ status: 413, msg: "提交的内容过大" });
    expect(gateway.service.asked).toHaveLength(0);
    const streamed = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 11; chunk++) controller.enqueue(new TextEncoder().encode(large.slice(0, 100_000)));
        controller.close();
      },
    });
    const reply = await ask(path, { method: "POST", body: streamed, duplex: "half" } as RequestInit);
    expect(await refusal(reply)).toMatchObject({ status: 413 });
    gateway.service.handler = (_request, response) => void response.end(large);
    await expect(ask(path).then((response) => response.text())).rejects.toThrow();
    gateway.service.handler = (_request, response) => void response.end(large.slice(0, 1_000_000));
    expect(await (await ask(path)).text()).toHaveLength(1_000_000);
  });

  it("[P-ROUTE-02] limits the requests that wait for a hanging service, so that others proceed", async () => {
    const hung = await route({ serviceId: "hung" });
    const other = await route({ serviceId: "other" });
    const waiting: (() => void)[] = [];
    gateway.service.handler = (_request, response) => void waiting.push(() => response.end("{}"));
    const first = [ask(hung), ask(hung)];
    await expect.poll(() => waiting.length).toBe(2);
    expect(await refusal(await ask(hung))).toMatchObject({ status: 503, msg: "服务器繁忙，请稍后再试" });
    const second = ask(other);
    await expect.poll(() => waiting.length).toBe(3);
    for (const end of waiting.splice(0)) end();
    expect((await Promise.all([...first, second])).map(({ status }) => status)).toEqual([200, 200, 200]);
    gateway.service.handler = (_request, response) => void response.end("{}");
    await expect.poll(async () => (await ask(hung)).status).toBe(200);
  });

  it("[P-ROUTE-02] gives each user a share of the gateway, whatever client is used, and frees it with the reply", () => {
    const room = roomFor(10, 2);
    const reply = () => ({ raw: new EventEmitter() });
    const enter = (user: string, service: string, client?: string, of = reply()) =>
      room.enter(service, { user, ...(client === undefined ? {} : { client }) }, of as never);
    const first = reply();
    expect([enter("1", "a", undefined, first), enter("1", "b", "app"), enter("1", "c", "other"), enter("2", "a", "app")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    first.raw.emit("close");
    expect([enter("1", "c"), enter("1", "c")]).toEqual([true, false]);
  });

  it("a client token reaches the client's services, to read or write as its scopes allow", async () => {
    const path = await route({ serviceId: "probe" });
    const other = await route({ serviceId: "other" });
    await storeClient(gateway.server, "gateway-reader", { resourceIds: ["probe"], scope: ["read"] });
    await storeClient(gateway.server, "gateway-writer", { resourceIds: ["probe"], scope: ["read", "write"] });
    const as = (bearer: string, to: string, method = "GET") => ask(to, { method }, { authorization: `Bearer ${bearer}` });
    const [reader, writer] = [await ownToken(gateway.server, "gateway-reader"), await ownToken(gateway.server, "gateway-writer")];
    expect((await as(reader, `${path}/a`)).status).toBe(200);
    expect(gateway.service.asked.at(-1)).toMatchObject({
      url: "/a",
      headers: { "x-portal-client": "gateway-reader", "x-portal-user": "" },
    });
    expect(gateway.service.asked.at(-1)?.headers).not.toHaveProperty("authorization");
    expect((await as(writer, `${path}/a`, "DELETE")).status).toBe(200);
    const passed = gateway.service.asked.length;
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
    const {
      store: { records, database, table },
    } = gateway.server.portal;
    const stored = await records.find(database.kysely, table("oauth-client"), "gateway-reader");
    await records.update(database.kysely, table("oauth-client"), "gateway-reader", { resourceIds: ["other"] }, Number(stored?.version));
    expect((await as(reader, path)).status).toBe(403);
    expect(gateway.service.asked).toHaveLength(passed);
  });

  it("[P-ROUTE-02] forwards the identity of signed-in callers, and no header that is not on the list", async () => {
    const path = await route();
    const strangers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${"0".repeat(64)}` },
      { cookie: `access_token=${gateway.token}` },
    ];
    for (const headers of strangers)
      expect(await refusal(await fetch(gateway.address + path, { headers }))).toMatchObject({ status: 200, code: "5563" });
    expect(gateway.service.asked).toHaveLength(0);
    const sent = {
      cookie: `access_token=${gateway.token}`,
      "x-portal-user": "admin",
      "x-forwarded-for": "1.2.3.4",
      "x-request-id": "1",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "a=1",
      te: "trailers",
      "proxy-authorization": "x",
      ...Object.fromEntries(BELIEVED.map((name) => [name, "admin"])),
    };
    await ask(path, {}, sent);
    const { headers } = gateway.service.asked[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      "x-portal-user": "unit1",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
      "x-forwarded-for": "127.0.0.1",
      // A trace of the portal: only a trusted proxy may choose one.
      traceparent: expect.stringMatching(/^00-(?!0af7651916cd43dd)[0-9a-f]{32}-[0-9a-f]{16}-00$/),
      host: `127.0.0.1:${gateway.service.port}`,
    });
    for (const name of ["cookie", "authorization", "te", "tracestate", "proxy-authorization", ...BELIEVED])
      expect(headers, name).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toContain(gateway.token);
  });

  it("[P-ROUTE-02] gives services the host of OAUTH_ISSUER, whatever host a caller names", async () => {
    const headers = { authorization: `Bearer ${gateway.token}`, host: "evil.example", "x-forwarded-host": "evil.example" };
    await gateway.server.app.inject({ url: await route(), headers });
    expect(gateway.service.asked[0]?.headers).toMatchObject({
      "x-forwarded-host": "portal.example.com",
      "x-forwarded-proto": "https",
    });
  });

  it("[P-ROUTE-02] refuses administrators from addresses outside the policy", async () => {
    const path = await route();
    const { data } = await gateway.server.call("admin", "security.policy");
    await gateway.server.call("admin", "security.save", { ...data, adminAddresses: ["127.0.0.1"] });
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${await gateway.server.token("ops")}` };
      return (await gateway.server.app.inject({ url: path, headers, remoteAddress })).json();
    };
    expect(await from("203.0.113.5")).toMatchObject({ code: "5563" });
    expect(await from("127.0.0.1")).toEqual({ ok: true });
    const { data: policy } = await gateway.server.call("admin", "security.policy");
    expect((await gateway.server.call("admin", "security.save", { ...policy, adminAddresses: [] })).code).toBe("200");
  });

  it("[P-ROUTE-02] passes no response headers but those that describe the answer", async () => {
    const path = await route();
    gateway.service.handler = (_request, response) => {
      response.setHeader("set-cookie", "access_token=stolen; Path=/");
      response.setHeader("content-security-policy", "default-src *");
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("clear-site-data", '"cookies"');
      response.setHeader("connection", "x-hop");
      response.setHeader("x-hop", "1");
      response.setHeader("x-request-id", "1");
      for (const name of ACTING) response.setHeader(name, "1");
      response.writeHead(418, { "content-type": "text/html" }).end("<script>alert(1)</script>");
    };
    const reply = await ask(path);
    expect([reply.status, await reply.text()]).toEqual([418, "<script>alert(1)</script>"]);
    expect(reply.headers.get("x-request-id"), "the id of the portal").toMatch(/^[0-9a-f]{32}$/);
    for (const name of ["set-cookie", "access-control-allow-origin", "clear-site-data", "x-hop", ...ACTING])
      expect(reply.headers.get(name), name).toBeNull();
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("a gateway with further headers", () => {
  const { route, ask, service } = gatewayHost("sqlite", { GATEWAY_HEADERS: "X-App-Version, x-tenant" });

  it("[P-ROUTE-02] passes those that the settings name, too", async () => {
    await ask(await route(), {}, { "x-app-version": "2", "x-user-name": "admin" });
    expect(service.asked[0]?.headers).toMatchObject({ "x-app-version": "2" });
    expect(service.asked[0]?.headers).not.toHaveProperty("x-user-name");
  });
});

describe("a gateway with much time for whole answers", () => {
  const { route, ask, refusal, service } = gatewayHost("sqlite", { GATEWAY_SECONDS: "600", GATEWAY_FIRST_BYTE_SECONDS: "1" });

  it("[P-ROUTE-02] gives up on a service that does not begin to answer", async () => {
    service.handler = () => undefined;
    expect(await refusal(await ask(await route()))).toMatchObject({ status: 504, msg: LATE });
  });
});
