import { isDeepStrictEqual } from "node:util";
import { historyReply } from "../../runtime/contract/server/history-reply.ts";
import { listImportReply } from "../../runtime/contract/server/list-import-reply.ts";
import {
  closed,
  type EntityReply,
  many,
  page,
  pick,
  type FieldSelection,
  record,
  replyRecord,
  tree,
  under,
} from "../../runtime/contract/server/reply-schemas.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { READING, sheetReading } from "../../runtime/contract/server/sheet-reading.ts";
import { fieldSchema } from "../model/shapes.ts";
import { memoised } from "../memo/memo.ts";
import type { Call, Entity, WithoutScreens } from "../model/types.ts";
import { applied, data, modulesIn, name as nameOf, type Node } from "./code.ts";
import { camel, replyFile } from "./names.ts";
import { contract, type View } from "./output.ts";
import { published, type Refer } from "./published.ts";
import { dereferenced, isSchema } from "./schema.ts";

/** The JSON Schema of a reply or a part of it, and code that composes the same schema from the reply schemas of entities. */
interface Written {
  schema: JsonSchema;
  node: Node;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

const asNamed: Refer = Object.assign((entity: string): string => entity, { keepsRights: true as const });

const use = (name: string, ...given: readonly Node[]): Node => applied(contract("server/reply-schemas"), name, ...given);

/**
 * Builds the node that prints the schema of a reply's `data`. Where possible, the node refers to the reply schemas of entities instead of
 * repeating them.
 *
 * @returns undefined if the reply has no data
 */
export const replyNode = memoised(({ reply, handler }: Call, project: WithoutScreens): Node => {
  const schema = published(dereferenced(reply.schema, project.entities), asNamed);
  if (schema["type"] === "null") return undefined;
  if (isDeepStrictEqual(schema, historyReply)) return nameOf(contract("server/history-reply"), "historyReply");
  if (isDeepStrictEqual(schema, listImportReply)) return nameOf(contract("server/list-import-reply"), "listImportReply");
  const members = (replyRecord({ page: reply.page, at: reply.at }, schema)["properties"] ?? {}) as Schemas;
  const totals = handler.kind === "store" ? (handler.store.totals ?? []) : [];
  const one = recordOf(members, project.entities.get(reply.entity ?? ""), project);
  const whole = wrapRecord({ ...reply, totals }, schema, one, project);
  return isDeepStrictEqual(whole.schema, schema) ? whole.node : schemaNode(schema, project);
});

/** Wraps a record as its reply contains it: in a page, in a list, as tree nodes, or under a name. */
function wrapRecord(
  reply: Call["reply"] & { totals: readonly string[] },
  schema: JsonSchema,
  one: Written,
  project: WithoutScreens,
): Written {
  const { totals } = reply;
  if (reply.page) return { schema: page(one.schema, totals), node: use("page", one.node, ...(totals.length === 0 ? [] : [data(totals)])) };
  const nested = isSchema(schema["$defs"]);
  const listed = nested
    ? { schema: tree(withoutChildren(one.schema)), node: use("tree", one.node) }
    : { schema: many(one.schema), node: use("many", one.node) };
  const inner = reply.many ? listed : one;
  const entity = project.entities.get(reply.entity ?? "");
  if (reply.at === undefined) return inner;
  if (isDeepStrictEqual((schema["properties"] as Schemas)[READING], sheetReading)) {
    const node = use("under", reply.at, inner.node, { [READING]: nameOf(contract("server/sheet-reading"), "sheetReading") });
    return { schema: under(reply.at, inner.schema, { [READING]: sheetReading }), node };
  }
  if (reply.beside.length === 0 || entity === undefined)
    return { schema: under(reply.at, inner.schema), node: use("under", reply.at, inner.node) };
  const lists = pick(entityReply(entity, project), reply.beside);
  return {
    schema: under(reply.at, inner.schema, lists),
    node: use("under", reply.at, inner.node, use("pick", reference(entity), reply.beside)),
  };
}

function withoutChildren(schema: JsonSchema): JsonSchema {
  const { children: _, ...properties } = schema["properties"] as Record<string, unknown>;
  return { ...schema, properties };
}

/**
 * Builds the schema of a record in a reply from the shared schema of its entity, by naming the fields. Members that differ from the
 * entity's fields, or are none of them, are written in full.
 */
function recordOf(members: Schemas, entity: Entity | undefined, project: WithoutScreens): Written {
  const reply = entity === undefined ? undefined : entityReply(entity, project);
  const names = reply === undefined ? [] : Object.keys(members).filter((name) => isDeepStrictEqual(members[name], reply.fields[name]));
  if (entity === undefined || reply === undefined || names.length === 0) return plainRecord(members, project);
  const left = Object.keys(reply.fields).filter((name) => !names.includes(name));
  const more = Object.entries(members).filter(([name]) => !names.includes(name) && name !== "children");
  const plus = more.length === 0 ? {} : { plus: Object.fromEntries(more) };
  const selection: FieldSelection<string> = {
    ...(left.length === 0 ? {} : left.length < names.length ? { without: left } : { only: names }),
    ...plus,
  };
  return { schema: record(reply, selection), node: recordNode(entity, selection, project) };
}

function recordNode(entity: Entity, { plus, ...selection }: FieldSelection<string>, project: WithoutScreens): Node {
  const more = plus === undefined ? {} : { plus: membersNode(plus, project) };
  const written = { ...selection, ...more };
  return Object.keys(written).length === 0 ? use("record", reference(entity)) : use("record", reference(entity), written);
}

const plainRecord = (members: Schemas, project: WithoutScreens): Written => ({
  schema: closed(members),
  node: use("closed", membersNode(members, project)),
});

const membersNode = (members: Schemas, project: WithoutScreens): Node =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, schemaNode(schema, project)]));

/** Builds the node of any schema. Rows that equal the record of an entity are printed as a reference to it. */
function schemaNode(schema: JsonSchema, project: WithoutScreens): Node {
  const { items } = schema;
  if (!isSchema(items) || !isSchema(items["properties"])) return data(schema);
  const known = entityOfRows(items, project);
  return { ...(data(schema) as object), items: known === undefined ? schemaNode(items, project) : use("record", reference(known)) };
}

const entityOfRows = memoised((items: JsonSchema, project: WithoutScreens): Entity | undefined =>
  [...project.entities.values()].find((entity) => isDeepStrictEqual(items, wholeRecord(entity, project))),
);

const wholeRecord = memoised((entity: Entity, project: WithoutScreens): JsonSchema => record(entityReply(entity, project)));

const constant = (entity: Entity): string => `${camel(entity.name)}Reply`;
const reference = (entity: Entity): Node => nameOf(replyFile(entity.name), constant(entity));

/**
 * Builds the schemas of all fields of an entity that replies may contain, from which each reply selects. Secrets are left out; a stored
 * entity has its version.
 */
const entityReply = memoised((entity: Entity, { entities }: WithoutScreens): EntityReply => {
  const key = entity.store?.key;
  const fields: Record<string, JsonSchema> = {};
  for (const field of entity.fields.values()) {
    if (field.secret !== false) continue;
    const schema = field.name === key ? { type: field.type, title: field.title } : fieldSchema(field, "reply", entities);
    fields[field.name] = published(dereferenced(schema, entities), asNamed);
  }
  if (entity.store !== undefined) fields["version"] = { type: "integer", title: "版本" };
  return { ...(key === undefined ? {} : { key }), fields };
});

/**
 * Builds the data from which entities/<entity>.reply.ts is printed: the schemas of all fields of the entity that replies may contain.
 *
 * @returns The view, or undefined if no reply refers to the entity.
 */
export function entityReplyView(entity: Entity, project: WithoutScreens): View | undefined {
  if (!findReferredFiles(project).has(replyFile(entity.name))) return undefined;
  const { key, fields } = entityReply(entity, project);
  return {
    title: entity.title,
    name: constant(entity),
    reply: { ...(key === undefined ? {} : { key }), fields: membersNode(fields, project) },
  };
}

const modulesOfCall = memoised((call: Call, project: WithoutScreens) => modulesIn(replyNode(call, project)));

const modulesOfEntity = memoised((entity: Entity, project: WithoutScreens) =>
  modulesIn(membersNode(entityReply(entity, project).fields, project)),
);

/** Finds the reply files that replies refer to, directly or through other reply files. */
const findReferredFiles = memoised((project: WithoutScreens): ReadonlySet<string> => {
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  const found = new Set(calls.flatMap((call) => modulesOfCall(call, project)));
  const entities = new Map([...project.entities.values()].map((entity) => [replyFile(entity.name), entity]));
  // The loop also visits the files that are added while it runs.
  for (const file of found) {
    const entity = entities.get(file);
    if (entity === undefined) continue;
    for (const inner of modulesOfEntity(entity, project)) found.add(inner);
  }
  return found;
});
