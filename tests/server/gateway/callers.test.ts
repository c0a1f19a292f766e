import { describe, expect, it } from "vitest";
import { ownToken, storeClient } from "../support/oauth.ts";
import { databases } from "../support/test-server.ts";
import { gatewayHost } from "./host.ts";

describe.each(databases)("requests for gateway routes on %s", (kind) => {
  const gateway = gatewayHost(kind);
  const { route, ask, refusal } = gateway;

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
    const table = gateway.server.portal.table("oauth-client");
    const stored = await gateway.server.portal.records.find(gateway.server.portal.database.kysely, table, "gateway-reader");
    const changes = { resourceIds: ["other"] };
    await gateway.server.portal.records.update(
      gateway.server.portal.database.kysely,
      table,
      "gateway-reader",
      changes,
      Number(stored?.version),
    );
    expect((await as(reader, path)).status).toBe(403);
    expect(gateway.service.asked).toHaveLength(passed);
  });

  it("[P-ROUTE-02] forwards the identity of signed-in callers, never their token or cookies", async () => {
    const path = await route();
    expect(await refusal(await fetch(gateway.address + path))).toMatchObject({ status: 200, code: "5563" });
    expect(await refusal(await fetch(gateway.address + path, { headers: { authorization: `Bearer ${"0".repeat(64)}` } }))).toMatchObject({
      code: "5563",
    });
    expect(await refusal(await fetch(gateway.address + path, { headers: { cookie: `access_token=${gateway.token}` } }))).toMatchObject({
      code: "5563",
    });
    expect(gateway.service.asked).toHaveLength(0);
    const sent = {
      cookie: `access_token=${gateway.token}`,
      "x-portal-user": "admin",
      "x-forwarded-for": "1.2.3.4",
      "x-own": "1",
      te: "trailers",
      "proxy-authorization": "x",
    };
    await ask(path, {}, sent);
    const { headers } = gateway.service.asked[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      "x-portal-user": "unit1",
      "x-own": "1",
      "x-forwarded-for": "127.0.0.1",
      host: `127.0.0.1:${gateway.service.port}`,
    });
    for (const name of ["cookie", "authorization", "te", "proxy-authorization"]) expect(headers, name).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toContain(gateway.token);
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
    const { data: held } = await gateway.server.call("admin", "security.policy");
    expect((await gateway.server.call("admin", "security.save", { ...held, adminAddresses: [] })).code).toBe("200");
  });

  it("[P-ROUTE-02] strips response headers that would act on the portal's origin", async () => {
    const path = await route();
    gateway.service.answer = (_request, response) => {
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
});
