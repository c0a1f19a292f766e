import { refuseSql, type SqlPart } from "../../engine/refusals/sql.ts";

/** Nodes of the parser: one key names the kind. */
export type Node = Readonly<Record<string, unknown>>;

/** The only key of a node, and what it holds. */
export function kindOf(node: unknown): [kind: string, inside: Node] {
  const entries = Object.entries((node ?? {}) as Node);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw refuseSql("unknownNode");
  return [entry[0], entry[1] as Node];
}

/** Refuses a node that says more than what is known of it: a part that nobody looked at is never printed. */
export function closed(part: SqlPart, node: Node, known: readonly string[]): void {
  const foreign = Object.keys(node).find((key) => key !== "location" && !known.includes(key));
  if (foreign !== undefined) throw refuseSql("unknownMember", { part, member: foreign });
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of a name in one part; several parts name something elsewhere. */
export function plainName(parts: unknown): string | undefined {
  const [first, ...more] = listOf(parts);
  const name = (first as { String?: { sval?: unknown } } | undefined)?.String?.sval;
  return more.length === 0 && typeof name === "string" ? name : undefined;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
