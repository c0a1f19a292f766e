import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressTexts } from "../../src/build/compress.ts";
import { serverFor } from "./support/test-server.ts";

const SCRIPT = `export const words = ${JSON.stringify("资产处置".repeat(500))};`;

describe("what a page loads", () => {
  const pages = mkdtempSync(join(tmpdir(), "gp-portal-pages-"));
  beforeAll(async () => {
    mkdirSync(join(pages, "assets"));
    writeFileSync(join(pages, "index.html"), "<!doctype html><title>门户</title>");
    writeFileSync(join(pages, "assets/app-1234.js"), SCRIPT);
    writeFileSync(join(pages, "assets/font-1234.woff2"), "font");
    await compressTexts(pages);
  });
  const server = serverFor("sqlite", { empty: true, parts: { pages } });
  afterAll(() => rmSync(pages, { recursive: true, force: true }));

  const load = (encoding: string, url = "/assets/app-1234.js") => server.app.inject({ url, headers: { "accept-encoding": encoding } });

  it.each([
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
  ])("is compressed for clients that accept %s", async (accepted, encoding, plain) => {
    const reply = await load(accepted);
    expect(reply.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(plain(reply.rawPayload).toString("utf8")).toBe(SCRIPT);
    expect(reply.rawPayload.length).toBeLessThan(SCRIPT.length / 4);
  });

  it("is sent uncompressed to other clients, and to all when compression does not help", async () => {
    expect((await load("identity")).body).toBe(SCRIPT);
    expect((await load("gzip", "/assets/font-1234.woff2")).body).toBe("font");
    expect(readFileSync(join(pages, "assets/app-1234.js"), "utf8")).toBe(SCRIPT);
  });

  it.each(["/", "/login", "/assets/", "/assets/gone-1.js"])(
    "%s has the same status and type for clients that accept compression",
    async (url) => {
      const [one, other] = [await server.app.inject({ url }), await load("gzip, br", url)];
      expect([other.statusCode, other.headers["content-type"]]).toEqual([one.statusCode, one.headers["content-type"]]);
      expect(other.statusCode).not.toBe(500);
    },
  );
});
