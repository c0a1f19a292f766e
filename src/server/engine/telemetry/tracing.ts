import type { IncomingMessage } from "node:http";
import type * as OpenTelemetry from "@opentelemetry/api";
import type { TraceParent } from "./request-ids.ts";

/**
 * Attributes of spans by name. Permitted values are names of the metadata, hosts and statuses. Values that people entered, parameters and
 * texts of statements, paths and queries are not permitted.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Kind and attributes of a span. `client`: a request to another system or the database. `internal` (default): a step of this process. */
export interface SpanOptions {
  kind?: "client" | "internal";
  attributes?: Attributes;
}

/**
 * The API of OpenTelemetry, once {@link openTracing} has found that an SDK is registered. While it is undefined, spans cost only a
 * comparison.
 */
let api: typeof OpenTelemetry | undefined;

/** Under this symbol, every version 1 of the API registers the SDK of the process. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/**
 * Starts tracing if the host has registered an SDK of OpenTelemetry, as by `node --import ./otel.mjs`. Loads the API only then, because it
 * takes some megabytes.
 *
 * @returns whether spans are recorded
 */
export async function openTracing(): Promise<boolean> {
  const registered = (globalThis as Record<symbol, { trace?: unknown } | undefined>)[REGISTERED];
  if (registered?.trace !== undefined) api = await import("@opentelemetry/api");
  return isTraced();
}

export const isTraced = (): boolean => api !== undefined;

const tracerOf = (otel: typeof OpenTelemetry): OpenTelemetry.Tracer => otel.trace.getTracer("gp-portal");

/**
 * Runs a function inside a trace span that ends with its promise, and returns its result. If the function fails, the span gets the error
 * code but not the message, and the error is thrown. Without tracing, it only runs the function.
 *
 * @param run receives a function that adds attributes to the span
 */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  run: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  if (api === undefined) return run(nothing);
  const otel = api;
  return tracerOf(otel).startActiveSpan(name, optionsOf(otel, options), async (span) => {
    try {
      return await run((attributes) => span.setAttributes({ ...attributes }));
    } catch (error) {
      fail(otel, span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Returns the span options for a request to another system. They contain its host, but neither path nor query, because these may contain
 * secrets or personal data.
 */
export const requestTo = ({ hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">): SpanOptions => ({
  kind: "client",
  attributes: { "server.address": hostname, "server.port": Number(port) || (protocol === "https:" ? 443 : 80) },
});

const nothing = (): void => undefined;

/**
 * Adds a span to the current trace for an operation that has just ended. Does nothing without tracing.
 *
 * @param milliseconds duration of the operation
 * @param error its error; undefined if it succeeded
 */
export function addSpan(name: string, options: SpanOptions, milliseconds: number, error?: unknown): void {
  if (api === undefined) return;
  const end = Date.now();
  const span = tracerOf(api).startSpan(name, { ...optionsOf(api, options), startTime: end - milliseconds });
  if (error !== undefined) fail(api, span, error);
  span.end(end);
}

function optionsOf({ SpanKind }: typeof OpenTelemetry, { kind = "internal", attributes = {} }: SpanOptions): OpenTelemetry.SpanOptions {
  return { kind: kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: { ...attributes } };
}

function fail({ SpanStatusCode }: typeof OpenTelemetry, span: OpenTelemetry.Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", String(code ?? name ?? "unknown"));
}

interface RequestSpan {
  span: OpenTelemetry.Span;
  context: OpenTelemetry.Context;
}

const spans = new WeakMap<IncomingMessage, RequestSpan>();

/**
 * Starts the trace span of a request.
 *
 * @param parent the trace that a trusted proxy has sent; undefined starts a new trace
 * @returns the trace id; undefined without tracing
 */
export function startRequestSpan(request: IncomingMessage, parent: TraceParent | undefined): string | undefined {
  if (api === undefined) return undefined;
  const { trace, ROOT_CONTEXT, SpanKind } = api;
  const remote = parent && {
    traceId: parent.traceId,
    spanId: parent.spanId,
    traceFlags: Number.parseInt(parent.flags, 16),
    isRemote: true,
  };
  const base = remote === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
  const span = tracerOf(api).startSpan("request", { kind: SpanKind.SERVER, attributes: { "http.request.method": request.method } }, base);
  spans.set(request, { span, context: trace.setSpan(base, span) });
  return span.spanContext().traceId;
}

/** Runs a function so that spans started in it are children of the request's span. Without tracing, it only runs the function. */
export function inRequestSpan<T>(request: IncomingMessage, run: () => T): T {
  const known = api === undefined ? undefined : spans.get(request);
  return api === undefined || known === undefined ? run() : api.context.with(known.context, run);
}

/**
 * Ends the span of a request. A status of 500 or more marks the span as an error.
 *
 * @param name name of the span
 * @param status HTTP status of the reply
 */
export function endRequestSpan(request: IncomingMessage, name: string, status: number, attributes: Attributes): void {
  const span = spans.get(request)?.span;
  if (api === undefined || span === undefined) return;
  if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
  span
    .updateName(name)
    .setAttributes({ ...attributes, "http.response.status_code": status })
    .end();
}

/** Returns the ids of a request's span, for a request to another system that continues the trace. Undefined if nothing is traced. */
export function parentOf(request: IncomingMessage): TraceParent | undefined {
  const context = spans.get(request)?.span.spanContext();
  if (context === undefined) return undefined;
  return { traceId: context.traceId, spanId: context.spanId, flags: context.traceFlags.toString(16).padStart(2, "0") };
}

/** Returns the ids of the current span, for lines of the log. Empty outside of a span. */
export function currentIds(): { traceId?: string; spanId?: string } {
  const context = api?.trace.getActiveSpan()?.spanContext();
  return context === undefined ? {} : { traceId: context.traceId, spanId: context.spanId };
}
