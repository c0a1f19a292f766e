import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import * as generated from "../../../src/generated/server.ts";
import { createApp, createPortal } from "../../../src/server/app.ts";
import { services } from "../../../src/server/features/index.ts";
import { openDatabase } from "../../../src/server/engine/store/index.ts";
import { routeOf } from "../support/routes.ts";
import { changeRecord } from "../support/stored-records.ts";
import { databases } from "../support/test-server.ts";
import { gatewayHost, TARGET } from "./target-host.ts";

describe.each(databases)("requests for gateway routes on %s", (kind) => {
  const gateway = gatewayHost(kind);
  const { route, ask, refusal } = gateway;

  it("[P-ROUTE-01][P-ROUTE-05] forwards path, query and body to the route's address, with or without the prefix", async () => {
    const stripped = await route({ url: `http://127.0.0.1:${gateway.service.port}/base` });
    const whole = await route({ stripPrefix: false });
    const body = JSON.stringify({ 名称: "x" });
    const reply = await ask(`${stripped}/a%20b?x=1&y=%E4%B8%AD`, { method: "POST", body }, { "content-type": "application/json" });
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
    expect(gateway.service.asked.at(-1)).toMatchObject({ method: "POST", url: "/base/a%20b?x=1&y=%E4%B8%AD", body });
    expect((await ask(`${whole}/c`, { method: "DELETE" })).status).toBe(200);
    expect(gateway.service.asked.at(-1)).toMatchObject({ method: "DELETE", url: `${whole}/c`, body: "" });
    expect((await ask(stripped)).status).toBe(200);
    expect(gateway.service.asked.at(-1)?.url).toBe("/base/");
  });

  it("reuses one connection for many requests with bodies", async () => {
    const path = await route();
    for (let count = 0; count < 20; count++) {
      const reply = await ask(path, { method: "POST", body: "x" });
      expect([count, reply.status, await reply.json()]).toEqual([count, 200, { ok: true }]);
    }
  });

  it("[P-ROUTE-02] applies a changed route from the next request on", async () => {
    const path = await route({ enabled: false });
    const id = path.slice(1);
    expect((await ask(path)).status).toBe(404);
    const change = async (changes: Data) => {
      const { data } = await gateway.server.call("ops", "gateway.getRoute", { id });
      expect(await gateway.server.call("ops", "gateway.updateRoute", { ...data, ...changes })).toMatchObject({ code: "200" });
    };
    await change({ enabled: true });
    expect((await ask(path)).status).toBe(200);
    await change({ url: `http://127.0.0.1:${gateway.service.port}/other` });
    expect((await ask(`${path}/x`)).status).toBe(200);
    expect(gateway.service.asked.at(-1)?.url).toBe("/other/x");
    await gateway.server.call("ops", "gateway.deleteRoute", { id });
    expect((await ask(path)).status).toBe(404);
  });

  it("[P-ROUTE-02] applies a change made by another process of the same database", async () => {
    const database = await openDatabase(gateway.server.fresh.location);
    const components = { config: gateway.server.portal.config, generated, database, services };
    const second = await createApp(components, await createPortal(components));
    try {
      await second.listen({ host: "127.0.0.1", port: 0 });
      const there = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
      const path = await route();
      const askThere = () => fetch(there + path, { headers: { authorization: `Bearer ${gateway.token}` } });
      expect((await askThere()).status).toBe(200);
      await gateway.server.call("ops", "gateway.deleteRoute", { id: path.slice(1) });
      expect((await askThere()).status).toBe(404);
    } finally {
      await second.close();
      await database.close();
    }
  });

  it("[P-ROUTE-02] prefers the longest matching path, and matches an exact path only exactly", async () => {
    await route({ path: "/long/**", url: `http://127.0.0.1:${gateway.service.port}/short` });
    await route({ path: "/long/er/**", url: `http://127.0.0.1:${gateway.service.port}/longer` });
    await route({ path: "/long/exact", url: `http://127.0.0.1:${gateway.service.port}/exact` });
    const seen = async (path: string) => {
      await ask(path);
      return gateway.service.asked.at(-1)?.url;
    };
    expect(await seen("/long/er/x")).toBe("/longer/x");
    expect(await seen("/long/erx")).toBe("/short/erx");
    expect(await seen("/long/exact")).toBe("/exact/");
    expect(await seen("/long/exact/x")).toBe("/short/exact/x");
  });

  it("[P-ROUTE-02] falls back to the address of the subsystem with its service id, else refuses", async () => {
    const path = await route({ url: "", serviceId: "nobody" });
    expect(await refusal(await ask(path))).toMatchObject({ status: 502, code: "502", msg: TARGET });
    await changeRecord(gateway.server, "subsystem", "gp-plan", { systemIndexUrl: `http://127.0.0.1:${gateway.service.port}/index.html` });
    const known = await route({ url: "", serviceId: "gp-plan" });
    expect((await ask(`${known}/tasks`)).status).toBe(200);
    expect(gateway.service.asked.at(-1)?.url).toBe("/tasks");
  });

  it("[P-ROUTE-02] serves the portal's own calls and pages itself, whatever the routes", async () => {
    await route({ path: "/gp-auth-center/**" });
    await route({ path: "/gateway-route/**" });
    const own = await ask("/gp-auth-center/rest/v1/user/getEncryptType");
    expect([own.status, ((await own.json()) as Data)["code"]]).toEqual([200, "200"]);
    expect((await ask("/gp-auth-center/rest/v1/user/getEncryptType", { method: "POST" })).status).toBe(404);
    expect(gateway.service.asked).toHaveLength(0);
    expect((await ask("/gp-auth-center/else")).status).toBe(200);
    const page = await fetch(`${gateway.address}/gateway-route`, { headers: { accept: "text/html" } });
    expect(((await page.text()) + page.status).includes("5563")).toBe(false);
    for (const path of ["/api/**", "/assets/**", "/healthz"])
      expect(await gateway.server.call("ops", "gateway.addRoute", { ...routeOf("own"), path })).toMatchObject({
        status: 422,
        msg: "该路由路径由门户自身使用",
      });
  });

  it.each(["/%2e%2e/admin", "/..%2fadmin", "/a//b", "/a%5c..%5cb", "/%zz", "/..;/admin", "/a%00"])(
    "[P-ROUTE-02] refuses a path that a service may parse differently: %s",
    async (rest) => {
      const path = await route({ url: `http://127.0.0.1:${gateway.service.port}/base` });
      const reply = await gateway.server.app.inject({ url: path + rest, headers: { authorization: `Bearer ${gateway.token}` } });
      expect([400, 404]).toContain(reply.statusCode);
      expect(reply.json().msg).toBeTruthy();
      expect(gateway.service.asked).toHaveLength(0);
    },
  );
});
