import { replyRecord } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { JsonSchema, Route } from "../../../../runtime/contract/server/route.ts";
import { type Data, isRecord } from "../../../../runtime/contract/values/data.ts";
import type { CallContext } from "./context.ts";
import { mayRead } from "./field-rights.ts";

/**
 * A node of the tree that {@link branchesOf} builds. It has the right to read this value, if the value has one, and the members and items
 * that contain such values. In a recursive schema (a tree), a branch contains itself.
 */
interface Branch {
  right?: string;
  members: Map<string, Branch>;
  items?: Branch;
}

/** Branches of a reply: of the whole `data`, and of its record where the handler returns the record alone. */
interface Branches {
  whole: Branch;
  record: Branch;
}

const known = new WeakMap<Route, Branches | null>();

/**
 * Removes all fields that the caller may not read (`x-read`) from the result of a call, in records, pages, trees and child rows. The reply
 * schema states where such fields occur.
 *
 * @param value the result of the handler, before it is converted to its transfer format; it is not modified
 * @returns a copy without these fields; `value` itself if the reply contains no field with such a right
 */
export function withoutUnreadable(route: Route, value: unknown, context: Pick<CallContext, "portal" | "scope">): unknown {
  const branches = known.get(route) ?? (known.has(route) ? null : branchesOf(route));
  known.set(route, branches);
  if (branches === null) return value;
  const decided = new Map<string, boolean>();
  const isHidden = (right: string): boolean => {
    const hidden = decided.get(right) ?? !mayRead(context, right);
    decided.set(right, hidden);
    return hidden;
  };
  const { at } = route.call;
  const isMoved = at === undefined || (isRecord(value) && Object.hasOwn(value, at));
  const start = isMoved ? branches.whole : Array.isArray(value) ? { members: new Map(), items: branches.record } : branches.record;
  return pruned(value, start, isHidden);
}

/** Removes the fields that the caller may not read from the streamed rows of a reply. */
export async function* readablePortions(
  portions: AsyncIterable<readonly unknown[]>,
  context: Pick<CallContext, "portal" | "scope" | "route">,
): AsyncGenerator<readonly unknown[]> {
  for await (const rows of portions) yield withoutUnreadable(context.route, rows, context) as readonly unknown[];
}

function pruned(value: unknown, branch: Branch, isHidden: (right: string) => boolean): unknown {
  const { items, members } = branch;
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => pruned(item, items, isHidden));
  if (value === null || typeof value !== "object" || members.size === 0) return value;
  const result: Data = { ...value };
  for (const [name, inner] of members) {
    if (!Object.hasOwn(result, name)) continue;
    if (inner.right !== undefined && isHidden(inner.right)) delete result[name];
    else result[name] = pruned(result[name], inner, isHidden);
  }
  return result;
}

/**
 * Builds a tree of those members of a reply that have a right to read, or contain such members. Null if there are none, as in nearly all
 * replies.
 */
function branchesOf({ call, reply }: Route): Branches | null {
  if (!JSON.stringify(reply).includes('"x-read"')) return null;
  const definitions = new Map<string, Branch>();
  const branchOf = (schema: JsonSchema): Branch => {
    const branch: Branch = { members: new Map() };
    const { $ref, items } = schema;
    if (typeof $ref === "string") return definition($ref.replace("#/$defs/", ""));
    if (typeof schema["x-read"] === "string") branch.right = schema["x-read"];
    fill(branch, schema);
    if (items !== null && typeof items === "object") branch.items = branchOf(items as JsonSchema);
    return branch;
  };
  const fill = (branch: Branch, schema: JsonSchema): void => {
    for (const [name, inner] of Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>)) {
      const found = branchOf(inner);
      if (found.right !== undefined || found.items !== undefined || found.members.size > 0) branch.members.set(name, found);
    }
  };
  const definition = (name: string): Branch => {
    const found = definitions.get(name) ?? { members: new Map() };
    if (definitions.has(name)) return found;
    definitions.set(name, found);
    fill(found, ((reply["$defs"] ?? {}) as Record<string, JsonSchema>)[name] ?? {});
    return found;
  };
  return { whole: branchOf(reply), record: branchOf(replyRecord(call, reply)) };
}
