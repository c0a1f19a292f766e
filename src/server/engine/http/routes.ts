import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { JsonSchema, Route } from "../../../../runtime/contract/server/route.ts";
import type { Envelope } from "../../../../runtime/contract/wire/envelope.ts";
import { isChange, writes } from "../calls/changes.ts";
import { type CallContext, type Engine, scopeOf } from "../calls/context.ts";
import { accountOf, anonymous, type Principal, shareOf } from "../calls/principal.ts";
import { keyedRequest } from "../calls/keyed-request.ts";
import { requireValidInput, refuseViolations } from "../calls/input.ts";
import { enterCall } from "../calls/call-gates.ts";
import type { EnteredCall } from "../limits/call-gate.ts";
import { type ChangeQuota, changeQuota } from "../limits/change-quota.ts";
import { withinQuota } from "../limits/upload-quota.ts";
import { noRight, Refusal } from "../refusals/refusal.ts";
import { inRequestSpan } from "../telemetry/tracing.ts";
import { auditOf, logChange, sampledDenials } from "./audit-log.ts";
import { isLong, serialiserOf, streamJson } from "./stream-json.ts";
import { envelopeOf, envelopeSchema } from "./envelopes.ts";
import { readablePortions } from "../calls/readable-reply.ts";
import { isFileReply, type Services } from "../calls/services.ts";
import { clientOf, whenGone } from "./token.ts";
import { digestOf, UPLOAD_BODY_LIMIT, withUpload } from "./upload.ts";
import { sentField } from "../../../../runtime/contract/wire/wire.ts";
import { refuseRules } from "../calls/store-handler.ts";
import { handleCall, readCallInput } from "../dispatch/handle-call.ts";
import { Readable } from "node:stream";
import type { FileReply } from "../../../../runtime/contract/server/handler.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Principal | null;
  }
}

/** Identifies the caller of a request, and decides which calls the caller may make. `src/server/identity` implements it. */
export interface Authenticator {
  /**
   * Finds the caller, and sets the reply headers that inform a browser or client about its session.
   *
   * @returns null if the call is public and nobody is signed in
   * @throws Refusal sessionOver, grantOver, mustChangePassword
   */
  identify(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Principal | null>;
  /** @returns the message of the denial, or undefined if the caller may make the call */
  authorise(route: Route, caller: Principal, reply: FastifyReply): string | undefined;
  /** Records that a call of the caller may have written, so that later reads of its session on a replica include it. */
  noteWrite?(caller: Principal): Promise<void>;
}

/**
 * Registers an HTTP route for each generated call; the server has no other API. Session and right are checked before the body is read.
 * Denied calls are logged.
 *
 * @param authenticator identifies the caller and checks the right
 * @param services the hand-written code of the application
 */
export function registerRoutes(app: FastifyInstance, portal: Engine, authenticator: Authenticator, services: Services): void {
  const logDenial = sampledDenials(portal);
  const quota = changeQuota(portal.clock.now, portal.config.changeMegabytesPerHour);
  for (const route of portal.generated.routes) {
    const { call } = route;
    const schema = envelopeSchema(route);
    app.route({
      method: call.method.toUpperCase() as "GET",
      // Some calls that change data are GET: HEAD must not be a second way to make them.
      exposeHeadRoute: false,
      url: call.path.replace(/\{(\w+)\}/g, ":$1"),
      // Checks the session and the right before the body is read.
      onRequest: async (request, reply) => {
        // A file sets its own cache header.
        reply.header("cache-control", "no-store");
        const caller = await authenticator.identify(route, request, reply);
        request.caller = caller;
        request.mayCompress = isPlainRead(route);
        if (caller === null) return;
        const denied = authenticator.authorise(route, caller, reply);
        if (denied === undefined) return request.shareBody?.(accountOf(caller), reply);
        await logDenial(route, request, caller, denied);
        throw noRight(denied);
      },
      bodyLimit: call.file === "body" ? UPLOAD_BODY_LIMIT : route.body.bytes,
      config: { room: route.body, call: call.id },
      // A body that was read in between has left the context of the request.
      handler: (request, reply) =>
        inRequestSpan(request.raw, () => handleRequest({ route, schema, authenticator, quota }, portal, services, request, reply)),
    });
  }
}

/**
 * Tests whether a call only reads data and needs the bearer header. Pages of other sites cannot send that header, so they cannot trigger
 * such a call. False for calls that are public, not GET, or reply a file.
 */
const isPlainRead = ({ access, call }: Route): boolean => access !== "public" && call.method === "get" && call.file === undefined;

/** A route, the schema of its replies, the recorder of its writes, and the quota of changes. */
interface Served {
  route: Route;
  schema: JsonSchema;
  authenticator: Pick<Authenticator, "noteWrite">;
  quota: ChangeQuota;
}

const UNREAD: Data = {};

async function handleRequest(
  { route, schema, authenticator, quota }: Served,
  portal: Engine,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = contextOf(route, portal, request);
  let input = UNREAD;
  let entered: EnteredCall | undefined;
  try {
    const serialise = (envelope: Envelope): string => serialiserOf(reply, schema)(envelope);
    const keyed = keyedRequest(request.headers["idempotency-key"], context, (value) => envelopeOf(context, value), serialise);
    if (keyed !== undefined) context.keyed = keyed;
    const { params, query, body } = request;
    input = readCallInput(portal, route, { params, query, body: route.call.file === "body" ? undefined : body });
    if (isChange(route)) {
      quota.assertRoom(shareOf(context.caller));
      context.audit = auditOf(route, context, request, input);
    }
    const { shape, rules } = requireValidInput(route, input);
    refuseViolations(shape);
    context.broken = rules;
    entered = await enterCall(route, context.caller, context.onGone);
    // Until the reply is sent, because a reply that the client does not read needs memory, and until the call has ended without its client.
    if (entered !== undefined) onceClosed(reply.raw, context.onGone, entered.sent);
    request.releaseBody?.();
    const result = await once(context, async () => {
      if (route.call.file === "body") return uploaded(route, input, context, services, request);
      const earlier = await keyed?.begin(input);
      return earlier === undefined ? { value: await handleCall(route, input, context, services) } : { earlier };
    });
    if (!("earlier" in result)) {
      await afterCommit(context);
      if (context.audit?.written === false) await context.audit.write(portal.store.database.kysely);
    }
    // An earlier reply as well: its request may not have recorded its write yet.
    await noteWrite(authenticator, context);
    if ("earlier" in result) return await sendEarlier(reply, result.earlier);
    const { value } = result;
    for (const [name, text] of context.reply.headers) reply.header(name, text);
    if (isFileReply(value)) {
      // A long download must not keep its user from other calls.
      entered?.leave();
      return await sendFile(reply, value);
    }
    const envelope = envelopeOf(context, value);
    await completed(context, envelope);
    const { portions } = context.reply;
    if (portions !== undefined) return streamJson(reply, schema, envelope, readablePortions(portions, context));
    return isLong(envelope.data) ? streamJson(reply, schema, envelope) : await sendJson(reply, serialise(envelope));
  } catch (error) {
    if (isChange(route) && quota.isLogged(shareOf(context.caller))) await logChange(route, context, request, input, { error });
    await noteWrite(authenticator, context);
    // Report fields under the names that the client sent.
    throw error instanceof Refusal && input !== UNREAD ? error.about((field) => sentField(route.call, field)) : error;
  } finally {
    // The bytes of an upload have a quota of their own.
    if (isChange(route)) quota.add(shareOf(context.caller), (request.bodyBytes ?? 0) + (context.audit?.history.bytes ?? 0));
    entered?.worked();
  }
}

/**
 * Calls back exactly once: when the response is sent, when its connection is closed, or at once if it is closed already. Node emits no
 * `close` for a response that waits behind an earlier one of its connection.
 */
function onceClosed(response: ServerResponse, onGone: CallContext["onGone"], callback: () => void): void {
  let unregister = (): void => {};
  const end = (): void => {
    response.off("close", end);
    unregister();
    callback();
  };
  if (response.closed) callback();
  else {
    response.once("close", end);
    unregister = onGone?.(end) ?? unregister;
  }
}

/** The value of a handler, or the JSON reply that an earlier request with the same idempotency key got. */
type Result = { value: unknown } | { earlier: string };

/** Runs a call. If another request with the same key has overtaken it, returns that request's reply, whatever error occurred here. */
async function once({ keyed }: CallContext, callback: () => Promise<Result>): Promise<Result> {
  try {
    return await callback();
  } catch (error) {
    const earlier = await keyed?.overtaken(error);
    if (earlier === undefined) throw error;
    return { earlier };
  }
}

/** Stores the reply under the idempotency key. The change is committed, so an error is only logged for the operators of the server. */
async function completed({ keyed, portal, route }: CallContext, envelope: Envelope): Promise<void> {
  try {
    await keyed?.complete(envelope);
  } catch (error) {
    portal.log.warn(error, `${route.call.id} is done, but its reply is not stored under its idempotency key`);
  }
}

function uploaded(route: Route, input: Data, context: CallContext, services: Services, request: FastifyRequest): Promise<Result> {
  const { portal, caller, keyed } = context;
  refuseRules(context, input);
  return withinQuota(portal, caller.info, () =>
    withUpload(request, portal.config, async (file) => {
      const earlier = keyed === undefined ? undefined : await keyed.begin(input, await digestOf(file));
      if (earlier !== undefined) return { earlier };
      const value = await handleCall(route, { ...input, file }, context, services);
      await keyed?.storeUpload(envelopeOf(context, value));
      return { value };
    }),
  );
}

/** Sends the stored reply of an earlier request. */
const sendEarlier = (reply: FastifyReply, text: string): FastifyReply => sendJson(reply.header("idempotency-replayed", "true"), text);

const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header("content-type", "application/json; charset=utf-8").send(text);

/** Runs the callbacks after the commit. The change is committed, so errors are logged for the operators and not reported to the caller. */
async function afterCommit({ afterCommit, portal, route }: CallContext): Promise<void> {
  for (const callback of afterCommit) {
    try {
      await callback();
    } catch (error) {
      portal.log.warn(error, `${route.call.id} is done, but not what follows its commit`);
    }
  }
}

/**
 * Records the time of a write in its session, before the reply is sent. Later reads of the session on a replica then include this write.
 * The change is committed, so an error is only logged for the operators of the server.
 */
async function noteWrite(authenticator: Served["authenticator"], { portal, route, caller }: CallContext): Promise<void> {
  if (portal.store.database.replica === undefined || !(writes(route) || isChange(route))) return;
  try {
    await authenticator.noteWrite?.(caller);
  } catch (error) {
    portal.log.warn(error, `${route.call.id} is done, but a replica may show its session older data for a moment`);
  }
}

function contextOf(route: Route, portal: Engine, request: FastifyRequest): CallContext {
  const caller = request.caller ?? anonymous;
  return {
    portal,
    route,
    caller,
    client: clientOf(request),
    onGone: whenGone(request),
    broken: [],
    connection: portal.store.database.kysely,
    scope: (row, form) => scopeOf(portal, caller.info, row, form),
    reply: { headers: new Map() },
    afterCommit: [],
  };
}

/**
 * Sends a file, with its name in both notations of RFC 6266. By default the browser downloads it and does not cache it. Its content
 * security policy blocks scripts and further requests if the browser opens the file directly.
 */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const plain = file.name.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply
    .header("content-type", file.type ?? "application/octet-stream")
    .header("content-disposition", `${file.inline === true ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
    .header("cache-control", file.cacheControl ?? "private, no-store");
  return reply.send(file.content instanceof Uint8Array ? Buffer.from(file.content) : streamOf(file.content, file.ended));
}

/**
 * Creates a stream that ends when `ended` aborts. The client may have stopped reading, and then the source waits and cannot end the stream
 * itself.
 */
function streamOf(content: AsyncIterable<Uint8Array>, ended: AbortSignal | undefined): Readable {
  const stream = Readable.from(content);
  ended?.addEventListener("abort", () => stream.destroy(ended.reason as Error), { once: true });
  return stream;
}
