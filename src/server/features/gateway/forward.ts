import type { FastifyReplyFromHooks } from "@fastify/reply-from";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Portal } from "../../identity/portal.ts";
import type { Principal } from "../../engine/calls/context.ts";
import type { OutboundSettings } from "../../engine/config/outbound-settings.ts";
import { sendRefusal } from "../../engine/http/errors.ts";
import { ForbiddenAddress } from "../../engine/outbound/outbound.ts";
import { Refusal, refuse } from "../../engine/refusals/refusal.ts";
import { Exchange, LateError } from "./exchange.ts";
import { replyHeaders, requestHeaders } from "./headers.ts";
import { pathAt, type RoutedPath } from "./route-table.ts";

export interface Forwarded {
  route: RoutedPath;
  path: string;
  caller: Principal;
}

/** Attempts of a route that may be asked again. */
const ATTEMPTS = 3;
const PAUSE_MS = 50;
/** Asked twice they do what they do once, and they bring no body that would have to be kept for it. */
const REPEATABLE = new Set(["GET", "HEAD", "OPTIONS"]);
const AWAY = new Set([502, 503, 504]);

/** Sends a request to its service and streams the answer back; what goes wrong is answered in the portal's envelope. */
export function forward(
  portal: Pick<Portal, "warn">,
  { route, path, caller }: Forwarded,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { target } = route;
  if (target === undefined) throw refuse("routeTarget");
  const exchange = new Exchange();
  reply.raw.once("close", () => exchange.close(reply.raw.writableFinished));
  const fail = (error: unknown): void => {
    if (exchange.isGone || reply.sent) return;
    if (!(error instanceof Refusal)) portal.warn(error, `the gateway route ${route.id} got no answer from ${target.host}`);
    sendRefusal(reply, refusalOf(error));
  };
  const hooks: FastifyReplyFromHooks = {
    getUpstream: () => target.origin,
    rewriteRequestHeaders: (_request, headers) => ({ ...requestHeaders(request, caller, headers), [EXCHANGE]: exchange }),
    rewriteHeaders: () => ({}),
    retryDelay: ({ err, res, attempt }) => pauseBefore(route, request, attempt, err, res as unknown as Answer | undefined),
    onError: (_reply, { error }) => fail((error as { cause?: unknown }).cause ?? error),
    onResponse: (_request, _reply, answer) => answered(reply, answer as unknown as Answer, fail),
  };
  reply.from(pathAt(route, path), hooks);
}

/** Goes along with the headers, which the plugin hands on as they are; nobody sends what has no name. */
const EXCHANGE = Symbol("exchange");

interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  stream: Readable;
}

/** A redirect is not followed, and not passed on: it would lead the browser where only this server may go. */
function answered(reply: FastifyReply, { statusCode, headers, stream }: Answer, fail: (error: unknown) => void): void {
  if (statusCode < 200 || statusCode > 599) {
    give(stream);
    fail(new Error(`it replied with the status ${statusCode}, which HTTP does not have`));
    return;
  }
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
    give(stream);
    fail(new Error(`it answered ${statusCode}, which is not followed`));
    return;
  }
  reply.code(statusCode).headers(replyHeaders(headers)).header("cache-control", "no-store");
  reply.send(stream);
}

/** Nobody reads it any more. */
function give(stream: Readable): void {
  stream.on("error", () => undefined).destroy();
}

/** Milliseconds; null: this is the answer. */
function pauseBefore(
  route: RoutedPath,
  { method }: FastifyRequest,
  attempt: number,
  error: unknown,
  answer: Answer | undefined,
): number | null {
  const failed = error instanceof Error ? !isFinal(error) : AWAY.has(answer?.statusCode ?? 0);
  if (!failed || !route.retryable || !REPEATABLE.has(method) || attempt + 1 >= ATTEMPTS) return null;
  if (answer !== undefined) give(answer.stream);
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

/**
 * The dispatcher, with an end to each exchange: when no answer has begun in time, when its time is over, however it trickles, and
 * when its caller is gone.
 */
export function timedOut(dispatcher: Dispatcher, { seconds, firstByteSeconds }: OutboundSettings): { request: Request } {
  const request = (options: Dispatcher.RequestOptions, callback: (error: Error | null, data: Dispatcher.ResponseData) => void): void => {
    const { [EXCHANGE]: exchange } = options.headers as { [EXCHANGE]: Exchange };
    dispatcher.request({ ...options, headersTimeout: firstByteSeconds * 1000, signal: exchange.begin(seconds * 1000) }, callback);
  };
  return { request: request as Request };
}
