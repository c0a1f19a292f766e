import { type Data, isRecord } from "../../../../runtime/contract/values/data.ts";
import { type Envelope, SUCCESS } from "../../../../runtime/contract/wire/envelope.ts";
import type { JsonSchema, Route } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../calls/context.ts";
import { withoutUnreadable } from "../calls/readable-reply.ts";
import { sentReply } from "../calls/wire-texts.ts";
import { definitionsOf, isVoid, sentSchema, writableSchema } from "./reply-schema.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Builds the JSON Schema by which successful replies of a route are serialised, envelope included. Members that it does not contain are not
 * sent.
 */
export function envelopeSchema(route: Route): JsonSchema {
  const data = writableSchema(sentSchema(route.call, route.reply));
  const definitions = definitionsOf(route.reply);
  return { type: "object", definitions, properties: { code: { type: "string" }, msg: { type: "string" }, data } };
}

/**
 * Wraps the result of a successful call into the reply envelope (`code`, `msg`, `data`) in its transfer format. Fields that the caller may
 * not read are removed.
 *
 * @param value the result of the handler. If it is null or undefined, or if the call declares no reply, `data` is null
 */
export const envelopeOf = (context: CallContext, value: unknown): Envelope => ({
  code: SUCCESS,
  msg: context.reply.message ?? messageOf(context.route),
  data: asBareRecords(context.route.reply, dataOf(context.route, withoutUnreadable(context.route, value, context))),
});

const MESSAGES: Readonly<Record<string, string>> = { create: "新增成功", update: "修改成功", delete: "删除成功", deleteMany: "删除成功" };

function messageOf(route: Route): string {
  if (route.handler.kind === "store") return MESSAGES[route.handler.store.operation] ?? "操作成功";
  return route.handler.kind === "hand" && route.call.method === "put" ? "修改成功" : "操作成功";
}

/**
 * Converts a result to the `data` of its reply in wire format. If the reply has its record under a name (`at`), wraps the result, with the
 * lists named in `beside` next to it. A result that already has the name `at` is not wrapped. Returns null for an absent result, and for a
 * reply without data.
 */
function dataOf(route: Route, internal: unknown): unknown {
  const { call, reply } = route;
  if (internal === null || internal === undefined || isVoid(reply)) return null;
  const value = sentReply(call, internal);
  if (call.at === undefined || (isRecord(value) && Object.hasOwn(value, call.at))) return value;
  const data: Data = { [call.at]: value };
  for (const name of call.beside ?? []) data[name] = ownValue(value as Data, name);
  return data;
}

/** Matches the serialised name of a member that every object inherits. */
const INHERITED = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})"`);

/** Schemas that were searched for such names, with the result. */
const known = new WeakMap<JsonSchema, boolean>();

/** Tests whether the schema of a reply names a member that every object inherits (such as `constructor`). */
function namesInherited(schema: JsonSchema): boolean {
  const found = known.get(schema) ?? INHERITED.test(JSON.stringify(schema));
  known.set(schema, found);
  return found;
}

/**
 * Copies a reply into objects without a prototype, if its schema names an inherited member such as `constructor`. Otherwise returns the
 * same value. The serialiser reads members by name, so it would write the inherited member for a record that lacks the field.
 */
function asBareRecords(schema: JsonSchema, value: unknown): unknown {
  return namesInherited(schema) ? bare(value) : value;
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== "object") return value;
  const record = Object.create(null) as Data;
  for (const [name, item] of Object.entries(value)) record[name] = bare(item);
  return record;
}
