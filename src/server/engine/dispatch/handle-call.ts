import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { RowsReply } from "../../../../runtime/contract/wire/rows-call.ts";
import { validateInput } from "../../../../runtime/contract/language/violations.ts";
import { listHistory } from "../calls/list-history.ts";
import type { CallContext, Engine } from "../calls/context.ts";
import { refuseByRights } from "../calls/field-guards.ts";
import { readInput, type Received, refuseViolations, requireValidInput, visibleInput } from "../calls/input.ts";
import type { Handler, ReadCall, Services, WriteCall } from "../calls/services.ts";
import { handleStore, refuseRules } from "../calls/store-handler.ts";
import { withoutUnreadable } from "../calls/readable-reply.ts";
import { sentReply } from "../calls/wire-texts.ts";
import { noRight } from "../refusals/refusal.ts";
import { handleUpload } from "../uploads/handle-upload.ts";
import { fireNamedRecord } from "../workflow/clock.ts";
import { listSteps } from "../workflow/list-steps.ts";
import { handleRows, type RowCall } from "./handle-rows.ts";
import { runTransition } from "../workflow/run-transition.ts";
import { withCodesAsTexts } from "../workflow/selection.ts";
import { shareOf } from "../calls/principal.ts";
import { gateOf } from "../calls/call-gates.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Reads the input of a call from path, query and body of its request, as {@link readInput} does. For a workflow call, codes that select the
 * transition become texts, because clients may send them as numbers.
 *
 * @throws Refusal as {@link readInput}: 422 if names, types or wire forms are wrong, 413 if a rich text is too long
 */
export function readCallInput({ generated }: Pick<Engine, "generated">, route: Route, received: Received): Data {
  const { call, handler } = route;
  const input = readInput(route, received);
  const workflow = handler.kind === "workflow" ? generated.workflows[handler.workflow] : undefined;
  return workflow === undefined ? input : withCodesAsTexts(workflow, call.id, input);
}

type RowsHandler = Extract<Route["handler"], { kind: "rows" }>;

/** Operations on one record, for which clock transitions may be due. */
const ONE_RECORD: ReadonlySet<string> = new Set(["get", "steps", "update", "delete"]);

/**
 * Runs the handler of a call: storage operation, transition, export, import or hand-written code. Spreadsheets that the input refers to are
 * read first, outside of the gate, because reading is slow and must not delay other calls. Then the call waits at the gate of its kind
 * ({@link gateOf}), if there is one.
 *
 * @param input the input as `readCallInput` returned it; for an upload, with its file
 * @returns the `data` of the reply, or a file
 * @throws Refusal of the first check that fails
 */
export async function handleCall(route: Route, input: Data, context: CallContext, services: Services): Promise<unknown> {
  const load = route.call.imports === undefined ? undefined : await services.sheets.readRows(route, input, context);
  const make = async (): Promise<unknown> =>
    dispatch(route, load === undefined ? input : takeRows(input, await load(), context), context, services);
  const gate = gateOf(route, context.portal.generated);
  if (gate === undefined) return make();
  return gate.run(shareOf(context.caller), () => {
    context.hasPassedGate = true;
    return make();
  });
}

/**
 * Replaces the input by the one with the rows of spreadsheets. Violations of these rows are dropped from the context, because the rows were
 * validated when they were read.
 */
function takeRows(input: Data, whole: Data, context: CallContext): Data {
  context.broken = context.broken.filter(({ field }) => ownValue(input, field) !== undefined || ownValue(whole, field) === undefined);
  return whole;
}

async function dispatch(route: Route, input: Data, context: CallContext, services: Services): Promise<unknown> {
  const { handler, call } = route;
  const [service = "", name = ""] = call.id.split(".");
  switch (handler.kind) {
    case "hand": {
      const hand = services.handlers[service]?.[name];
      if (hand === undefined) throw new Error(`${call.id} has no handler in src/server/features`);
      return handleByHand(route, input, context, hand);
    }
    case "sheet":
      refuseRules(context, input);
      return services.sheets.handle(handler.sheet, input, context);
    case "upload":
      return handleUpload(handler.upload, input, context);
    case "export": {
      const read: ReadCall = (id, asked) => readByServer(id, asked, context, services);
      return services.exportList(handler.list, input, context, read);
    }
    case "import": {
      refuseRules(context, input);
      const write: WriteCall = (id, written, inside) => writeByServer(id, written, inside, services);
      return services.importList(handler, input, context, write);
    }
    case "rows": {
      refuseRules(context, input);
      return makeForRows(handler, input["rows"] as Data[], context, services);
    }
    case "history":
      refuseRules(context, input);
      await fireNamedRecord(context, handler.entity, input);
      return listHistory(handler, input, context);
    case "workflow":
      return makeTransition(route, handler.workflow, input, context, services);
    default:
      if (ONE_RECORD.has(handler.store.operation)) await fireRecord(context, handler.store.entity, input, handler.store.key);
      if (handler.store.operation === "steps") return listSteps(route, handler.store, input, context);
      return handleStore(route, handler.store, input, context, services.hooks[service]?.[name]);
  }
}

async function handleByHand(route: Route, input: Data, context: CallContext, hand: Handler): Promise<unknown> {
  await refuseByRights(route, input, context);
  if (route.call.file !== "body") refuseRules(context, input);
  return hand(visibleInput(route.call, input), { ...context, sent: input });
}

/** Makes a call for several rows. A hand-written call may begin before the transaction, and then handles each row itself. */
async function makeForRows(handler: RowsHandler, rows: readonly Data[], context: CallContext, services: Services): Promise<RowsReply> {
  const { of, file } = handler;
  await fireRows(of, rows, context);
  const steps = await services.rows?.[of.call.id]?.(rows, context);
  const make: RowCall["make"] = async (route, item, inside, at) => {
    const data = await (steps === undefined
      ? dispatch(route, item, inside, services)
      : handleByHand(route, item, inside, (input, own) => steps.handle(input, own, at)));
    return file === undefined ? undefined : sentReply(route.call, withoutUnreadable(route, data, inside));
  };
  const read: RowCall["read"] = (route, parts) => readCallInput(context.portal, route, parts);
  const transaction = () => handleRows(of, handler, rows, context, { read, make });
  return steps === undefined ? transaction() : steps.around(transaction);
}

/**
 * Fires due transitions of a record before a call reads or changes it. Does nothing inside a transaction, such as that of a call over
 * several rows. A due transition needs a transaction of its own, which would wait for the outer one forever.
 */
async function fireRecord(context: CallContext, entity: string, input: Data, key?: string): Promise<void> {
  if (!context.connection.isTransaction) await fireNamedRecord(context, entity, input, key);
}

/**
 * Fires due transitions of the records that the rows of a call identify, before the call begins its transaction. Does nothing for a call
 * that neither reads nor writes records of an entity.
 */
async function fireRows({ handler }: Route, rows: readonly Data[], context: CallContext): Promise<void> {
  const { workflows } = context.portal.generated;
  const entity =
    handler.kind === "store" ? handler.store.entity : handler.kind === "workflow" ? workflows[handler.workflow]?.entity : undefined;
  const key = handler.kind === "store" ? handler.store.key : undefined;
  if (entity !== undefined) for (const row of rows) await fireNamedRecord(context, entity, row, key);
}

async function makeTransition(route: Route, id: string, input: Data, context: CallContext, services: Services): Promise<Data | null> {
  const workflow = context.portal.generated.workflows[id];
  if (workflow === undefined) throw new Error(`${route.call.id} names the workflow ${id}, which was not generated`);
  const { entity } = workflow;
  await fireRecord(context, entity, input);
  const record = await runTransition(route, workflow, input, context, services.effects);
  // A period of zero length has elapsed at once.
  if (record !== null) context.afterCommit.push(() => fireNamedRecord(context, entity, record));
  return record;
}

/**
 * Makes a call that writes one record, in the transaction of another call ({@link WriteCall}). Refuses it if the caller has none of the
 * rights of its screens, or if its input is invalid.
 */
async function writeByServer(id: string, input: Data, inside: CallContext, services: Services): Promise<unknown> {
  const route = routeOf(id, inside);
  const { access, rights } = route;
  if (access === "client" || (access === "screen" && !rights.some((right) => inside.caller.rights.has(right)))) throw noRight();
  const { shape, rules } = requireValidInput(route, input);
  refuseViolations(shape);
  return dispatch(route, input, { ...inside, route, broken: rules }, services);
}

function routeOf(id: string, { portal }: CallContext): Route {
  const route = portal.generated.routes.find(({ call }) => call.id === id);
  if (route === undefined) throw new Error(`${id} is no call`);
  return route;
}

/** Makes a call on the caller's behalf inside the server. The result has the same shape as on the wire. */
async function readByServer(id: string, input: Data, context: CallContext, services: Services): Promise<unknown> {
  const route = routeOf(id, context);
  const value = await dispatch(route, input, { ...context, route, broken: validateInput(route.input, input) }, services);
  return sentReply(route.call, withoutUnreadable(route, value, context));
}
