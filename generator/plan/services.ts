import type { Call, WithoutScreens, Service } from "../model/types.ts";
import { storeWrites } from "../model/store-writes.ts";
import { isUpdateOfWhole } from "../model/whole.ts";
import { bodyRoom } from "./body-room.ts";
import { inputType, replyType, schemasIn, type TypeText } from "./call-types.ts";
import { condition, data, local, member, name, type Node, present, some, spread } from "./code.ts";
import { checkNodes, valuesNode } from "./expressions.ts";
import { inputRights } from "./input-rights.ts";
import { findValidatingCall, listValidatedCalls, rulesNode } from "./inputs.ts";
import { entityFile, identifier, pascal, rulesFile, serviceFile, validatorFile, wholeRulesFile } from "./names.ts";
import { contract, type View } from "./output.ts";
import { replyNode } from "./replies.ts";
import { dereferenced, inputSchema, schemasOf, validating } from "./schema.ts";
import { sentNamesOf, wiresOf } from "./wires.ts";

const calls = (service: Service): Call[] => [...service.calls.values()];

/**
 * Returns the code that refers to the generated constant of a call, such as `books.list`. The printed file imports all calls of the service
 * as a namespace (`books`).
 * @param id the id of the call: `service.call`
 */
export const callCode = (id: string): Node => {
  const [service = "", call = ""] = id.split(".");
  return member(serviceFile(service, "calls"), identifier(service), identifier(call));
};

const title = (call: Call): string => `${call.method.toUpperCase()} ${call.path}`;
const inputName = (call: Call): string => `${pascal(call.name)}Input`;
const replyName = (call: Call): string => `${pascal(call.name)}Reply`;

/**
 * Builds the data from which types.ts is printed: the input and reply types of all calls. A long type that is the same for several calls is
 * printed once and then referred to by name.
 */
export function callTypes(service: Service, project: WithoutScreens): View {
  const first = new Map<string, string>();
  const named = (name: string, text: TypeText): Node => {
    const same = JSON.stringify(text);
    const known = same.length > LONG ? first.get(same) : undefined;
    if (known === undefined) first.set(same, name);
    return data(known === undefined ? text : [known]);
  };
  const types = calls(service).map((call) => ({ call, input: inputType(call, project), reply: replyType(call, project) }));
  return {
    schemas: data(types.flatMap(({ input, reply }) => [...schemasIn(input), ...schemasIn(reply)])),
    calls: types.map(({ call, input, reply }) => ({
      title: title(call),
      inputName: inputName(call),
      input: named(inputName(call), input),
      replyName: replyName(call),
      reply: named(replyName(call), reply),
    })),
  };
}

/** A type whose JSON is longer than this gets a name of its own. */
const LONG = 200;

/** Builds the data from which the calls.ts of a service is printed: a constant for each call, which the browser needs to send it. */
export function callConstants(service: Service): View {
  const shared = sharedBodies(service);
  return {
    lists: [...shared].map((call) => ({ constant: bodyConstant(call), names: call.body.names })),
    calls: calls(service).map((call) => ({
      title: title(call),
      name: identifier(call.name),
      input: inputName(call),
      reply: replyName(call),
      types: serviceFile(service.name, "types"),
      value: present({
        id: call.id,
        method: call.method,
        path: call.path,
        query: some(call.query.names),
        body: bodyNames(call, shared),
        page: call.reply.page,
        at: call.reply.at,
        beside: some(call.reply.beside),
        history: call.handler.kind === "history" ? true : undefined,
        exports: call.handler.kind === "export" ? call.handler.list : undefined,
        file: call.body.file ? "body" : call.reply.file ? "reply" : undefined,
        imports: Object.keys(call.imports).length === 0 ? undefined : data(call.imports),
        wire: wiresOf(call),
        names: sentNamesOf(call),
      }),
    })),
  };
}

/** Minimum number of names in a list that is printed once and shared. Shorter lists are repeated. */
const MANY = 10;

/**
 * Tests whether the list of fields that a call sends can be printed as an extension of an earlier call's list. The earlier list must have
 * at least {@link MANY} fields, all of which the call sends. The additional fields must be fewer than half of the earlier list.
 */
const sendsThatOf = (earlier: Call, { body: { names } }: Call): boolean =>
  earlier.body.names.length >= MANY &&
  names.length < earlier.body.names.length * 1.5 &&
  earlier.body.names.every((name) => names.includes(name));

/** Finds the calls whose list of body fields other calls of the service send too, so that the list is printed once. */
function sharedBodies(service: Service): Set<Call> {
  const shared = new Set<Call>();
  for (const [index, call] of calls(service).entries()) {
    const earlier = calls(service).slice(0, index);
    const first = [...shared, ...earlier].find((other) => sendsThatOf(other, call));
    if (first !== undefined) shared.add(first);
  }
  return shared;
}

const bodyConstant = (call: Call): string => `${call.name}Body`;

/**
 * Prints the field names of the body. Fields that a shared constant of another call already lists are referred to by this constant.
 *
 * @param shared the calls whose field names are printed as a constant
 * @returns the node, or undefined if the call has no body
 */
function bodyNames(call: Call, shared: ReadonlySet<Call>): Node {
  const first = shared.has(call) ? call : [...shared].find((other) => sendsThatOf(other, call));
  if (first === undefined) return some(call.body.names);
  const more = call.body.names.filter((name) => !first.body.names.includes(name));
  return more.length === 0 ? local(bodyConstant(first)) : [spread(local(bodyConstant(first))), ...more];
}

/**
 * Builds the data from which rules/<call>.ts is printed: the validation rules of the input, with their messages.
 * @returns The view, or undefined if the call has no input or shares the file of another call.
 */
export function inputRules(call: Call, project: WithoutScreens): View | undefined {
  const validated = listValidatedCalls(call, project);
  if (validated.length === 0) return undefined;
  return {
    title: title(call),
    others: validated.slice(1).map(title),
    validator: validatorFile(call),
    rules: rulesNode(call, project),
    ...updateOf(call, project),
  };
}

/**
 * Returns the rules for the whole record, and the fields that the server sets, for an update that is validated with its stored record.
 * Empty for any other call.
 */
function updateOf(call: Call, { entities }: WithoutScreens): View {
  if (call.handler.kind !== "store" || !isUpdateOfWhole(call, entities)) return {};
  return { whole: name(wholeRulesFile(call.handler.store.entity), "whole"), set: some([...call.handler.set.keys()]) };
}

/**
 * Builds the data from which validators/<service>.<call>.validate.js is printed: the schema that ajv compiles.
 * @returns The view, or undefined if the call has no input or shares the file of another call.
 */
export function validator(call: Call, project: WithoutScreens): View | undefined {
  if (listValidatedCalls(call, project).length === 0) return undefined;
  return { schema: validating(dereferenced(inputSchema(call), project.entities)) as Node };
}

/**
 * Refers to the rules of a call, which the form and the route share.
 * @returns The node, or undefined if the call has no input.
 */
function judging(call: Call, project: WithoutScreens): Node {
  const by = findValidatingCall(call, project);
  return by === undefined ? undefined : member(rulesFile(by), `${identifier(by.name)}Rules`.replace("_", ""), "input");
}

/** Builds the data from which routes.ts is printed: what the server needs of each call to validate, authorise and handle it. */
export const routes = (service: Service, project: WithoutScreens): View => ({
  service: service.name,
  title: service.title,
  routes: calls(service).map((call) => routeNode(call, project)),
});

/** Builds the node of a route. Members with the default of `routesOf` are omitted. */
function routeNode(call: Call, project: WithoutScreens): Node {
  const workflow = workflowOf(call, project);
  return present({
    call: member(serviceFile(call.service, "calls"), "calls", identifier(call.name)),
    access: call.access,
    rows: call.rows === undefined ? undefined : data(call.rows),
    unlogged: call.unlogged,
    changes: call.changes,
    rights: some(call.rights),
    queryTypes: queryTypes(call, project),
    reply: replyNode(call, project),
    input: judging(call, project),
    body: data(bodyRoom(call, project)),
    checks: some(checkNodes(call.checks, workflow)),
    fieldRights: inputRights(call, project),
    guards: some(call.guards.map((guard) => ({ field: guard.field, label: guard.label, writable: condition(guard.writable, workflow) }))),
    handler: handlerNode(call, workflow),
  });
}

function handlerNode({ handler }: Call, workflow: string | undefined): Node {
  if (handler.kind === "import") return { kind: handler.kind, step: handler.import.step, of: handler.import.of };
  if (handler.kind !== "store") return data(handler);
  const { kind, set } = handler;
  // The fields are omitted, because the reply implies them.
  const { fields: _, ...store } = handler.store;
  const written = Object.entries(store).map(([name, value]): [string, Node] => [name, data(value)]);
  return { kind, store: present({ ...Object.fromEntries(written), set: valuesNode(set, workflow) }) };
}

/**
 * Finds the workflow that `can` and `actor` refer to in the conditions of a call. It is the workflow of the entity that the call replies or
 * takes. Undefined if this entity has none.
 */
function workflowOf(call: Call, project: WithoutScreens): string | undefined {
  if (call.handler.kind === "workflow") return call.handler.workflow;
  const entity = call.reply.entity ?? call.body.entity ?? call.query.entity;
  return [...project.workflows.values()].find((workflow) => workflow.entity === entity)?.name;
}

/**
 * Lists the types of path and query parameters that are not texts.
 * @returns The node, or undefined if all are texts.
 */
function queryTypes(call: Call, project: WithoutScreens): Node {
  const properties = schemasOf(dereferenced(call.query.schema, project.entities)["properties"]);
  const others = properties.map(([field, schema]) => [field, wireType(schema["type"])]).filter(([, type]) => type !== "string");
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

const WIRE = ["array", "integer", "number", "boolean", "string"];

/** Chooses the type that a parameter is converted to: text if it is allowed, or else the first allowed type. */
function wireType(type: unknown): string {
  const types = Array.isArray(type) ? type : [type];
  return types.includes("string") ? "string" : (WIRE.find((item) => types.includes(item)) ?? "string");
}

/**
 * Builds the data from which the handlers.ts of a service is printed: the types of its hand-written handlers, and of hooks for writing
 * calls.
 *
 * @returns undefined if the service has neither hand-written nor writing calls
 */
export function handlers(service: Service): View | undefined {
  const own = calls(service).filter((call) => call.handler.kind === "hand");
  const generic = calls(service).filter(storeWrites);
  if (own.length + generic.length === 0) return undefined;
  const types = serviceFile(service.name, "types");
  const view = (call: Call): Node => ({
    title: title(call),
    name: call.name,
    input: inputName(call),
    reply: replyName(call),
    file: call.reply.file,
    upload: call.body.file,
    record: recordType(call),
    types,
  });
  return {
    name: pascal(service.name),
    title: service.title,
    contract: contract("server/handler"),
    own: own.map(view),
    generic: generic.map(view),
  };
}

/** Builds the type of the stored record that hooks of a storage call receive, such as `RegionRecord`. */
function recordType({ handler }: Call): Node {
  const entity = handler.kind === "store" ? handler.store.entity : "";
  return { type: `${pascal(entity)}Record`, module: entityFile(entity) };
}
