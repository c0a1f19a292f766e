import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { storeClient } from "./support/oauth.ts";
import { serverFor } from "./support/test-server.ts";

const USER_INFO = "/gp-auth-center/rest/v1/user/userInfo";
const BACK = "https://app.example.com/callback";

describe("compression", () => {
  const pages = mkdtempSync(join(tmpdir(), "gp-portal-compress-"));
  writeFileSync(join(pages, "index.html"), `<!doctype html><title>门户</title></head><body>${"<p>资产</p>".repeat(200)}</body>`);
  const server = serverFor("sqlite", { components: { pages } });
  afterAll(() => rmSync(pages, { recursive: true }));

  const get = async (url: string, encodings?: string, account?: string) => {
    const authorization = account === undefined ? {} : { authorization: `Bearer ${await server.token(account)}` };
    const headers = { ...authorization, accept: "*/*", ...(encodings === undefined ? {} : { "accept-encoding": encodings }) };
    return server.app.inject({ method: "GET", url, headers });
  };

  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ] as const)("packs reads and pages for a client that accepts %s", async (accepted, encoding, decode) => {
    const plain = await get(USER_INFO, undefined, "admin");
    const packed = await get(USER_INFO, accepted, "admin");
    expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(decode(packed.rawPayload).toString("utf8")).toBe(plain.body);
    expect(packed.rawPayload.length).toBe(Number(packed.headers["content-length"]));
    expect(packed.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
    const page = await get("/login", accepted);
    expect([page.headers["content-encoding"], decode(page.rawPayload).toString("utf8").length > 1000]).toEqual([encoding, true]);
  });

  it("leaves replies below 1 kB, and those to clients without an encoding, as they are", async () => {
    for (const accepted of [undefined, "identity", "br;q=0", "zstd"])
      expect((await get(USER_INFO, accepted, "admin")).headers["content-encoding"], accepted).toBeUndefined();
    expect((await get("/gp-portal-center/rest/v1/scheduledTask/none", "br", "ops")).headers["content-encoding"]).toBeUndefined();
  });

  it("leaves a code beside the text of a link, and public replies, as they are", async () => {
    await storeClient(server, "longstate", { autoApproveScopes: ["true"], scope: ["read"], registeredRedirectUris: [BACK] });
    const asked = { clientId: "longstate", redirectUri: BACK, responseType: "code", scope: "read", state: "s".repeat(1000) };
    const challenge = { codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", codeChallengeMethod: "S256" };
    const headers = { authorization: `Bearer ${await server.token("unit1")}`, "accept-encoding": "br" };
    const authorized = await server.app.inject({
      method: "POST",
      url: "/api/oauth/authorization",
      headers,
      payload: { ...asked, ...challenge },
    });
    expect(authorized.json().data.redirectTo).toContain("code=");
    const captcha = await get("/api/oauth/captcha", "br");
    for (const { headers: sent, rawPayload } of [authorized, captcha])
      expect([rawPayload.length > 1024, sent["content-encoding"]]).toEqual([true, undefined]);
  });
});
