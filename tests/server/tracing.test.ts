import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from "node:net";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { s3Bytes } from "../../src/server/engine/files/s3-bytes.ts";
import { outboundOf } from "../../src/server/engine/outbound/outbound.ts";
import { probe } from "../../src/server/features/gateway/test-target.ts";
import { postSigned } from "../../src/server/engine/outbound/signed-post.ts";
import { openTracing } from "../../src/server/engine/telemetry/tracing.ts";
import { handMail } from "../../src/server/features/notifications/mail/mail-server.ts";
import { askOutside } from "../../src/server/features/organisations/outside.ts";
import { gatewayHost } from "./gateway/target-host.ts";
import { bothDatabases, requestFor, serverFor } from "./support/test-server.ts";

const exporter = new InMemorySpanExporter();
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const traceparent = `00-${TRACE}-${PARENT}-01`;

/** Registers an SDK as a host does before it loads the server. */
async function register(): Promise<void> {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  await openTracing();
}
afterAll(() => {
  trace.disable();
  context.disable();
});

const recorded = (): ReadableSpan[] => exporter.getFinishedSpans();
const parentOf = (span: ReadableSpan): string | undefined => span.parentSpanContext?.spanId;

await register();

// Both databases: each driver reports its statements in the context of the request.
describe.each(bothDatabases)("traces on %s", (kind) => {
  const server = serverFor(kind, { settings: { TRUST_PROXY: "10.0.0.0/8" } });
  const runTask = async (remoteAddress: string) => {
    const token = await server.token("ops");
    exporter.reset();
    const headers = { authorization: `Bearer ${token}`, traceparent };
    return server.send({ ...requestFor("tasks.runTask", { taskId: "sessions" }), headers, remoteAddress });
  };

  it("continue the trace of a trusted proxy, whose id is that of the request", async () => {
    const reply = await runTask("10.0.0.9");
    expect(reply).toMatchObject({ code: "200", headers: { "x-request-id": TRACE } });
    const request = recorded().find(({ kind }) => kind === SpanKind.SERVER);
    expect(request).toMatchObject({ name: "tasks.runTask", parentSpanContext: { spanId: PARENT } });
    expect(request?.attributes).toMatchObject({ "portal.call": "tasks.runTask", "http.response.status_code": 200 });
    expect(new Set(recorded().map((span) => span.spanContext().traceId))).toEqual(new Set([TRACE]));
  });

  it("show the transactions and statements of a call below it", async () => {
    await runTask("10.0.0.9");
    const spans = recorded();
    const [request, transaction] = ["tasks.runTask", "transaction"].map((name) => spans.find((span) => span.name === name));
    expect(transaction && parentOf(transaction)).toBe(request?.spanContext().spanId);
    const inserted = spans.find(({ name }) => name === "insert operation_log");
    expect(inserted && parentOf(inserted)).toBe(transaction?.spanContext().spanId);
    expect(inserted?.attributes).toEqual({
      "db.system.name": kind === "sqlite" ? "sqlite" : "postgresql",
      "db.operation.name": "insert",
      "db.collection.name": "operation_log",
    });
  });

  it("have an id of their own for anybody else", async () => {
    const reply = await runTask("192.0.2.1");
    const id = reply.headers["x-request-id"];
    expect(id).toMatch(/^(?!0af7651916cd43dd)[0-9a-f]{32}$/);
    expect(new Set(recorded().map((span) => span.spanContext().traceId))).toEqual(new Set([id]));
  });

  it("name refusals, and hold neither input nor persons", async () => {
    exporter.reset();
    const payload = { username: "zhangsan", password: "geheim", captcha: "abcd", loginType: "1" };
    await server.send({ method: "POST", url: "/api/oauth/login", payload });
    const request = recorded().find(({ kind }) => kind === SpanKind.SERVER);
    expect(request?.attributes["portal.refusal"]).toBe("wrongCaptcha");
    const spans = recorded().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
    expect(JSON.stringify(spans)).not.toMatch(/zhangsan|geheim|127\.0\.0\.1/);
  });
});

describe("a request that the gateway forwards", () => {
  const gateway = gatewayHost("sqlite");

  it("has the span forward below its own, with host and status, without path, query or headers", async () => {
    const path = await gateway.route();
    exporter.reset();
    await gateway.ask(`${path}/geheim?name=geheim`);
    const [request, forwarded] = [SpanKind.SERVER, SpanKind.CLIENT].map((wanted) =>
      recorded().find(({ kind, name }) => kind === wanted && (wanted === SpanKind.SERVER || name === "forward")),
    );
    expect(forwarded && parentOf(forwarded)).toBe(request?.spanContext().spanId);
    expect(forwarded?.attributes).toEqual({
      "server.address": "127.0.0.1",
      "server.port": gateway.service.port,
      "http.response.status_code": 200,
    });
    expect(gateway.service.asked.at(-1)?.headers["traceparent"]).toBe(
      `00-${request?.spanContext().traceId}-${request?.spanContext().spanId}-01`,
    );
    gateway.service.handler = (_request, response) => void response.destroy();
    exporter.reset();
    await gateway.ask(path);
    expect(recorded().find(({ name }) => name === "forward")).toMatchObject({ status: { code: SpanStatusCode.ERROR } });
  });
});

describe("requests to other systems", () => {
  let other: Server;
  let refusing: NetServer;
  let port: number;
  let mailPort: number;
  beforeAll(async () => {
    other = createServer((_request, response) => response.end('{"code":"200","data":null}'));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    port = (other.address() as AddressInfo).port;
    refusing = createNetServer((socket) => socket.end("554 geheim\r\n"));
    await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
    mailPort = (refusing.address() as AddressInfo).port;
  });
  afterAll(() => {
    other.close();
    refusing.close();
  });
  beforeEach(() => exporter.reset());

  const config = () => readConfig({ OUTBOUND_HOSTS: `127.0.0.1:${port},127.0.0.1:${mailPort}` });
  const outbound = () => outboundOf(config().outbound);
  const log = { warn: () => undefined } as never;
  const url = () => `http://127.0.0.1:${port}/geheim?name=geheim`;
  const s3 = () => ({
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: "files",
    accessKeyId: "a",
    secretAccessKey: "geheim",
    region: "r",
    prefix: "",
  });
  const mail = { businessCode: "x", to: "geheim@example.com", subject: "geheim", text: "geheim" };

  it.each<[string, () => Promise<unknown>]>([
    [
      "post",
      () => postSigned({ url: url(), called: { it: "它", address: "地址" } }, '"geheim"', { key: "k", now: 0, outbound: outbound() }),
    ],
    ["probe", () => probe(new URL(url()), outbound())],
    ["lookup", () => askOutside({ config: config(), log } as never, url(), { name: "geheim" })],
    [
      "mail",
      () => handMail({ host: "127.0.0.1", port: mailPort, protocol: "smtp", sender: "a@geheim.com" }, mail, "k", { outbound: outbound() }),
    ],
    ["s3 GetObject", () => s3Bytes(s3()).open("geheim")],
  ])("have the span %s, without path, content or receiver", async (name, send) => {
    await send().catch(() => undefined);
    const [span] = recorded();
    expect(span).toMatchObject({ name, kind: SpanKind.CLIENT });
    const { "server.port": to, "aws.s3.bucket": bucket } = span?.attributes ?? {};
    expect(to ?? bucket).toBe({ mail: mailPort, "s3 GetObject": "files" }[name] ?? port);
    expect(JSON.stringify({ ...span?.attributes, status: span?.status })).not.toContain("geheim");
  });
});
