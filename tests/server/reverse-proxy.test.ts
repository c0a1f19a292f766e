import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { provideProgram } from "../run/needs.ts";
import { isFullRun } from "../support/full-run.ts";
import { multipart } from "./support/images.ts";
import { program, type Program } from "./support/program.ts";
import { type Answer, CLIENT, HOST, type Proxy, type ProxyKind, sendTo, startProxy } from "./support/proxies.ts";

const UPLOAD = "/gpr-workflow/rest/assetes/org/upload";
const LARGEST = 10_485_760;
const kinds: readonly ProxyKind[] = ["nginx", "caddy"];

/** The reason why a proxy cannot be tried, by kind. A run of single files installs nothing. */
const missing = new Map(isFullRun ? kinds.map((kind) => [kind, provideProgram(kind)]) : []);

describe.skipIf(!isFullRun).each(kinds)("behind the example for %s", (kind) => {
  const reason = missing.get(kind);
  if (reason !== undefined) return void it.skip(`is not tried: ${reason}`, () => undefined);

  let folder: string;
  let server: Program;
  let proxy: Proxy;
  let signedIn: Answer;
  let token: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "gp-portal-proxied-"));
    server = await program({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "error", TRUST_PROXY: "on", DATA_DIR: folder }, "--demo");
    proxy = await startProxy(kind, await server.port);
    const { captchaKey } = (JSON.parse((await sendTo(proxy.port, "/api/oauth/captcha")).text) as { data: { captchaKey: string } }).data;
    const input = { username: "unit1", password: sentPassword("Demo-2026!"), captcha: "abcd", captchaKey, loginType: "1" };
    // The client claims another address.
    const headers = { "content-type": "application/json", "x-forwarded-for": "192.0.2.77" };
    signedIn = await sendTo(proxy.port, "/api/oauth/login", { method: "POST", headers, body: Buffer.from(JSON.stringify(input)) });
    token = (JSON.parse(signedIn.text) as { data: { access_token: string } }).data.access_token;
  });
  afterAll(async () => {
    await proxy.stop();
    server.child.kill("SIGTERM");
    await server.exit;
    rmSync(folder, { recursive: true, force: true });
  });

  const uploaded = async (bytes: number): Promise<{ code: string; msg: string }> => {
    const { payload, headers } = multipart("凭证.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes - 9, 7)]));
    const reply = await sendTo(proxy.port, UPLOAD, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: payload,
    });
    return JSON.parse(reply.text);
  };

  it("signs in, with a cookie for HTTPS only, and the headers of proxy and portal once each", async () => {
    expect(token).not.toBe("");
    expect(String(signedIn.headers["set-cookie"])).toMatch(/; Secure/i);
    const { "strict-transport-security": transport, "content-security-policy": policy, server: name = "" } = signedIn.headers;
    expect(transport).toBe("max-age=31536000");
    expect(policy).toBe("default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'");
    expect(name).not.toMatch(/\d/);
  });

  it("takes the largest upload, and the portal itself refuses a larger one", async () => {
    expect(await uploaded(LARGEST)).toMatchObject({ code: "200" });
    expect(await uploaded(LARGEST + 1)).toMatchObject({ msg: "上传文件不得大于10M" });
  });

  it("logs the address of the client, not one that it claims", () => {
    const database = new Sqlite(join(folder, "portal.db"), { readonly: true });
    const rows = database.prepare("select content from auth_log").pluck().all().join("\n");
    database.close();
    expect(rows).toContain(CLIENT);
    expect(rows).not.toMatch(/192\.0\.2\.77|127\.0\.0\.1\b/);
  });

  it("lets the portal choose the id of a request, whatever trace the client sends", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const reply = await sendTo(proxy.port, "/api/oauth/captcha", { headers: { traceparent } });
    expect(reply.headers["x-request-id"]).toMatch(/^(?!0af7651916cd43dd)[0-9a-f]{32}$/);
  });

  it("refuses other names, because links contain the name of the request", async () => {
    const socket = connect({ port: proxy.port, host: "127.0.0.1", servername: "other.example.com", rejectUnauthorized: false });
    await expect(once(socket, "secureConnect")).rejects.toThrow(/alert/);
  });

  it.runIf(kind === "nginx")("refuses far too large bodies itself, redirects to HTTPS, and logs no query", async () => {
    const headers = { "content-length": "200000000", authorization: `Bearer ${token}` };
    expect((await sendTo(proxy.port, UPLOAD, { method: "POST", headers })).status).toBe(413);
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/a?b=c`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([308, `https://${HOST}/a?b=c`]);
    await sendTo(proxy.port, "/login?code=geheim");
    // nginx writes the line after it has sent the reply.
    await expect.poll(() => readFileSync(proxy.log, "utf8")).toMatch(/^127\.0\.0\.9 \[.*"GET \/login" \d/m);
    expect(readFileSync(proxy.log, "utf8")).not.toContain("geheim");
  });
});
