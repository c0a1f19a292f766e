import { NO_BODY } from "../values/bounds.ts";
import type { JsonSchema, Route, StoreOperation } from "./route.ts";
import { noInput } from "../language/violations.ts";
import type { RowsUse } from "../wire/rows-call.ts";
import { rowsRoute } from "./rows-route.ts";
import { ownValue } from "../values/own-value.ts";

type Schemas<Name extends string = string> = Readonly<Record<Name, JsonSchema>>;

/**
 * The JSON Schemas of an entity's fields in replies, and the name of its key field. The generator prints them; {@link record} and
 * {@link pick} select fields of them.
 */
export interface EntityReply<Name extends string = string> {
  key?: string;
  fields: Schemas<Name>;
}

/**
 * Selects the members of a record in a reply. These are the fields of `only`, or all fields except the fields of `without`. `plus` adds
 * members that are not fields.
 */
export interface FieldSelection<Name extends string> {
  only?: readonly Name[];
  without?: readonly Name[];
  plus?: Schemas;
}

/**
 * Builds the schema of an object without additional properties.
 *
 * @param required the members that must be present; by default none
 */
export function closed(properties: Schemas, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

/** Builds the schema of a record of an entity. The key is required if the record contains it; all other members are optional. */
export function record<Name extends string>(entity: EntityReply<Name>, selection: FieldSelection<NoInfer<Name>> = {}): JsonSchema {
  const names = selection.only ?? (Object.keys(entity.fields) as Name[]).filter((name) => selection.without?.includes(name) !== true);
  const properties = { ...pick(entity, names), ...selection.plus };
  return closed(properties, entity.key !== undefined && Object.hasOwn(properties, entity.key) ? [entity.key] : []);
}

/** Selects fields of an entity, and returns an object with the schema of each of them. */
export function pick<Name extends string>({ fields }: EntityReply<Name>, names: readonly NoInfer<Name>[]): Schemas {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * Builds the JSON Schema of a list.
 *
 * @param items the schema of each item
 */
export const many = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/**
 * Builds the schema of one page of a list, `{ rows, total, … }`.
 *
 * @param items the schema of a row
 * @param totals fields whose sums over all pages the reply may have, as decimal texts
 */
export function page(items: JsonSchema, totals: readonly string[] = []): JsonSchema {
  const sums = closed(Object.fromEntries(totals.map((field) => [field, { type: "string" }])));
  const members = { rows: many(items), total: { type: "integer" }, totalMore: { type: "boolean" }, pageNumber: { type: "integer" } };
  return closed(totals.length === 0 ? members : { ...members, totals: sums }, ["rows", "total"]);
}

/**
 * Builds the schema of a tree: a list of root nodes, each with its nested children.
 *
 * @param node the schema of a node without `children`
 */
export function tree(node: JsonSchema): JsonSchema {
  const children = many({ $ref: "#/$defs/node" });
  return { ...children, $defs: { node: { ...node, properties: { ...membersOf(node), children } } } };
}

/**
 * Builds the schema of a reply object that contains a record as the member `name`. The member is required.
 *
 * @param name the member
 * @param inner the schema of the record
 * @param beside schemas of further members: child lists that the reply contains next to the record
 */
export function under(name: string, inner: JsonSchema, beside: Schemas = {}): JsonSchema {
  // References are resolved from the root, so the definitions must be there.
  const { $defs, ...named } = inner;
  return { ...closed({ [name]: named, ...beside }, [name]), ...($defs === undefined ? {} : { $defs }) };
}

const membersOf = (schema: JsonSchema): Schemas => (schema["properties"] ?? {}) as Schemas;

/**
 * Where the data of a call's reply contains the record or the rows. The members mean the same as in `Call`. If `page` is true, the data is
 * a page with `rows`. `at` is the member with the record, and `beside` names the child lists next to this member.
 */
export interface ReplyLocation {
  page?: boolean;
  at?: string | undefined;
  beside?: readonly string[];
}

/**
 * Returns the schema of the record, list row or tree node in a reply. The child lists of `beside` are added to its properties.
 *
 * @returns an empty schema if the reply has no member `at`, or is declared as a page and has no rows
 */
export function replyRecord({ page: paged, at, beside = [] }: ReplyLocation, reply: JsonSchema): JsonSchema {
  const around = at === undefined ? reply : (ownValue(membersOf(reply), at) ?? {});
  const list = paged === true ? (membersOf(reply)["rows"] ?? {}) : around;
  const item = (list["type"] === "array" ? list["items"] : list) as JsonSchema;
  const one = item["$ref"] === undefined ? item : ((reply["$defs"] as Schemas)["node"] ?? {});
  if (one["properties"] === undefined) return one;
  const lists = beside.map((name) => [name, ownValue(membersOf(reply), name) ?? {}] as const);
  return { ...one, properties: { ...membersOf(one), ...Object.fromEntries(lists) } };
}

type Optional = "rights" | "queryTypes" | "reply" | "input" | "body" | "checks" | "guards";

/** A route as generated code declares it. Members with a common default are omitted, and so are the fields that follow from the reply. */
type RouteEntry = Omit<Route, Optional | "handler"> &
  Partial<Pick<Route, Optional>> & {
    /** An action makes the call for several rows, so that it has a second route (`rowsCall`). */
    rows?: RowsUse;
    handler: Exclude<Route["handler"], { kind: "store" }> | { kind: "store"; store: Omit<StoreOperation, "fields"> };
  };

/**
 * Builds the routes of a service from their generated entries, and fills in defaults. The fields of a storage operation are the properties
 * of the reply's record. An entry with `rows` also yields a second route, which runs the call of the entry for several rows
 * ({@link rowsRoute}).
 *
 * @param title title of the service, for routes without their own
 */
export function routesOf(title: string, entries: readonly RouteEntry[]): Route[] {
  return entries.flatMap(({ rows, ...entry }) => {
    const route = routeOf(title, entry);
    return rows === undefined ? [route] : [route, rowsRoute(route, rows)];
  });
}

function routeOf(title: string, { handler, ...entry }: Omit<RouteEntry, "rows">): Route {
  const nothing = { rights: [], queryTypes: {}, reply: { type: "null" }, input: noInput, body: NO_BODY, checks: [], guards: [] };
  const route = { title, ...nothing, ...entry };
  if (handler.kind !== "store") return { ...route, handler };
  const fields = Object.keys(membersOf(replyRecord(entry.call, route.reply)));
  return { ...route, handler: { ...handler, store: { ...handler.store, fields } } };
}
