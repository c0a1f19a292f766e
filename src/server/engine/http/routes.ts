import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { JsonSchema, Route } from "../../../../runtime/contract/server/route.ts";
import type { Envelope } from "../../../../runtime/contract/wire/envelope.ts";
import { judge } from "../../../../runtime/contract/language/violations.ts";
import { isChange } from "../calls/changes.ts";
import { runTransition } from "../workflow/run-transition.ts";
import { withCodesAsTexts } from "../workflow/selection.ts";
import { fireNamedRecord } from "../workflow/clock.ts";
import { type Principal, type CallContext, anonymous, type Engine, scopeOf } from "../calls/context.ts";
import { keyedRequest } from "../calls/keyed-request.ts";
import { judged, readInput, refuseViolations, visibleInput } from "../calls/input.ts";
import { withinQuota } from "../limits/upload-quota.ts";
import { noRight, Refusal } from "../refusals/refusal.ts";
import { auditOf, logChange, sampledDenials } from "./audit-log.ts";
import { isLong, streamJson } from "./stream-json.ts";
import { envelopeOf, envelopeSchema } from "./envelopes.ts";
import { sendFile } from "./send-file.ts";
import { isFileReply, type ReadCall, type Services } from "../calls/services.ts";

import { clientOf, whenGone } from "./token.ts";
import { digestOf, UPLOAD_BODY_LIMIT, withUpload } from "./upload.ts";
import { sentField } from "../../../../runtime/contract/wire/wire.ts";
import { sentReply } from "../calls/wire-texts.ts";
import { answerHistory } from "../calls/answer-history.ts";
import { handleStore, refuseRules } from "../calls/store-handler.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Principal | null;
  }
}

/** Identifies who sends a request, and decides which calls they may make. */
export interface Authenticator {
  /**
   * Finds the caller, and sets the headers by which a browser or a client learns of its session.
   *
   * @returns null: the call is public, and nobody is signed in
   * @throws Refusal sessionOver, grantOver, mustChangePassword
   */
  identify(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Principal | null>;
  /** @returns what the caller is told who may not make the call; undefined: it may */
  authorise(route: Route, caller: Principal, reply: FastifyReply): string | undefined;
}

/** Serves every generated route; nothing else is an API. */
export function registerRoutes(app: FastifyInstance, portal: Engine, authenticator: Authenticator, services: Services): void {
  const logDenial = sampledDenials(portal);
  for (const route of portal.generated.routes) {
    const { call } = route;
    const schema = envelopeSchema(route);
    app.route({
      method: call.method.toUpperCase() as "GET",
      // Some calls that change are GET: HEAD must not be a second way to them.
      exposeHeadRoute: false,
      url: call.path.replace(/\{(\w+)\}/g, ":$1"),
      // The session and the right are checked before a body is read.
      onRequest: async (request, reply) => {
        // A file says itself how long it may be cached.
        reply.header("cache-control", "no-store");
        const caller = await authenticator.identify(route, request, reply);
        request.caller = caller;
        request.mayCompress = isPlainRead(route);
        const denied = caller === null ? undefined : authenticator.authorise(route, caller, reply);
        if (caller === null || denied === undefined) return;
        await logDenial(route, request, caller, denied);
        throw noRight(denied);
      },
      schema: call.file === "reply" ? {} : { response: { 200: schema } },
      bodyLimit: call.file === "body" ? UPLOAD_BODY_LIMIT : route.body.bytes,
      config: { room: route.body },
      handler: (request, reply) => answer({ route, schema }, portal, services, request, reply),
    });
  }
}

/**
 * Reads with the bearer header, which no page of another site sends, so that nobody outside makes a browser ask again and again.
 * What gives out tokens, codes or secrets is public or no GET, and so is what repeats the text of a link.
 */
const isPlainRead = ({ access, call }: Route): boolean => access !== "public" && call.method === "get" && call.file === undefined;

/** A route, and what travels of its replies. */
interface Served {
  route: Route;
  schema: JsonSchema;
}

const UNREAD: Data = {};

function inputOf(route: Route, { params, query, body }: FastifyRequest, portal: Engine): Data {
  const { call, handler } = route;
  const input = readInput(route, { params, query, body: call.file === "body" ? undefined : body });
  const workflow = handler.kind === "workflow" ? portal.generated.workflows[handler.workflow] : undefined;
  return workflow === undefined ? input : withCodesAsTexts(workflow, call.id, input);
}

async function answer(
  { route, schema }: Served,
  portal: Engine,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = contextOf(route, portal, request);
  let input = UNREAD;
  try {
    const serialise = (envelope: Envelope): string => String(reply.serialize(envelope));
    const keyed = keyedRequest(request.headers["idempotency-key"], context, (value) => envelopeOf(context, value), serialise);
    if (keyed !== undefined) context.keyed = keyed;
    input = inputOf(route, request, portal);
    if (isChange(route)) context.audit = auditOf(route, context, request, input);
    const { shape, rules } = judged(route, input);
    refuseViolations(shape);
    context.broken = rules;
    const result = await once(context, async () => {
      if (route.call.file === "body") return uploaded(route, input, context, services, request);
      const earlier = await keyed?.begin(input);
      return earlier === undefined
        ? { value: await handled(route, await withRows(route, input, context, services), context, services) }
        : { earlier };
    });
    if ("earlier" in result) return await sendEarlier(reply, result.earlier);
    const { value } = result;
    await afterCommit(context);
    if (context.audit?.written === false) await context.audit.write(portal.database.kysely);
    for (const [name, text] of context.reply.headers) reply.header(name, text);
    if (isFileReply(value)) return await sendFile(reply, value);
    const envelope = envelopeOf(context, value);
    await completed(context, envelope);
    if (context.reply.portions !== undefined) return streamJson(reply, schema, envelope, context.reply.portions);
    return isLong(envelope.data) ? streamJson(reply, schema, envelope) : await reply.send(envelope);
  } catch (error) {
    if (isChange(route)) await logChange(route, context, request, input, { error });
    // What could not be read is told by the name that it came under.
    throw error instanceof Refusal && input !== UNREAD ? error.about((field) => sentField(route.call, field)) : error;
  }
}

/** The value of a handler, or the reply (JSON) that an earlier request under the same idempotency key got. */
type Result = { value: unknown } | { earlier: string };

/** A request that another one under the same key overtook gets the reply of that one, whatever refused it. */
async function once({ keyed }: CallContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const earlier = await keyed?.overtaken(error);
    if (earlier === undefined) throw error;
    return { earlier };
  }
}

/** The change is made: a reply that cannot be stored is reported to whoever runs the server. */
async function completed({ keyed, portal, route }: CallContext, envelope: Envelope): Promise<void> {
  try {
    await keyed?.complete(envelope);
  } catch (error) {
    portal.warn(error, `${route.call.id} is done, but its reply is not stored under its idempotency key`);
  }
}

function uploaded(route: Route, input: Data, context: CallContext, services: Services, request: FastifyRequest): Promise<Result> {
  const { portal, caller, keyed } = context;
  refuseRules(context, input);
  return withinQuota(portal, caller.info, () =>
    withUpload(request, portal.config, async (file) => {
      const earlier = keyed === undefined ? undefined : await keyed.begin(input, await digestOf(file));
      if (earlier !== undefined) return { earlier };
      const value = await handled(route, { ...input, file }, context, services);
      await keyed?.storeUpload(envelopeOf(context, value));
      return { value };
    }),
  );
}

/** The reply of an earlier request, as it was stored. */
const sendEarlier = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header("content-type", "application/json; charset=utf-8").header("idempotency-replayed", "true").send(text);

/** The change is made: what fails now is told to whoever runs the server, not to the caller. */
async function afterCommit({ afterCommit, portal, route }: CallContext): Promise<void> {
  for (const work of afterCommit) {
    try {
      await work();
    } catch (error) {
      portal.warn(error, `${route.call.id} is done, but not what follows its commit`);
    }
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
    connection: portal.database.kysely,
    scope: (row, form) => scopeOf(portal, caller.info, row, form),
    reply: { headers: new Map() },
    afterCommit: [],
  };
}

/** Rows that were imported come in before anything is written: reading them takes a while. */
async function withRows(route: Route, input: Data, context: CallContext, services: Services): Promise<Data> {
  if (route.call.imports === undefined) return input;
  const whole = await services.sheets.withRows(route, input, context);
  // They were judged when they were read.
  context.broken = context.broken.filter(({ field }) => ownValue(input, field) !== undefined || ownValue(whole, field) === undefined);
  return whole;
}

/** Operations of one record, which its clock may concern. */
const ONE_RECORD: ReadonlySet<string> = new Set(["get", "update", "delete"]);

async function handled(route: Route, input: Data, context: CallContext, services: Services): Promise<unknown> {
  const { handler, call } = route;
  const [service = "", name = ""] = call.id.split(".");
  if (handler.kind === "hand") {
    const hand = services.handlers[service]?.[name];
    if (hand === undefined) throw new Error(`${call.id} has no handler in src/server/features`);
    if (call.file !== "body") refuseRules(context, input);
    return hand(visibleInput(call, input), { ...context, sent: input });
  }
  if (handler.kind === "sheet") {
    refuseRules(context, input);
    return services.sheets.answer(handler.sheet, input, context);
  }
  if (handler.kind === "export") {
    const read: ReadCall = (id, asked) => readByServer(id, asked, context, services);
    return services.exportList(handler.list, input, context, read);
  }
  if (handler.kind === "history") {
    refuseRules(context, input);
    await fireNamedRecord(context, handler.entity, input);
    return answerHistory(handler, input, context);
  }
  if (handler.kind === "workflow") {
    const workflow = context.portal.generated.workflows[handler.workflow];
    if (workflow === undefined) throw new Error(`${call.id} names the workflow ${handler.workflow}, which was not generated`);
    const { entity } = workflow;
    await fireNamedRecord(context, entity, input);
    const record = await runTransition(route, workflow, input, context, services.effects);
    // A period of no time is over at once.
    if (record !== null) context.afterCommit.push(() => fireNamedRecord(context, entity, record));
    return record;
  }
  if (ONE_RECORD.has(handler.store.operation)) await fireNamedRecord(context, handler.store.entity, input, handler.store.key);
  return handleStore(route, handler.store, input, context, services.hooks[service]?.[name]);
}

/** A call that the server makes by itself for the caller; what it answers is as it would travel. */
async function readByServer(id: string, input: Data, context: CallContext, services: Services): Promise<unknown> {
  const route = context.portal.generated.routes.find(({ call }) => call.id === id);
  if (route === undefined) throw new Error(`${id} is no call`);
  return sentReply(route.call, await handled(route, input, { ...context, route, broken: judge(route.input, input) }, services));
}
