import { readFileSync } from "node:fs";
import type { random } from "../support/random.ts";

/** The members of a JSON Schema that {@link made} reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  id: string;
  path: string;
  method: string;
  parameters: Parameter[];
  body?: Schema;
}

interface Described {
  operationId?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = JSON.parse(readFileSync(new URL("../../src/generated/openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Described>>;
};

export function resolved<T>(value: T | { $ref: string }): T {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as T;
  let found: unknown = document;
  for (const piece of $ref.slice(2).split("/")) found = (found as Record<string, unknown>)[piece];
  return resolved(found as T);
}

/** Lists the operations of the document that take JSON or no body. */
export function operations(): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const content = described.requestBody?.content;
      if (described.operationId === undefined || (content !== undefined && content["application/json"] === undefined)) return [];
      const parameters = (described.parameters ?? []).map((item) => resolved<Parameter>(item));
      const body = content?.["application/json"]?.schema;
      return [{ id: described.operationId, path, method, parameters, ...(body === undefined ? {} : { body }) }];
    }),
  );
}

/**
 * Builds a request of an operation.
 *
 * @param textOf returns the value of a parameter, or undefined to omit it
 */
export function requestOf(
  { path, method, parameters }: Operation,
  textOf: (parameter: Parameter) => string | undefined,
  payload: string | undefined,
): { method: "GET"; url: string; headers?: Record<string, string>; payload?: string } {
  const query = new URLSearchParams();
  let url = path;
  for (const parameter of parameters) {
    const { name } = parameter;
    const text = textOf(parameter);
    if (parameter.in === "path") url = url.replace(`{${name}}`, encodeURIComponent((text ?? "").replace(/\p{Surrogate}/gu, "")) || "-");
    else if (text !== undefined) query.append(name, text);
  }
  const body = payload === undefined ? {} : { headers: { "content-type": "application/json" }, payload };
  return { method: method.toUpperCase() as "GET", url: query.size === 0 ? url : `${url}?${query}`, ...body };
}

/** Input of {@link made}: the random numbers and known keys from which values are generated. */
export interface Source {
  rng: ReturnType<typeof random>;
  /** Keys of records in previous replies. */
  seen: readonly string[];
}

const ODD_TEXTS = ["", " ", "0", "1", "__proto__", "%", "'; --", "\u0000", "\ud800", "𠮷"];
const ODD: readonly unknown[] = [null, 0, -1, 1e308, 0.1, true, [], {}, ...ODD_TEXTS];
/** Share of values with a wrong type. It is small, because such requests are refused immediately and find no defects. */
const WRONG = 0.03;
const DEPTH = 6;

/** Generates a value of a schema, and sometimes an invalid one. */
export function made(schema: Schema, source: Source, depth = 0): unknown {
  const { rng } = source;
  const item = resolved<Schema>(schema);
  if (rng.next() < WRONG) return rng.of(ODD);
  if (item.const !== undefined) return item.const;
  if (item.enum !== undefined) return rng.of(item.enum);
  const choice = item.oneOf ?? item.anyOf;
  if (choice !== undefined) return made(rng.of(choice), source, depth + 1);
  if (item.allOf !== undefined) return Object.assign({}, ...item.allOf.map((piece) => made(piece, source, depth + 1)));
  const type = Array.isArray(item.type) ? rng.of(item.type) : item.type;
  if (type === "object" || item.properties !== undefined) return objectOf(item, source, depth);
  if (type === "array") return listOf(item, source, depth);
  if (type === "integer") return rng.of([0, 1, 2, 10, 1000, rng.below(1_000_000), -1, 2 ** 31, Number.MAX_SAFE_INTEGER]);
  if (type === "number") return rng.of([0, 1, 0.5, rng.next() * 1e6, -1, 1e15]);
  if (type === "boolean") return rng.next() < 0.5;
  if (type === "null") return null;
  return textOf(item, source);
}

function objectOf({ properties = {}, required = [] }: Schema, source: Source, depth: number): Record<string, unknown> {
  const { rng } = source;
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (depth > DEPTH || rng.next() < (required.includes(name) ? 0.02 : 0.45)) continue;
    result[name] = made(schema, source, depth + 1);
  }
  if (rng.next() < 0.01) result["unknown"] = "x";
  return result;
}

/** Generates a list, mostly with few rows, sometimes with the maximum number or one more. */
function listOf({ items = {}, maxItems = 2000 }: Schema, source: Source, depth: number): unknown[] {
  const { rng } = source;
  const long = rng.next() < 0.02;
  const length = long ? rng.of([maxItems, maxItems + 1]) : rng.below(4);
  // A long list repeats a few rows, because generating it must not take longer than validating it.
  const few = Array.from({ length: Math.min(length, 5) }, () => made(items, source, depth + 1));
  return Array.from({ length }, (_, index) => few[index % few.length]);
}

const WORDS = [
  "13800138000",
  "010-88002001",
  "a@b.cn",
  "https://example.com/x",
  "2026-11-22",
  "2026-11-22 10:00:00",
  "1",
  "0",
  "000",
  "12.50",
  "办公用品",
  "进场交易",
  "<b>x</b>",
  "=1+1",
];

function textOf({ maxLength = 1000 }: Schema, { rng, seen }: Source): string {
  const dice = rng.next();
  if (dice < 0.35 && seen.length > 0) return rng.of(seen);
  if (dice < 0.8) return rng.of(WORDS);
  if (dice < 0.95) return noise(rng.below(40), rng);
  return noise(rng.of([maxLength, maxLength + 1, maxLength - 1]), rng);
}

/** Generates text that does not compress and takes three bytes per character. */
const noise = (length: number, rng: Source["rng"]): string =>
  Array.from({ length: Math.max(0, length) }, () => String.fromCharCode(0x4e00 + rng.below(20_000))).join("");
