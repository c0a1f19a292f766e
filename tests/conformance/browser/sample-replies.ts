import { replyToWire, wireValue } from "../../../runtime/contract/wire/wire.ts";
import type { AnyCall } from "../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { type FileRule, fileAddress } from "../../../runtime/contract/language/file-rules.ts";
import type { JsonSchema } from "../../../runtime/contract/server/route.ts";
import type { Call } from "../../../generator/model/types.ts";
import { callsOf, type Proved } from "../project.ts";
import { isSchema, recordOf, sampleOf } from "../samples.ts";
import type { Reply, Sent } from "../../runtime/support/fake-portal.tsx";

/** Values that all sample records of an entity share. */
export interface Common {
  entity: string;
  record: Data;
}

/** Returns the reply of a fake server that has three rows of every entity. */
export function replyTo(project: Proved, sent: Sent, common?: Common): Reply {
  const calls = callsOf(project).filter(({ method }) => method === sent.method);
  // Like the server, prefers a path without parameters to one whose parameter would match.
  const call =
    calls.find(({ path }) => path === sent.url) ??
    calls.find(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(sent.url));
  if (call === undefined) throw new Error(`${project.name} has no call ${sent.method} ${sent.url}`);
  const data = isBelow(call, sent) ? [] : sampleReply(project, call, common);
  return { code: "200", msg: "成功", data };
}

/** Whether a request reads the children of one of the rows, which has none. The key of a virtual root is a short number. */
function isBelow({ handler, reply }: Call, { params, data }: Sent): boolean {
  if (handler.kind !== "store" || handler.store.operation !== "children" || reply.page) return false;
  return Object.values({ ...params, ...data }).some((value) => typeof value === "string" && value.length > 4);
}

const ROWS = 3;
/** Total of a paged list, large enough for a second page of any size. */
export const TOTAL = 250;

/** Builds a reply of three rows, or of one record, in its wire format. */
export function sampleReply(project: Proved, call: Call, common?: Common): unknown {
  const { reply } = call;
  if (reply.schema["type"] === "null" || reply.file) return null;
  if (reply.schema["type"] === "string") return sampleOf(reply.schema, 1, project.model.entities);
  const labels = reply.schema["additionalProperties"];
  // A map of values to labels.
  if (isSchema(labels) && reply.fields.length === 0)
    return Object.fromEntries(
      Array.from({ length: ROWS }, (_, index) => [`${index + 1}`, sampleOf(labels, index + 1, project.model.entities)]),
    );
  const one = (seed: number): Data => sampleRecord(project, call, seed, common);
  const rows = Array.from({ length: ROWS }, (_, index) =>
    index === 0 ? one(1) : ownKeys(one(index + 1), sampleRecord(project, call, index + 1), project, call),
  );
  const content = reply.page ? { rows, total: TOTAL } : reply.many ? rows : one(1);
  const data = reply.at === undefined ? content : { [reply.at]: content, ...besideOf(content, reply.beside) };
  return replyToWire(contractOf(call), data, wireValue);
}

/** Restores each row's own key and unique fields after the shared values were applied. */
function ownKeys(row: Data, own: Data, { model }: Proved, { reply }: Call): Data {
  const store = model.entities.get(reply.entity ?? "")?.store;
  const keys = [store?.key ?? "id", ...(store?.unique.flat() ?? [])].filter((name) => own[name] !== undefined);
  return { ...row, ...Object.fromEntries(keys.map((name) => [name, own[name]])) };
}

const besideOf = (content: unknown, names: readonly string[]): Data =>
  Object.fromEntries(names.map((name) => [name, (content as Data)[name]]));

export function sampleRecord(project: Proved, { reply }: Call, seed: number, common?: Common): Data {
  const { entities } = project.model;
  const entity = reply.entity === undefined ? undefined : entities.get(reply.entity);
  const stored = entity === undefined ? {} : recordOf(entity, seed, entities);
  const state = [...project.model.workflows.values()].find((workflow) => workflow.entity === reply.entity);
  if (state !== undefined) stored[state.field] = state.states[0]?.code;
  const record: Data = {};
  for (const name of reply.fields) record[name] = name === "version" ? 3 : (stored[name] ?? null);
  for (const [name, schema] of Object.entries(plusOf(reply.schema))) record[name] ??= sampleOf(schema, seed, entities);
  for (const { name, file } of entity?.fields.values() ?? []) if (file !== undefined && name in record) record[name] = fileOf(file, seed);
  if (common !== undefined && common.entity === reply.entity)
    for (const name of Object.keys(record)) if (name in common.record) record[name] = common.record[name];
  return record;
}

/** Returns the value of a stored file: its address, or its id. */
function fileOf({ address, types }: FileRule, seed: number): string {
  const id = `00000000-0000-7000-8000-${String(seed).padStart(12, "0")}`;
  return address === true ? fileAddress(id, types[0] ?? "") : id;
}

/** Returns the properties of a reply's records. */
function plusOf(schema: JsonSchema): Record<string, JsonSchema> {
  const rows = (schema["properties"] as Record<string, JsonSchema> | undefined)?.["rows"];
  const record = isSchema(rows?.["items"]) ? rows["items"] : isSchema(schema["items"]) ? schema["items"] : schema;
  return (record["properties"] ?? {}) as Record<string, JsonSchema>;
}

/** Returns the wire format of a reply, as in the generated call. */
function contractOf({ id, method, path, reply }: Call): AnyCall {
  const wires = Object.entries(plusOf(reply.schema)).flatMap(([name, schema]) => {
    const wire = schema["x-wire"] ?? (schema["contentEncoding"] === "base64" ? "base64" : undefined);
    return wire === "comma" || wire === "base64" ? [[name, wire] as const] : [];
  });
  const names = Object.entries(plusOf(reply.schema)).flatMap(([name, schema]) => {
    const sent = schema["x-wire-name"];
    return typeof sent === "string" ? [[name, sent] as const] : [];
  });
  const more = { ...(reply.page ? { page: true as const } : {}), ...(reply.at === undefined ? {} : { at: reply.at }) };
  return { id, method, path, query: [], body: [], wire: Object.fromEntries(wires), names: Object.fromEntries(names), ...more };
}
