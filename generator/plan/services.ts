import type { JsonSchema } from "../../runtime/contract/route.ts";
import type { Call, Entity, Project, Service } from "../model/types.ts";
import { condition, local, member, type Node, present, some } from "./code.ts";
import { checkNodes } from "./expressions.ts";
import { identifier, pascal, rulesFile, serviceFile, validatorFile } from "./names.ts";
import { contract, type View } from "./output.ts";
import { published } from "./published.ts";
import { rulesOf } from "./rules.ts";
import { dereferenced, entitiesIn, inputSchema, listOf, schemasOf, validating } from "./schema.ts";
import { wiresOf } from "./wires.ts";

const calls = (service: Service): Call[] => [...service.calls.values()];

export const callCode = (id: string): Node => {
  const [service = "", call = ""] = id.split(".");
  return member(serviceFile(service, "calls"), identifier(service), identifier(call));
};

const title = (call: Call): string => `${call.method.toUpperCase()} ${call.path}`;
const inputName = (call: Call): string => `${pascal(call.name)}Input`;
const replyName = (call: Call): string => `${pascal(call.name)}Reply`;

/** types.ts; what an earlier call takes or gives already is written once and then named. */
export function callTypes(service: Service, project: Project): View {
  const first = new Map<string, string>();
  const typed = (name: string, schema: JsonSchema, nullable: boolean): Node => {
    const same = JSON.stringify([schema, nullable]);
    const known = isBig(schema) ? first.get(same) : undefined;
    if (known === undefined) first.set(same, name);
    return { name, schema: schema as Node, nullable, same: known ?? "" };
  };
  return {
    calls: calls(service).map((call) => ({
      title: title(call),
      input: typed(inputName(call), dereferenced(inputSchema(call), project.entities), call.body.names.length > 0),
      reply: typed(replyName(call), dereferenced(call.reply.schema, project.entities), false),
    })),
  };
}

/** Worth a name of its own: a record of more than two fields. */
const isBig = (schema: JsonSchema): boolean => JSON.stringify(schema).length > 200;

/** calls.ts */
export function callConstants(service: Service): View {
  return {
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
        query: call.query.names,
        body: call.body.names,
        page: call.reply.page,
        at: call.reply.at,
        beside: some(call.reply.beside),
        file: call.body.file ? "body" : call.reply.file ? "reply" : undefined,
        wire: wiresOf(call),
      }),
    })),
  };
}

/** client.ts */
export function client(service: Service): View {
  return {
    service: service.name,
    title: service.title,
    types: serviceFile(service.name, "types"),
    module: serviceFile(service.name, "calls"),
    calls: calls(service).map((call) => ({
      title: title(call),
      name: call.name,
      constant: identifier(call.name),
      input: inputName(call),
      optional: listOf(inputSchema(call)["required"]).length === 0,
      reply: call.reply.file ? "Blob" : replyName(call),
      replyType: !call.reply.file,
    })),
    wired: calls(service).some((call) => wiresOf(call) !== undefined),
  };
}

/** rules/<call>.ts */
export function inputRules(call: Call, project: Project): View {
  return { title: title(call), validator: validatorFile(call), rules: rulesOf(call, project) as unknown as Node };
}

/** validators/<service>.<call>.validate.js */
export function validator(call: Call, project: Project): View {
  return { schema: validating(dereferenced(inputSchema(call), project.entities)) as Node };
}

/** routes.ts; replies that several calls share are written once. */
export function routes(service: Service, project: Project): View {
  const replies = calls(service).map((call) => ({
    call,
    schema: published(dereferenced(call.reply.schema, project.entities), (entity) => entity),
  }));
  const shared = replies.flatMap(({ call, schema }, index) => {
    const text = JSON.stringify(schema);
    const all = replies.map((other) => JSON.stringify(other.schema));
    const isFirst = all.indexOf(text) === index && all.lastIndexOf(text) !== index;
    return isFirst && isBig(schema) ? [{ text, constant: `${identifier(call.name)}Reply`.replace("_", ""), schema: schema as Node }] : [];
  });
  const replyNode = (schema: JsonSchema): Node => {
    const constant = shared.find((item) => item.text === JSON.stringify(schema))?.constant;
    return constant === undefined ? (schema as Node) : local(constant);
  };
  return {
    service: service.name,
    shared,
    routes: replies.map(({ call, schema }) => routeNode(call, replyNode(schema), project)),
  };
}

function routeNode(call: Call, reply: Node, project: Project): Node {
  const workflow = workflowOf(call, project);
  return {
    call: member(serviceFile(call.service, "calls"), "calls", identifier(call.name)),
    title: project.services.get(call.service)?.title,
    access: call.access,
    rights: call.rights,
    queryTypes: queryTypes(call, project),
    reply,
    input: member(rulesFile(call), `${identifier(call.name)}Rules`.replace("_", ""), "input"),
    checks: checkNodes(call.checks, workflow),
    guards: call.guards.map((guard) => ({ field: guard.field, label: guard.label, writable: condition(guard.writable.tree, workflow) })),
    handler: call.handler as unknown as Node,
  };
}

/** The workflow that `can` and `actor` mean in the conditions of a call. */
function workflowOf(call: Call, project: Project): string | undefined {
  if (call.handler.kind === "workflow") return call.handler.workflow;
  const entity = call.reply.entity ?? call.body.entity ?? call.query.entity;
  return [...project.workflows.values()].find((workflow) => workflow.entity === entity)?.name;
}

function queryTypes(call: Call, project: Project): Node {
  const properties = dereferenced(call.query.schema, project.entities)["properties"];
  return Object.fromEntries(schemasOf(properties).map(([field, schema]) => [field, wireType(schema["type"])]));
}

const WIRE = ["array", "integer", "number", "boolean", "string"];

/** What a text of the address becomes: of several types the first that is not text, unless it may stay one. */
function wireType(type: unknown): string {
  const types = Array.isArray(type) ? type : [type];
  return types.includes("string") ? "string" : (WIRE.find((item) => types.includes(item)) ?? "string");
}

const WRITES: readonly string[] = ["create", "update", "delete", "deleteMany"];

/** Calls with a generic handler that writes: own behaviour may stand around it. */
export const writes = ({ handler }: Call): boolean => handler.kind === "store" && WRITES.includes(handler.store.operation);

/** handlers.ts; undefined when the service has neither hand-written nor generic handlers. */
export function handlers(service: Service): View | undefined {
  const own = calls(service).filter((call) => call.handler.kind === "hand");
  const generic = calls(service).filter(writes);
  if (own.length + generic.length === 0) return undefined;
  const types = serviceFile(service.name, "types");
  const view = (call: Call): Node => ({
    title: title(call),
    name: call.name,
    input: inputName(call),
    reply: replyName(call),
    file: call.reply.file,
    types,
  });
  return {
    name: pascal(service.name),
    title: service.title,
    contract: contract("handler"),
    own: own.map(view),
    generic: generic.map(view),
  };
}

/** Files of schemas/ that a service is made from. */
export function serviceSources(service: Service, project: Project): string[] {
  return sourcesOf(
    service.at.file,
    calls(service).flatMap((call) => [...callEntities(call, project)]),
    project,
  );
}

export const callSources = (call: Call, project: Project): string[] => sourcesOf(call.at.file, [...callEntities(call, project)], project);

const named = new WeakMap<Call, Set<string>>();

/** Entities that the shapes of a call name. */
function callEntities(call: Call, project: Project): Set<string> {
  const known = named.get(call) ?? foundIn(call, project);
  named.set(call, known);
  return known;
}

function foundIn(call: Call, { entities }: Project): Set<string> {
  const found = new Set<string>();
  for (const shape of [call.query, call.body, call.reply]) {
    entitiesIn(shape.schema, entities, found);
    if (shape.entity !== undefined) found.add(shape.entity);
  }
  return found;
}

export function sourcesOf(first: string, entities: readonly string[], project: Project): string[] {
  const files = entities.map((entity) => project.entities.get(entity)).filter((entity): entity is Entity => entity !== undefined);
  return [first, ...[...new Set(files.map((entity) => entity.at.file))].sort()];
}
