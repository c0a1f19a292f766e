import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { createApp, createPortal, type Parts } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/config.ts";
import { services } from "../../src/server/services/index.ts";
import { type FreshDatabase, freshDatabase } from "../support/databases.ts";

describe("the browser app", () => {
  let app: FastifyInstance;
  let fresh: FreshDatabase;
  const pages = mkdtempSync(join(tmpdir(), "gp-portal-pages-"));
  beforeAll(async () => {
    mkdirSync(join(pages, "assets"));
    writeFileSync(join(pages, "index.html"), "<!doctype html><title>门户</title>");
    writeFileSync(join(pages, "assets/app-1234.js"), "export {};");
    fresh = await freshDatabase("sqlite");
    const parts: Parts = { config: readConfig({ LOG_LEVEL: "silent" }), generated, database: fresh.database, services, pages };
    app = await createApp(parts, await createPortal(parts));
  });
  afterAll(async () => {
    await app.close();
    await fresh.dispose();
    rmSync(pages, { recursive: true, force: true });
  });

  it.each(["/", "/login", "/gateway-route", "/lookpurchaserassets?id=1", "/a/b/c"])("%s is its page, never cached", async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain("门户");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(String(reply.headers["content-security-policy"])).toContain("script-src 'self'");
  });

  it("assets are cached for a year", async () => {
    const reply = await app.inject({ url: "/assets/app-1234.js" });
    expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(reply.headers["content-type"]).toContain("javascript");
  });

  it.each([
    ["GET", "/assets/gone-5678.js"],
    ["GET", "/../package.json"],
    ["GET", "/%2e%2e/%2e%2e/etc/passwd.txt"],
    ["GET", "/api/nothing"],
    ["GET", "/gp-auth-center/nothing"],
    ["GET", "/gpr-workflow/rest/nothing"],
    ["POST", "/login"],
  ])("%s %s is no page", async (method, url) => {
    const reply = await app.inject({ method: method as "GET", url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.json()).toMatchObject({ code: String(reply.statusCode), data: null });
  });
});
