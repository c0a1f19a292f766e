import { beforeAll, describe, expect, it, vi } from "vitest";
import { routeOf } from "./support/routes.ts";
import { databases, serverFor } from "./support/test-server.ts";

const ROUTE = "/api/rest/v1/gateway/route";
const ORG = "/gpr-workflow/rest/assetes/org";

describe.each(databases)("odd requests on %s", (kind) => {
  const server = serverFor(kind);
  let ops: Record<string, string>;
  let unit: Record<string, string>;
  beforeAll(async () => {
    ops = { authorization: `Bearer ${await server.token("ops")}` };
    unit = { authorization: `Bearer ${await server.token("unit1")}` };
  });

  it.each([
    ["/%E0%A4%A", 400],
    [`${ROUTE}/%E0%A4%A`, 400],
    [`${ROUTE}/nothing`, 404],
    [`${ORG}/deleteUpload/${"x".repeat(800)}`, 404],
    [`${ORG}/download/a%2Fb/1`, 404],
    [`${ORG}/download/..%2F..%2Fetc/1`, 404],
    [`${ORG}/download/%00/1`, 422],
    [`${ROUTE}/getAllRoutes?pageNumber=1&pageNumber=2`, 422],
    [`${ROUTE}/getAllRoutes?__proto__=1`, 422],
    [`${ROUTE}/getAllRoutes?sort=-pwd`, 422],
    [`${ROUTE}/getAllRoutes?keyword=${"x".repeat(15_000)}`, 422],
  ])("%s receives %i in the envelope", async (url, status) => {
    const reply = await server.send({ url, headers: url.startsWith(ORG) ? unit : ops });
    expect(reply).toMatchObject({ status, code: String(status), msg: expect.stringMatching(/[一-龥]/) });
  });

  it.each(["HEAD", "OPTIONS", "PUT", "PATCH"] as const)("%s does not reach a call that makes its change by GET", async (method) => {
    const add = routeOf(`by-${method}`);
    expect(await server.call("ops", "gateway.addRoute", add)).toMatchObject({ code: "200" });
    expect((await server.app.inject({ method, url: `${ROUTE}/deleteRoute?id=${add["id"]}`, headers: ops })).statusCode).toBe(404);
    expect(await server.call("ops", "gateway.getRoute", { id: add["id"] })).toMatchObject({ code: "200" });
    await server.app.inject({ method, url: "/api/oauth/logout", headers: ops });
    expect(await server.call("ops", "gateway.deleteRoute", { id: add["id"] })).toMatchObject({ code: "200" });
  });

  const part = (name: string, file: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n%PDF-1.7`;
  it.each([
    ["no boundary", "multipart/form-data", "x", 422],
    ["an end that never comes", "multipart/form-data; boundary=x", part("file", "a.pdf"), 422],
    ["nothing", "multipart/form-data; boundary=x", "", 422],
    ["another name", "multipart/form-data; boundary=x", `${part("other", "a.pdf")}\r\n--x--\r\n`, 422],
    ["__proto__", "multipart/form-data; boundary=x", `${part("__proto__", "a.pdf")}\r\n--x--\r\n`, 400],
    ["U+0000 in the name", "multipart/form-data; boundary=x", `${part("file", "a\u0000.pdf")}\r\n--x--\r\n`, 200],
  ])("replies in the envelope to an upload with %s", async (_, type, payload, status) => {
    const reply = await server.send({ method: "POST", url: `${ORG}/upload`, headers: { ...unit, "content-type": type }, payload });
    expect(reply).toMatchObject({ status, code: String(status) });
    if (status === 200) expect(reply.data.enclosureName).toBe("a.pdf");
  });

  it("[P-AUTHLOG-01] refuses an account name that cannot be stored", async () => {
    const payload = { username: "admin\u0000", password: "x", captcha: "abcd", captchaKey: "\u0000" };
    expect(await server.send({ method: "POST", url: "/api/oauth/login", payload })).toMatchObject({ status: 422 });
  });

  it("refuses a guessed version when the row changed between its check and the write", async () => {
    const add = routeOf("guess");
    await server.call("ops", "gateway.addRoute", add);
    const {
      store: { records },
    } = server.portal;
    const { find } = records;
    // Another writer changes the row right after it was read for validation.
    records.find = async (connection, table, key, restriction) => {
      const found = await find(connection, table, key, restriction);
      if (table.entity !== "gateway-route") return found;
      records.find = find;
      const stored = await find(connection, server.portal.store.table("gateway-route"), key);
      await records.update(connection, server.portal.store.table("gateway-route"), key, { serviceName: "theirs" }, Number(stored?.version));
      return found;
    };
    const reply = await server.call("ops", "gateway.updateRoute", { ...add, serviceName: "mine", version: 2 });
    records.find = find;
    expect(reply).toMatchObject({ status: 409, msg: "数据已被他人修改，请刷新后重试" });
    expect((await server.call("ops", "gateway.getRoute", { id: "guess" })).data).toMatchObject({
      serviceName: add["serviceName"],
      version: 1,
    });
  });

  it("reports success when only the cleanup after the commit fails", async () => {
    const table = server.portal.store.table("disposal-project");
    const { data } = await server.call("unit1", "assetsOrg.addAndModify", { state: "0", projectNameStr: "有附件" });
    const { connection, id } = { connection: server.portal.store.database.kysely, id: String(data.assetsOrgModel?.id ?? data.id) };
    const before = await server.portal.store.records.find(connection, table, id);
    // An imported record may name a file that was not uploaded here.
    await server.portal.store.records.update(connection, table, id, { savePath: "not-a-uuid" }, Number(before?.["version"]));
    expect(await server.call("unit1", "assetsOrg.deleteUpload", { id })).toMatchObject({ code: "200" });
  });
});

describe.each(databases)("plain HTTP on %s", (kind) => {
  const server = serverFor(kind);
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { authorization: `Bearer ${await server.token("admin")}` };
  });

  it("[P-HTTP-04][P-HTTP-05] replies with code, msg and data, and with the text 200 on success", async () => {
    const reply = await server.send({ url: `${ROUTE}/getAllRoutes?pageNumber=1&pageSize=10&timestamp=1`, headers });
    expect(JSON.parse(reply.raw)).toEqual({ code: "200", msg: expect.any(String), data: { rows: expect.any(Array), total: 25 } });
  });

  it("[P-HTTP-03] accepts the parameter timestamp on GET and refuses every other unknown name", async () => {
    expect(await server.send({ url: `${ROUTE}/getAllRoutes?timestamp=1`, headers })).toMatchObject({ code: "200" });
    const reply = await server.send({ url: `${ROUTE}/getAllRoutes?pagesize=1`, headers });
    expect(reply).toMatchObject({ status: 422, msg: "不支持的字段：pagesize", data: { violations: [{ field: "pagesize" }] } });
    expect((await server.send({ method: "POST", url: `${ROUTE}/addRoute?timestamp=1`, headers, payload: {} })).status).toBe(422);
  });

  it("refuses an unknown field of a body even when it is blank", async () => {
    for (const value of ["x", "", null]) {
      const reply = await server.send({ method: "POST", url: `${ROUTE}/addRoute`, headers, payload: { id: "x", owner: value } });
      expect(reply).toMatchObject({ status: 422, msg: "不支持的字段：owner" });
    }
  });

  it.each([
    ["malformed JSON", "{bad", 400],
    ["a list", "[]", 422],
    ["a text", '"x"', 422],
    ["__proto__", '{"__proto__":{"isAdmin":true}}', 400],
    ["constructor.prototype", '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ])("refuses %s as a body, in the envelope and in Chinese", async (_, payload, status) => {
    const reply = await server.send({
      method: "POST",
      url: `${ROUTE}/addRoute`,
      headers: { ...headers, "content-type": "application/json" },
      payload,
    });
    expect(reply.status).toBe(status);
    expect(reply.msg).toMatch(/[一-龥]/);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it("refuses a body that is too large with 413 and an unknown type with 415", async () => {
    const large = { id: "x", path: "y".repeat(6_000_000) };
    expect(await server.send({ method: "POST", url: `${ROUTE}/addRoute`, headers, payload: large })).toMatchObject({
      status: 413,
      code: "413",
    });
    const xml = { ...headers, "content-type": "application/xml" };
    expect(await server.send({ method: "POST", url: `${ROUTE}/addRoute`, headers: xml, payload: "<a/>" })).toMatchObject({ status: 415 });
  });

  it("[P-ROLES-10] checks session and right before it reads a body", async () => {
    const json = { "content-type": "application/json" };
    expect(await server.send({ method: "POST", url: `${ROUTE}/addRoute`, headers: json, payload: "{bad" })).toMatchObject({ code: "5563" });
    const visitor = { ...json, authorization: `Bearer ${await server.token("visitor")}` };
    expect(await server.send({ method: "POST", url: `${ROUTE}/addRoute`, headers: visitor, payload: "{bad" })).toMatchObject({
      status: 403,
    });
  });

  it("[P-HTTP-10] hides internals in the reply to an unexpected error", async () => {
    const broken = vi.spyOn(server.portal.store.records, "list").mockRejectedValueOnce(new Error("secret detail of the inside"));
    const reply = await server.send({ url: `${ROUTE}/getAllRoutes`, headers });
    broken.mockRestore();
    expect(reply).toMatchObject({
      status: 500,
      code: "500",
      msg: "系统未知错误,请反馈给管理员",
      data: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      headers: { "x-request-id": reply.data.requestId },
    });
    expect(reply.raw).not.toContain("secret detail");
  });

  it.each(["/healthz", "/api/nothing", "/openapi.json"])("%s is not a page and forbids scripts and resources when opened", async (url) => {
    const { headers: sent } = await server.app.inject({ url });
    expect(sent["content-security-policy"]).toBe("default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'");
    expect(sent["x-content-type-options"]).toBe("nosniff");
    expect(sent["x-frame-options"]).toBe("DENY");
    expect(sent["referrer-policy"]).toBe("same-origin");
    expect(sent["cache-control"]).toBe("no-store");
  });
});
