import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { RefusalKind } from "../refusals/refusal.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { Counter, Durations } from "../telemetry/tallies.ts";
import { formatTraceParent, newTraceId, parseTraceParent, type TraceParent, trustedSender } from "../telemetry/request-ids.ts";
import { endRequestSpan, inRequestSpan, isTraced, parentOf, startRequestSpan } from "../telemetry/tracing.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Id of the call of a route. */
    call?: string;
  }
  interface FastifyRequest {
    /** Why the request was refused. */
    refusal: RefusalKind | null;
    /** Whether the gateway forwards the request. */
    isForwarded: boolean;
  }
}

/** Traces that trusted proxies sent with their requests. */
const received = new WeakMap<IncomingMessage, TraceParent>();

/**
 * Returns the function that assigns an id to each request. It is the trace id in the header of a trusted proxy, else the trace id of the
 * span, else a random id.
 */
export function requestIds({ trustProxy }: Pick<Config, "trustProxy">): (request: IncomingMessage) => string {
  const isTrusted = trustedSender(trustProxy);
  return (request) => {
    const header = request.headers["traceparent"];
    const parent = header !== undefined && isTrusted(request) ? parseTraceParent(header) : undefined;
    if (parent !== undefined) received.set(request, parent);
    return startRequestSpan(request, parent) ?? parent?.traceId ?? newTraceId();
  };
}

/**
 * Returns the header `traceparent` for a request to another system. With this header, the request continues the trace of a client's
 * request.
 */
export function traceParentFor({ id, raw }: Pick<FastifyRequest, "id" | "raw">): string {
  return formatTraceParent(parentOf(raw) ?? received.get(raw) ?? { traceId: id });
}

/**
 * Registers the hooks that observe requests. They send the request id in the response header `x-request-id`, and count, measure and trace
 * the request. Must be registered before other hooks, so that the database statements of those hooks belong to the span of the request.
 */
export function registerObservation(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest("refusal", null);
  app.decorateRequest("isForwarded", false);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    inRequestSpan(request.raw, done);
  });
  if (!metrics.isOn && !isTraced()) return;
  const measure = measureCalls(metrics);
  app.addHook("onResponse", (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const call = request.isForwarded ? "gateway" : (config.call ?? url ?? "none");
    measure(call, reply);
    if (request.refusal !== null) metrics.count("portal_refusals_total", { refusal: request.refusal });
    if (isTraced()) {
      const attributes = { "http.route": url, "portal.call": config.call, "portal.refusal": request.refusal ?? undefined };
      endRequestSpan(request.raw, call, reply.statusCode, attributes);
    }
    done();
  });
}

/** Returns a function that counts and measures a reply. It finds the metrics of a call at its first reply only. */
function measureCalls(metrics: Metrics): (call: string, reply: FastifyReply) => void {
  const calls = new Map<string, { durations: Durations; replies: Map<number, Counter> }>();
  return (call, { statusCode, elapsedTime }) => {
    let known = calls.get(call);
    if (known === undefined) {
      known = { durations: metrics.durations("portal_request_duration_seconds", { call }), replies: new Map() };
      calls.set(call, known);
    }
    let counter = known.replies.get(statusCode);
    if (counter === undefined) {
      counter = metrics.counter("portal_requests_total", { call, status: String(statusCode) });
      known.replies.set(statusCode, counter);
    }
    counter.add(1);
    known.durations.observe(elapsedTime / 1000);
  };
}
