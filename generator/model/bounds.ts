import { BOUNDS } from "../../runtime/contract/bounds.ts";
import type { JsonSchema } from "../../runtime/contract/route.ts";
import type { EntityField } from "./types.ts";

type Mutable = Record<string, unknown>;

/** What a field is beside its schema, as far as its limit depends on it. */
type Kind = Partial<Pick<EntityField, "indexed" | "readonly" | "derived" | "rows">>;

/** The schema of an input with a limit wherever it states none: nothing that is sent is without one. */
export function bounded(schema: JsonSchema, kind: Kind = {}): JsonSchema {
  const types = [schema["type"]].flat();
  const result: Mutable = { ...schema };
  if (types.includes("string") && !ends(schema)) result["maxLength"] = longest(kind);
  if (types.includes("array")) {
    const items = (schema["items"] ?? {}) as JsonSchema;
    result["maxItems"] ??= kind.rows !== undefined ? BOUNDS.rows : items["enum"] === undefined ? BOUNDS.items : BOUNDS.codes;
    // Items of a list are mostly keys; rows have the limits of their own entity.
    if (kind.rows === undefined) result["items"] = bounded(items, { indexed: items["format"] === undefined });
  }
  const members = schema["properties"];
  if (types.includes("object") && members !== undefined) {
    const inner = Object.entries(members as Record<string, JsonSchema>).map(([name, of]) => [name, bounded(of)]);
    result["properties"] = Object.fromEntries(inner);
  }
  return result;
}

/** What the server makes of other fields is longer than each of them. */
function longest({ indexed, readonly, derived }: Kind): number {
  if (readonly === true || derived !== undefined) return BOUNDS.made;
  return indexed === true ? BOUNDS.indexed : BOUNDS.text;
}

/** Formats that only texts of some twenty characters meet. */
const SHORT: ReadonlySet<unknown> = new Set(["phone", "mobile", "date", "datetime", "amount"]);
/** One class, counted: `^[0-9a-f]{64}$`. */
const COUNTED = /^\^\[[^\]]+\]\{(?:\d+,)?(\d+)\}\$$/;

/** Characters that the longest text of such a pattern has. */
export const countedLength = (pattern: unknown): number | undefined => {
  const most = typeof pattern === "string" ? COUNTED.exec(pattern)?.[1] : undefined;
  return most === undefined ? undefined : Number(most);
};

/** Whether the length of the text follows from what the schema says already. */
function ends(schema: JsonSchema): boolean {
  const { maxLength, pattern, format } = schema;
  const codes = schema["enum"] !== undefined || schema["const"] !== undefined;
  return codes || maxLength !== undefined || SHORT.has(format) || countedLength(pattern) !== undefined;
}
