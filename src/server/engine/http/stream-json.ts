import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { type Data, isRecord } from "../../../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../../../runtime/contract/server/route.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Rows of one list that are serialised per tick. A longer list would block all other calls. */
const AT_ONCE = 500;

/** A reply before it is written as JSON: its code (`"200"` on success), its message for users, and its data in wire format. */
interface Envelope {
  code: string;
  msg: string;
  data: unknown;
}

/**
 * Tests whether the data of a reply contains a list of more than 500 rows. Such a reply is serialised in portions. The list is `data`
 * itself or a direct member of it.
 */
export function isLong(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > AT_ONCE;
  return isRecord(data) && Object.values(data).some((value) => Array.isArray(value) && value.length > AT_ONCE);
}

/**
 * Sends a long reply in portions, as fast as the connection accepts them, serialised by the route's schema.
 *
 * @param portions the rows of the reply's list while they are being read. `envelope.data` is then an empty list, or an object whose only
 * member is an empty list
 */
export function streamJson(reply: FastifyReply, schema: JsonSchema, envelope: Envelope, portions?: Portions): FastifyReply {
  reply.header("content-type", "application/json; charset=utf-8");
  return reply.send(Readable.from(written(reply, schema, envelope, portions), { objectMode: false }));
}

/**
 * Returns the function that serialises values of a schema. Compiles it at the first reply of the route, because the serialisers of all
 * routes together would occupy several MB from the start.
 *
 * @param schema the same object at each call, by which the function is cached
 */
export const serialiserOf = (reply: FastifyReply, schema: JsonSchema): ((value: unknown) => string) =>
  reply.compileSerializationSchema(schema as Record<string, unknown>) as (value: unknown) => string;

type Portions = AsyncIterable<readonly unknown[]>;
type WriterFactory = (schema: JsonSchema) => (value: unknown) => string;

async function* written(
  reply: FastifyReply,
  schema: JsonSchema,
  { code, msg, data }: Envelope,
  portions?: Portions,
): AsyncGenerator<string> {
  const writer: WriterFactory = (subSchema) => serialiserOf(reply, completed(subSchema, schema["definitions"]));
  yield `{"code":${JSON.stringify(code)},"msg":${JSON.stringify(msg)},"data":`;
  yield* portions === undefined
    ? writtenValue(subSchemaOf(schema, "data"), data, writer)
    : writtenPortions(subSchemaOf(schema, "data"), data, portions, writer);
  yield "}";
}

/**
 * Schemas with their definitions, by the sub-schema of a route to which they belong. A schema is completed once, so that its serialiser is
 * compiled once.
 */
const complete = new WeakMap<JsonSchema, JsonSchema>();

function completed(subSchema: JsonSchema, definitions: unknown): JsonSchema {
  const known = complete.get(subSchema) ?? { ...subSchema, definitions };
  complete.set(subSchema, known);
  return known;
}

async function* writtenValue(schema: JsonSchema, value: unknown, writer: WriterFactory): AsyncGenerator<string> {
  if (Array.isArray(value)) yield* writtenRows(schema, value, writer);
  else if (isRecord(value) && isLong(value)) yield* writtenRecord(schema, value, writer);
  else yield writer(schema)(value);
}

/** Writes the rows of `portions`. `data` is the list itself, or an object whose only member is the list. */
async function* writtenPortions(schema: JsonSchema, data: unknown, portions: Portions, writer: WriterFactory): AsyncGenerator<string> {
  const [name] = isRecord(data) ? Object.keys(data) : [];
  const write = writer(name === undefined ? schema : subSchemaOf(schema, name));
  yield name === undefined ? "[" : `{${JSON.stringify(name)}:[`;
  let before = "";
  for await (const rows of portions) {
    if (rows.length === 0) continue;
    yield `${before}${write(rows).slice(1, -1)}`;
    before = ",";
    await setImmediate();
  }
  yield name === undefined ? "]" : "]}";
}

async function* writtenRecord(schema: JsonSchema, record: Data, writer: WriterFactory): AsyncGenerator<string> {
  let before = "{";
  for (const name of Object.keys((schema["properties"] ?? {}) as object)) {
    if (ownValue(record, name) === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* writtenValue(subSchemaOf(schema, name), record[name], writer);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

async function* writtenRows(schema: JsonSchema, rows: readonly unknown[], writer: WriterFactory): AsyncGenerator<string> {
  const write = writer(schema);
  yield "[";
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    const text = write(rows.slice(at, at + AT_ONCE)).slice(1, -1);
    yield at === 0 ? text : `,${text}`;
  }
  yield "]";
}

const subSchemaOf = (schema: JsonSchema, name: string): JsonSchema =>
  ((schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>)[name] ?? {};
