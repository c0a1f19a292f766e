import { beforeAll, describe, expect, it, vi } from "vitest";
import { databases, serverFor } from "./support/test-server.ts";

const ROUTE = "/api/rest/v1/gateway/route";

describe.each(databases)("plain HTTP on %s", (kind) => {
  const server = serverFor(kind);
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { authorization: `Bearer ${await server.token("admin")}` };
  });

  it("[P-HTTP-04][P-HTTP-05] replies with code, msg and data, and with the text 200 on success", async () => {
    const answer = await server.send({ url: `${ROUTE}/getAllRoutes?pageNumber=1&pageSize=10&timestamp=1`, headers });
    expect(JSON.parse(answer.raw)).toEqual({ code: "200", msg: expect.any(String), data: { rows: expect.any(Array), total: 25 } });
  });

  it("[P-HTTP-03] accepts the parameter timestamp on GET and refuses every other unknown name", async () => {
    expect(await server.send({ url: `${ROUTE}/getAllRoutes?timestamp=1`, headers })).toMatchObject({ code: "200" });
    const answer = await server.send({ url: `${ROUTE}/getAllRoutes?pagesize=1`, headers });
    expect(answer).toMatchObject({ status: 422, msg: "不支持的字段：pagesize", data: { violations: [{ field: "pagesize" }] } });
    expect((await server.send({ method: "POST", url: `${ROUTE}/addRoute?timestamp=1`, headers, payload: {} })).status).toBe(422);
  });

  it("refuses an unknown field of a body even when it is blank", async () => {
    for (const value of ["x", "", null]) {
      const answer = await server.send({ method: "POST", url: `${ROUTE}/addRoute`, headers, payload: { id: "x", owner: value } });
      expect(answer).toMatchObject({ status: 422, msg: "不支持的字段：owner" });
    }
  });

  it.each([
    ["malformed JSON", "{bad", 400],
    ["a list", "[]", 422],
    ["a text", '"x"', 422],
    ["__proto__", '{"__proto__":{"isAdmin":true}}', 400],
    ["constructor.prototype", '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ])("refuses %s as a body, in the envelope and in Chinese", async (_, payload, status) => {
    const answer = await server.send({
      method: "POST",
      url: `${ROUTE}/addRoute`,
      headers: { ...headers, "content-type": "application/json" },
      payload,
    });
    expect(answer.status).toBe(status);
    expect(answer.msg).toMatch(/[一-龥]/);
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
    const broken = vi.spyOn(server.portal.records, "list").mockRejectedValueOnce(new Error("secret detail of the inside"));
    const answer = await server.send({ url: `${ROUTE}/getAllRoutes`, headers });
    broken.mockRestore();
    expect(answer).toMatchObject({
      status: 500,
      code: "500",
      msg: "系统未知错误,请反馈给管理员",
      data: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(answer.raw).not.toContain("secret detail");
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
