import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compressTexts } from "../../src/build/steps.ts";
import { databases, serverFor } from "./support/test-server.ts";
import { originsOf } from "../../src/server/identity/http/frame-origins.ts";

function directivesOf(policy: unknown): Record<string, string> {
  const parts = String(policy).split("; ");
  return Object.fromEntries(
    parts.map((directive) => [directive.slice(0, directive.indexOf(" ")), directive.slice(directive.indexOf(" ") + 1)]),
  );
}

const SCRIPT = `export const words = ${JSON.stringify("资产处置".repeat(500))};`;

/** The manifest in the form that Vite writes. */
const MANIFEST = {
  "_react.js": { file: "assets/react.js" },
  "_shared.js": { file: "assets/shared.js", imports: ["_react.js"], css: ["assets/shared.css"] },
  "_sign-in.js": { name: "sign-in", file: "assets/sign-in.js", imports: ["_react.js", "_shared.js"], css: ["assets/sign-in.css"] },
  "shell/portal.tsx": { name: "portal", file: "assets/portal.js", imports: ["_shared.js"], dynamicImports: ["_sign-in.js"] },
  "../generated/screens/gateway-routes.tsx": { file: "assets/routes.js", imports: ["shell/portal.tsx"], css: ["assets/routes.css"] },
};

describe("the browser app", () => {
  const pages = mkdtempSync(join(tmpdir(), "gp-portal-pages-"));
  beforeAll(async () => {
    mkdirSync(join(pages, "assets"));
    mkdirSync(join(pages, ".vite"));
    writeFileSync(
      join(pages, "index.html"),
      '<!doctype html><title>门户</title><script type="module" src="/assets/react.js" nonce="__CSP_NONCE__"></script></head><script nonce="__CSP_NONCE__">1</script>',
    );
    writeFileSync(join(pages, ".vite/manifest.json"), JSON.stringify(MANIFEST));
    writeFileSync(join(pages, "assets/app-1234.js"), "export {};");
    writeFileSync(join(pages, "assets/text-1234.js"), SCRIPT);
    writeFileSync(join(pages, "assets/once-1234.js"), SCRIPT);
    writeFileSync(join(pages, "assets/font-1234.woff2"), "font");
    await compressTexts(pages);
  });
  const server = serverFor("sqlite", {
    empty: true,
    settings: { CA_READER_URL: "http://127.0.0.1:8081/reader", PROJECT_TITLE: "</script><b>门户" },
    components: { pages },
  });
  afterAll(() => rmSync(pages, { recursive: true, force: true }));

  it.each(["/", "/login", "/gateway-route", "/lookpurchaserassets?id=1", "/a/b/c"])("serves %s as an uncached page", async (url) => {
    const reply = await server.app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain("门户");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["content-type"]).toContain("text/html");
  });

  it("requires a nonce for scripts and styles, new for each request", async () => {
    const nonces = new Set<string>();
    for (const url of ["/", "/login", "/login", "/index.html"]) {
      const reply = await server.app.inject({ url });
      const policy = directivesOf(reply.headers["content-security-policy"]);
      const nonce = /^'nonce-([A-Za-z0-9+/]{22,})'/.exec(policy["script-src"] ?? "")?.[1] ?? "none";
      expect(reply.body).toMatch(/^<!doctype html><title>门户<\/title>/);
      const given = [...reply.body.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => /nonce="([^"]*)"/.exec(tag)?.[1]);
      expect(given.length).toBeGreaterThan(1);
      expect(new Set(given)).toEqual(new Set([nonce]));
      expect(policy).toEqual({
        "default-src": "'none'",
        "script-src": `'nonce-${nonce}'`,
        "script-src-attr": "'none'",
        "style-src": `'nonce-${nonce}'`,
        "style-src-attr": "'none'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self' http://127.0.0.1:8081",
        "frame-src": "'none'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
      });
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it("[P-HTTP-01] writes the settings of /config.json into each page, so that no text of them ends the element", async () => {
    const { body } = await server.app.inject({ url: "/login" });
    const [, json] = /<script type="application\/json" id="config" nonce="[^"]+">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json ?? "")).toEqual((await server.app.inject({ url: "/config.json" })).json());
    expect(JSON.parse(json ?? "").title).toBe("</script><b>门户");
  });

  it.each([
    ["/login", "", ["sign-in.js", "shared.js", "sign-in.css", "shared.css"]],
    ["/login?from=x", "access_token=ab", ["sign-in.js", "shared.js", "sign-in.css", "shared.css"]],
    ["/404", "access_token=ab", []],
    ["/gateway-route?pageNumber=2", "access_token=ab", ["portal.js", "routes.js", "shared.js", "routes.css", "shared.css"]],
    ["/user", "access_token=ab", ["portal.js", "shared.js", "shared.css"]],
    ["/", "access_token=ab; x=1", ["portal.js", "shared.js", "shared.css"]],
    ["/gateway-route", "", ["sign-in.js", "shared.js", "sign-in.css", "shared.css"]],
    ["/gateway-route", "access_token=", ["sign-in.js", "shared.js", "sign-in.css", "shared.css"]],
  ])("preloads for %s with the cookie '%s' exactly the files of its page", async (url, cookie, files) => {
    const { body } = await server.app.inject({ url, headers: { cookie } });
    const head = body.slice(0, body.indexOf("</head>"));
    const links = [...head.matchAll(/<link rel="(\w+)" crossorigin href="\/assets\/([^"]+)" nonce="[^"]+">/g)];
    expect(links.map(([, , file]) => file)).toEqual(files);
    for (const [, rel, file] of links) expect(rel).toBe(file?.endsWith(".css") ? "stylesheet" : "modulepreload");
  });

  it.each(["/assets/", "/foo.html", "/login%00", "//login", "/a/../b.c", "/assets/gone-5678.js"])(
    "[P-GUARD-08] serves %s as a page that can show the error",
    async (url) => {
      const reply = await server.app.inject({ url, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain("门户");
    },
  );

  it("does not serve the build manifest", async () => {
    expect((await server.app.inject({ url: "/.vite/manifest.json" })).statusCode).toBe(404);
  });

  it.each([
    ["GET", "/assets/gone-5678.js"],
    ["GET", "/.well-known/openid-configuration"],
    ["GET", "/../package.json"],
    ["GET", "/%2e%2e/%2e%2e/etc/passwd.txt"],
    ["GET", "/api/nothing"],
    ["GET", "/gp-auth-center/nothing"],
    ["GET", "/gpr-workflow/rest/nothing"],
    ["POST", "/login"],
  ])("replies to %s %s with an error instead of a page", async (method, url) => {
    const reply = await server.app.inject({ method: method as "GET", url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.json()).toMatchObject({ code: String(reply.statusCode), data: null });
  });

  const load = (encoding: string, url = "/assets/text-1234.js") => server.app.inject({ url, headers: { "accept-encoding": encoding } });

  it.each([
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
  ])("compresses assets for clients that accept %s", async (accepted, encoding, plain) => {
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

  it("reads a compressed asset once, and sends 304 without content to a client that has it", async () => {
    const first = await load("br", "/assets/once-1234.js");
    rmSync(join(pages, "assets/once-1234.js.br"));
    const again = await load("br", "/assets/once-1234.js");
    expect([again.headers["content-encoding"], again.rawPayload]).toEqual(["br", first.rawPayload]);
    const headers = { "accept-encoding": "br", "if-none-match": String(first.headers["etag"]) };
    const known = await server.app.inject({ url: "/assets/once-1234.js", headers });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
  });

  it("sends assets uncompressed to other clients, and to all when compression does not help", async () => {
    expect((await load("identity")).body).toBe(SCRIPT);
    expect((await load("gzip", "/assets/font-1234.woff2")).body).toBe("font");
    expect(readFileSync(join(pages, "assets/text-1234.js"), "utf8")).toBe(SCRIPT);
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

it("[P-IFRAME-01] lists the origins of enabled records once each and drops anything that is not a plain host", () => {
  const origins = originsOf([
    { menuOpenType: "1", menuIndexUrl: "https://b.example.com/x?y=1#z" },
    { menuOpenType: "2", menuIndexUrl: "http://a.example.com:8080/" },
    { menuOpenType: "1", menuIndexUrl: "/own", menuPath: "HTTPS://B.example.com/other" },
    { menuOpenType: "1", menuIndexUrl: "http://[::1]:81/" },
    // In the frame page's notation, `$` means `#` (P-IFRAME-02).
    { menuOpenType: "1", menuIndexUrl: "https://c.example.com$/route" },
    { menuOpenType: "3", menuIndexUrl: "https://off.example.com/" },
    { menuIndexUrl: "javascript:alert(1)" },
    { menuIndexUrl: "ftp://files.example.com/" },
    { menuIndexUrl: "https://*.example.com/" },
    { menuIndexUrl: "https://a.example.com;script-src/" },
    { menuIndexUrl: "https://" },
    { menuIndexUrl: null },
  ]);
  expect(origins).toEqual(["http://[::1]:81", "http://a.example.com:8080", "https://b.example.com", "https://c.example.com"]);
});

it("[P-IFRAME-01] lets the menus of one region neither fill the headers of all pages nor displace those of others", () => {
  const long = (count: number, regionId: string) =>
    Array.from({ length: count }, (_, at) => ({ menuIndexUrl: `https://a${at}.${"x".repeat(200)}.example.com/`, regionId }));
  const common = { menuIndexUrl: "https://z-common.example.com/" };
  const origins = originsOf([...long(100, "1"), { menuIndexUrl: "https://y.example.com/", regionId: "2" }, common]);
  expect(origins).toEqual(expect.arrayContaining(["https://y.example.com", "https://z-common.example.com"]));
  expect(origins.length).toBeGreaterThan(5);
  expect(origins.join(" ").length).toBeLessThanOrEqual(2500);
});

it("[P-IFRAME-01] shares the headers among the regions of one province, at each level", () => {
  const long = (count: number, regionPath: string) =>
    Array.from({ length: count }, (_, at) => ({ menuIndexUrl: `https://a${at}.${"x".repeat(200)}.example.com/`, regionPath }));
  const other = (name: string, regionPath: string) => ({ menuIndexUrl: `https://${name}.example.com/`, regionPath });
  const city = [...long(100, "330000/330100"), other("y-city", "330000/330200"), other("z-province", "330000")];
  expect(originsOf(city)).toEqual(expect.arrayContaining(["https://y-city.example.com", "https://z-province.example.com"]));
  const many = Array.from({ length: 20 }, (_, at) => long(5, `330000/3301${at}`)).flat();
  expect(originsOf([...many, other("z-other", "340000")])).toContain("https://z-other.example.com");
});

describe.each(databases)("outer pages on %s", (kind) => {
  const pages = mkdtempSync(join(tmpdir(), "gp-portal-pages-"));
  writeFileSync(join(pages, "index.html"), "<!doctype html>");
  const server = serverFor(kind, { components: { pages } });
  afterAll(() => rmSync(pages, { recursive: true, force: true }));

  const frames = async (): Promise<string | undefined> => {
    const { headers } = await server.app.inject({ url: "/myiframe/routerPath?src=https://evil.example.com&name=x" });
    const policy = directivesOf(headers["content-security-policy"]);
    // A page may only fetch from the sites that may be framed, to check whether they respond.
    expect(policy["connect-src"]).toBe(policy["frame-src"] === "'none'" ? "'self'" : `'self' ${policy["frame-src"]}`);
    return policy["frame-src"];
  };
  const menu = { menuName: "外部系统", parentId: "0", menuIcon: "LinkOutlined", menuOrder: 99, menuOpenType: "1" } as const;

  it("[P-IFRAME-01] allows the sites of the current menus, whichever process wrote them", async () => {
    const { portal } = server;
    const { kysely } = portal.store.database;
    const table = portal.store.table("menu");
    expect(await frames()).toBe("'none'");
    const stored = await portal.store.records.insert(kysely, table, {
      ...menu,
      menuId: "outer",
      menuIndexUrl: "https://outer.example.com/a",
    });
    expect(await frames()).toBe("https://outer.example.com");
    await portal.store.records.update(kysely, table, "outer", { menuOpenType: "3" }, stored["version"] as number);
    expect(await frames()).toBe("'none'");
  });

  it("rereads the menus only after a write that affects rights", async () => {
    await frames();
    const list = vi.spyOn(server.portal.store.records, "list");
    await frames();
    await frames();
    expect(list).not.toHaveBeenCalled();
    list.mockRestore();
  });

  it("serves a page with no outer sites allowed when the menus cannot be read", async () => {
    const broken = vi.spyOn(server.portal.store.database.kysely, "selectFrom").mockImplementationOnce(() => {
      throw new Error("gone");
    });
    expect(await frames()).toBe("'none'");
    broken.mockRestore();
  });
});
