import { refuseSql, type SqlElement } from "./refuse-sql.ts";

/**
 * An object of the parser's syntax tree. A node has a single key, its kind, whose value is the content of the node. The content is of this
 * type too. {@link kindOf} returns kind and content of a node.
 */
export type Node = Readonly<Record<string, unknown>>;

/**
 * Returns the kind and the content of a node.
 *
 * @throws RefusedSql if it does not have exactly one key
 */
export function kindOf(node: unknown): [kind: string, inside: Node] {
  const entries = Object.entries((node ?? {}) as Node);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw refuseSql("unknownNode");
  return [entry[0], entry[1] as Node];
}

/**
 * Refuses a node with unknown members, because a member that was not validated must never be printed.
 *
 * @param element name of the node in the refusal
 * @param known the members that the caller validates; `location` is always allowed
 * @throws RefusedSql
 */
export function closed(element: SqlElement, node: Node, known: readonly string[]): void {
  const foreign = Object.keys(node).find((key) => key !== "location" && !known.includes(key));
  if (foreign !== undefined) throw refuseSql("unknownMember", { element, member: foreign });
}

/** Returns a list unchanged, and an empty list for any other value. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the name in a column or table reference of the syntax tree, if it is unqualified.
 *
 * @param segments the parts of the reference
 * @returns undefined for a qualified name, which refers to another schema or relation, and for anything that is no name
 */
export function plainName(segments: unknown): string | undefined {
  const [first, ...more] = listOf(segments);
  const name = (first as { String?: { sval?: unknown } } | undefined)?.String?.sval;
  return more.length === 0 && typeof name === "string" ? name : undefined;
}

/** Quotes a name as an SQL identifier. Quotes in it are doubled. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Quotes a text as an SQL literal. Quotes in it are doubled. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
