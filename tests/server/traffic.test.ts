import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { registerErrors } from "../../src/server/engine/http/errors.ts";
import { registerRateLimit } from "../../src/server/engine/limits/rate-limit.ts";
import { gate } from "./support/gate.ts";
import { serverFor } from "./support/test-server.ts";
import { within } from "./support/within.ts";

/** Larger than a body that takes hardly more memory than its connection. */
const LARGE = JSON.stringify({ text: "x".repeat(20_000) });
/** A distant address, not of this machine. */
const STRANGER = "203.0.113.7";

/** Collects all data of a connection until it is closed. Unread data causes a reset. */
function repliesOn(socket: Socket): Promise<string> {
  let reply = "";
  socket
    .on("error", () => undefined)
    .on("data", (data) => {
      reply += data.toString("utf8");
    });
  return new Promise((resolve) => socket.on("close", () => resolve(reply)));
}

describe("slow and frequent clients", () => {
  const settings = { REQUEST_SECONDS: "2", ADDRESS_BODIES: "20", ADDRESS_REQUESTS_PER_MINUTE: "100", ADDRESS_SIGN_INS_PER_MINUTE: "12" };
  const server = serverFor("sqlite", { empty: true, settings });
  let address: URL;
  beforeAll(async () => {
    address = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
  });

  function halfSent(): { socket: Socket; closed: Promise<string> } {
    const head = `POST /api/oauth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"username":"`;
    const socket = connect(Number(address.port), address.hostname, () => socket.write(head + "x".repeat(40_000)));
    return { socket, closed: repliesOn(socket) };
  }

  /** Waits for all replies, then closes every connection so that the server can close. */
  async function ended(what: string, halves: readonly ReturnType<typeof halfSent>[]): Promise<string[]> {
    try {
      return await within(what, Promise.all(halves.map(({ closed }) => closed)));
    } finally {
      for (const { socket } of halves) socket.destroy();
    }
  }

  it("lose an idle connection after its reply", async () => {
    const socket = connect(Number(address.port), address.hostname, () => socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"));
    const [reply] = (await once(socket, "data")) as [Buffer];
    expect(reply.toString("utf8")).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);
    try {
      await within("an idle connection is let go", once(socket, "end"));
    } finally {
      socket.destroy();
    }
  });

  it("are refused or cut off with 60 half-sent bodies, without delaying others", async () => {
    const halves = Array.from({ length: 60 }, halfSent);
    const waited = Promise.race(
      halves.map(({ closed }) => closed.then((reply) => (reply.includes(" 408 ") ? "over" : new Promise(() => {})))),
    );
    const health = fetch(new URL("/healthz", address)).then(({ status }) => status);
    expect(await Promise.race([health, waited])).toBe(200);
    const replies = await ended("half-sent bodies are cut off", halves);
    expect(replies.filter((reply) => reply.includes(" 408 "))).toHaveLength(20);
    expect(replies.filter((reply) => reply.includes(" 503 "))).toHaveLength(40);
    expect(replies.find((reply) => reply.includes(" 503 "))).toMatch(/retry-after: 2[\s\S]*服务器繁忙，请稍后再试/);
    // All memory that was reserved for them is free again.
    const again = await Promise.all(
      Array.from({ length: 20 }, () => server.send({ method: "POST", url: "/api/oauth/login", payload: {} })),
    );
    expect(again.map(({ status }) => status)).not.toContain(503);
  });

  it("receive the keep-alive time and have limited time to send", async () => {
    const reply = await fetch(new URL("/healthz", address));
    expect(reply.headers.get("keep-alive")).toBe("timeout=2");
    const { headersTimeout, requestTimeout } = server.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([2000, 2000]);
  });

  it("are rate-limited by network and minute, except health checks and this machine", async () => {
    const from = (remoteAddress: string, url = "/gp-auth-center/rest/v1/user/getEncryptType") => server.send({ url, remoteAddress });
    const replies = await Promise.all(Array.from({ length: 101 }, () => from(STRANGER)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = await from(STRANGER);
    expect(refused).toMatchObject({ status: 429, msg: "请求过于频繁，请稍后再试", headers: { "retry-after": "2" } });
    expect((await from(STRANGER, "/healthz")).status).toBe(200);
    expect((await from("203.0.113.8")).status).toBe(200);
    const neighbours = await Promise.all(Array.from({ length: 101 }, (_, index) => from(`2001:db8:5::${index}`)));
    expect(neighbours.filter(({ status }) => status === 429)).toHaveLength(1);
    for (const reply of await Promise.all(Array.from({ length: 120 }, () => from("127.0.0.1")))) expect(reply.status).toBe(200);
    server.clock.now += 60_000;
    expect((await from(STRANGER)).status).toBe(200);
  });

  it("[P-LOGIN-07] are counted separately for captchas and sign-ins, per IPv6 network", async () => {
    server.clock.now += 60_000;
    const captcha = (remoteAddress: string) => server.send({ url: "/api/oauth/captcha", remoteAddress });
    const login = (remoteAddress: string) => server.send({ method: "POST", url: "/api/oauth/login", payload: {}, remoteAddress });
    for (let call = 0; call < 12; call++) {
      expect((await captcha(`2001:db8::${call}`)).status).toBe(200);
      expect((await login(`2001:db8::${call}`)).status).toBe(422);
    }
    expect([(await captcha("2001:db8::99")).status, (await login("2001:db8::99")).status]).toEqual([429, 429]);
    expect((await captcha("2001:db8:1::1")).status).toBe(200);
    server.clock.now += 60_000;
    expect((await captcha("2001:db8::99")).status).toBe(200);
  });
});

describe("concurrent request bodies", () => {
  it("share the body memory and are refused while it is full", async () => {
    const app = fastify({ bodyLimit: 8 * 1024 * 1024 });
    await app.register(multipart);
    registerErrors(app);
    registerRateLimit(app, readConfig({ BODY_MEGABYTES: "11", DATA_DIR: "unused" }), () => 0);
    app.post("/", async () => ({}));
    let sender = 0;
    // Without a length, each body may need the maximum of its call.
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const post = async (payload: Readable): Promise<number> =>
      (await app.inject({ method: "POST", url: "/", remoteAddress: `10.0.0.${++sender}`, headers, payload })).statusCode;
    await app.ready();
    const first = new PassThrough();
    const reply = post(first);
    const second = await post(Readable.from("{}"));
    first.end("{}");
    expect([second, await reply, await post(Readable.from("{}"))]).toEqual([503, 200, 200]);
    await app.close();
  });
});

describe("the request bodies of one user", () => {
  it("take a quarter of the body memory", async () => {
    const app = fastify({ bodyLimit: 8 * 1024 * 1024 });
    await app.register(multipart);
    registerErrors(app);
    registerRateLimit(app, readConfig({ BODY_MEGABYTES: "64", DATA_DIR: "unused" }), () => 0);
    app.addHook("onRequest", async (request, reply) => request.shareBody?.(String(request.headers["x-user"]), reply));
    app.post("/", async () => ({}));
    const post = async (user: string, payload: Readable): Promise<number> => {
      const headers = { "content-type": "application/json", "transfer-encoding": "chunked", "x-user": user };
      return (await app.inject({ method: "POST", url: "/", headers, payload })).statusCode;
    };
    await app.ready();
    const started = [new PassThrough(), new PassThrough()];
    const replies = started.map((body) => post("a", body));
    const others = [await post("a", Readable.from("{}")), await post("b", Readable.from("{}"))];
    for (const body of started) body.end("{}");
    expect([others, await Promise.all(replies), await post("a", Readable.from("{}"))]).toEqual([[503, 200], [200, 200], 200]);
    await app.close();
  });
});

describe("a client that disconnects", () => {
  it("releases its share of body memory before the body is read", async () => {
    const app = fastify();
    await app.register(multipart);
    registerRateLimit(app, readConfig({ ADDRESS_BODIES: "2", DATA_DIR: "unused" }), () => 0);
    const gone: Promise<unknown>[] = [];
    app.addHook("onRequest", async ({ raw }) => {
      if (raw.headers["x-goes"] === undefined) return;
      // One event-loop tick later, neither an error nor an end is reported any more.
      gone.push(once(raw.socket, "close").then(() => turn()));
      raw.socket.destroy();
      await gone.at(-1);
    });
    app.post("/", async () => ({}));
    const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const post = (headers = {}) =>
      fetch(address, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: LARGE });
    try {
      for (let call = 0; call < 5; call++) await expect(post({ "x-goes": "away" })).rejects.toThrow();
      await Promise.all(gone);
      expect((await post()).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe("a client that reads no responses", () => {
  let app: FastifyInstance;
  let address: URL;
  let pending = new Promise<void>(() => undefined);
  beforeAll(async () => {
    app = fastify();
    await app.register(multipart);
    const seconds = { REQUEST_SECONDS: "1", GATEWAY_SECONDS: "1", EXPORT_IDLE_SECONDS: "1" };
    registerRateLimit(app, readConfig({ ...seconds, DATA_DIR: "unused" }), () => 0);
    app.get("/large", async () => Buffer.alloc(40_000_000, 1));
    app.get("/held", async () => {
      await pending;
      return {};
    });
    address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  });
  afterAll(() => app.close());

  const hold = () => {
    const { passed, open } = gate();
    pending = passed;
    return open;
  };
  const asking = (path: string, times: number): Socket => {
    const socket = connect(Number(address.port), address.hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times)),
    );
    return socket.on("error", () => undefined);
  };

  it("is cut off when it reads nothing for the time limit of a request", async () => {
    const taken = once(app.server, "connection");
    const socket = asking("/large", 1).pause();
    const [other] = (await taken) as [Socket];
    try {
      await within("who reads nothing is cut off", once(other, "close"));
    } finally {
      socket.destroy();
    }
  });

  it("is limited to eight pipelined requests per connection", async () => {
    const open = hold();
    const ended = repliesOn(asking("/held", 20));
    // Sent after them on a connection of its own, so they have been read by then.
    await fetch(new URL("/nothing", address));
    open();
    const reply = await ended;
    expect(reply.match(/ 200 OK/g)).toHaveLength(8);
    expect(reply.match(/ 503 /g)).toHaveLength(1);
  });

  it("is limited to 256 requests per network, without affecting others", async () => {
    const open = hold();
    // Sent at once, because an injected request only starts when it is awaited.
    const from = async (remoteAddress: string) => (await app.inject({ url: "/held", remoteAddress })).statusCode;
    const many = Array.from({ length: 256 }, (_, index) => from(`2001:db8::${index}`));
    expect(await from("2001:db8::ffff")).toBe(503);
    const others = [from("203.0.113.8"), ...Array.from({ length: 300 }, () => from("127.0.0.1"))];
    open();
    expect(new Set(await Promise.all([...many, ...others]))).toEqual(new Set([200]));
    expect(await from("2001:db8::ffff")).toBe(200);
  });
});
