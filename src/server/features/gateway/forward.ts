import type { FastifyReplyFromHooks } from "@fastify/reply-from";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Portal } from "../../identity/portal.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import type { OutboundSettings } from "../../engine/config/config.ts";
import { sendRefusal } from "../../engine/http/errors.ts";
import { ForbiddenAddress } from "../../engine/outbound/outbound.ts";
import { addSpan, isTraced, requestTo } from "../../engine/telemetry/tracing.ts";
import { Refusal, refuse } from "../../engine/refusals/refusal.ts";
import { replyHeaders, requestHeaders } from "./headers.ts";
import { pathAt, type RoutedPath } from "./route-table.ts";
import { EventEmitter } from "node:events";

/** Error of a proxied request that was not complete within its total time. */
class LateError extends Error {}

/**
 * An abort signal for one proxied request, with the interface that undici listens to. A platform `AbortSignal` combined from two
 * others takes as long as the rest of the gateway's own processing.
 */
class Exchange extends EventEmitter {
  aborted = false;
  reason: Error | undefined;
  /** The caller disconnected before the reply was complete. */
  isGone = false;
  #timer: NodeJS.Timeout | undefined;

  /** Starts an attempt with a time limit, which replaces the limit of the previous attempt. */
  begin(milliseconds: number): this {
    clearTimeout(this.#timer);
    if (!this.aborted) this.#timer = setTimeout(() => this.#abort(new LateError(`no end after ${milliseconds} ms`)), milliseconds);
    return this;
  }

  /** Ends the exchange when the caller's connection closes. @param isComplete whether the reply was complete */
  close(isComplete: boolean): void {
    clearTimeout(this.#timer);
    if (isComplete) return;
    this.isGone = true;
    this.#abort(new Error("the caller went away"));
  }

  #abort(reason: Error): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.emit("abort");
  }
}

/** A request to be forwarded: its gateway route, the requested path, and the caller. */
export interface Forwarded {
  route: RoutedPath;
  path: string;
  caller: Principal;
}

/** Maximum number of attempts to send a request on a route that allows retries. After the last one, its failure is the reply. */
const ATTEMPTS = 3;
const PAUSE_MS = 50;
/** Idempotent methods without a body: a retry has no further effect, and no body has to be buffered for it. */
const REPEATABLE = new Set(["GET", "HEAD", "OPTIONS"]);
const AWAY = new Set([502, 503, 504]);

/**
 * Sends a request to the service of its gateway route and streams the service's reply to the caller. If the route allows retries, a failed
 * GET, HEAD or OPTIONS request is sent up to two more times. A final failure is logged, and the caller gets the portal's error envelope.
 *
 * @throws Refusal routeTarget if the route has no address
 */
export function forward(
  portal: Pick<Portal, "config" | "log">,
  { route, path, caller }: Forwarded,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { target } = route;
  if (target === undefined) throw refuse("routeTarget");
  request.isForwarded = true;
  const exchange = new Exchange();
  reply.raw.once("close", () => exchange.close(reply.raw.writableFinished));
  const fail = (error: unknown): void => {
    if (exchange.isGone || reply.sent) return;
    if (!(error instanceof Refusal)) portal.log.warn(error, `the gateway route ${route.id} got no answer from ${target.host}`);
    sendRefusal(reply, refusalOf(error));
  };
  const hooks: FastifyReplyFromHooks = {
    getUpstream: () => target.origin,
    rewriteRequestHeaders: (_request, headers) => ({
      ...requestHeaders(request, caller, headers, { issuer: portal.config.oauth.issuer, more: portal.config.outbound.headers }),
      [EXCHANGE]: exchange,
    }),
    rewriteHeaders: () => ({}),
    retryDelay: ({ err, res, attempt }) => pauseBefore(route, request, attempt, err, res as unknown as UpstreamResponse | undefined),
    onError: (_reply, { error }) => fail((error as { cause?: unknown }).cause ?? error),
    onResponse: (_request, _reply, response) => forwardReply(reply, response as unknown as UpstreamResponse, fail),
  };
  reply.from(pathAt(route, path), hooks);
}

/** Carries the exchange with the headers, which the plugin passes on unchanged. A symbol key is never sent. */
const EXCHANGE = Symbol("exchange");

interface UpstreamResponse {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  stream: Readable;
}

/**
 * Passes the reply of a service on. Redirects are neither followed nor passed on, because they would lead the browser to an address that
 * only this server can reach.
 */
function forwardReply(reply: FastifyReply, { statusCode, headers, stream }: UpstreamResponse, fail: (error: unknown) => void): void {
  if (statusCode < 200 || statusCode > 599) {
    discard(stream);
    fail(new Error(`it replied with the status ${statusCode}, which HTTP does not have`));
    return;
  }
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
    discard(stream);
    fail(new Error(`it answered ${statusCode}, which is not followed`));
    return;
  }
  reply.code(statusCode).headers(replyHeaders(headers)).header("cache-control", "no-store");
  reply.send(stream);
}

/** Destroys a stream whose content is not needed, and ignores its errors. */
function discard(stream: Readable): void {
  stream.on("error", () => undefined).destroy();
}

/**
 * Decides whether a failed request is repeated.
 *
 * @returns the pause before the next attempt in milliseconds, or null if this result is final
 */
function pauseBefore(
  route: RoutedPath,
  { method }: FastifyRequest,
  attempt: number,
  error: unknown,
  response: UpstreamResponse | undefined,
): number | null {
  const failed = error instanceof Error ? !isFinal(error) : AWAY.has(response?.statusCode ?? 0);
  if (!failed || !route.retryable || !REPEATABLE.has(method) || attempt + 1 >= ATTEMPTS) return null;
  if (response !== undefined) discard(response.stream);
  return PAUSE_MS * 2 ** attempt;
}

const isFinal = (error: Error): boolean => error instanceof ForbiddenAddress || isLate(error);

const LATE = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);
const isLate = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return error instanceof LateError || LATE.has(String(code));
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ForbiddenAddress) return refuse("routeTarget");
  return refuse(isLate(error) ? "routeLate" : "routeAway");
}

type Request = Dispatcher["request"];
type Callback = (error: Error | null, data: Dispatcher.ResponseData) => void;

/** Wraps the callback of a request so that a span describes the time until the reply begins. */
function traced(origin: Dispatcher.RequestOptions["origin"], callback: Callback): Callback {
  const started = performance.now();
  return (error, data) => {
    const { kind = "client", attributes } = requestTo(new URL(String(origin)));
    const status = error === null ? { "http.response.status_code": data.statusCode } : {};
    addSpan("forward", { kind, attributes: { ...attributes, ...status } }, performance.now() - started, error ?? undefined);
    callback(error, data);
  };
}

/**
 * Returns a dispatcher that sends requests through `dispatcher`, with time limits. A request is aborted if the reply does not begin within
 * `firstByteSeconds`, or is not complete within `seconds`. It is also aborted if the caller disconnects.
 */
export function timedOut(dispatcher: Dispatcher, { seconds, firstByteSeconds }: OutboundSettings): { request: Request } {
  const request = (options: Dispatcher.RequestOptions, callback: Callback): void => {
    const { [EXCHANGE]: exchange } = options.headers as { [EXCHANGE]: Exchange };
    const bounded = { ...options, headersTimeout: firstByteSeconds * 1000, signal: exchange.begin(seconds * 1000) };
    dispatcher.request(bounded, isTraced() ? traced(options.origin, callback) : callback);
  };
  return { request: request as Request };
}
