import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { serverFor } from "./support/test-server.ts";

const POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

describe("an unparsable request", () => {
  const server = serverFor("sqlite", { empty: true });
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
  });

  /** Sends exactly these bytes. @returns the reply */
  const sent = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let reply = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (data) => {
        reply += data.toString("utf8");
      });
      socket.on("close", () => resolve(reply));
      socket.on("error", reject);
    });

  it("has ten seconds for its head and a minute for its whole", () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 60_000]);
  });

  it.each([
    ["no HTTP", "hello\r\n\r\n", 400, "请求内容格式不正确"],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, undefined],
    ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`, 431, "提交的内容过大"],
  ])("[P-HTTP-10] is refused with an own message and security headers: %s", async (_what, bytes, status, msg) => {
    const reply = await sent(bytes);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (msg === undefined) return;
    const [head = "", body = ""] = reply.split("\r\n\r\n");
    expect(JSON.parse(body)).toEqual({ code: String(status), msg, data: null });
    expect(head.toLowerCase()).toContain(`content-security-policy: ${POLICY}`);
    expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(head.toLowerCase()).toContain("cache-control: no-store");
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Buffer.byteLength(body));
  });

  it.each(["/%zz", "/api/%zz", "/route/v1/files/%ff"])(
    "[P-HTTP-10] %s, which cannot be decoded, is refused with the security headers",
    async (url) => {
      const { statusCode, headers } = await server.app.inject({ url });
      expect(statusCode).toBe(400);
      expect(headers["content-security-policy"]).toBe(POLICY);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["cache-control"]).toBe("no-store");
    },
  );
});
