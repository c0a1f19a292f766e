/** Why a view is not taken, in words for whoever wrote it. */
export class RefusedSql extends Error {}

/** Nodes of the parser: one key names the kind. */
export type Node = Readonly<Record<string, unknown>>;

/** The only key of a node, and what it holds. */
export function kindOf(node: unknown): [kind: string, inside: Node] {
  const entries = Object.entries((node ?? {}) as Node);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw new RefusedSql("SQL中有不支持的写法");
  return [entry[0], entry[1] as Node];
}

/** Refuses a node that says more than what is known of it: a part that nobody looked at is never printed. */
export function closed(what: string, node: Node, known: readonly string[]): void {
  const foreign = Object.keys(node).find((key) => key !== "location" && !known.includes(key));
  if (foreign !== undefined) throw new RefusedSql(`${what}不支持${WORDS[foreign] ?? "这种写法"}`);
}

/** What people know the parts by that are asked for most. */
const WORDS: Readonly<Record<string, string>> = {
  withClause: "WITH",
  intoClause: "INTO",
  lockingClause: "FOR UPDATE",
  windowClause: "WINDOW",
  valuesLists: "VALUES",
  over: "窗口函数（OVER）",
  schemaname: "指定模式名",
  catalogname: "指定数据库名",
  lateral: "LATERAL",
  usingClause: "USING，请改用 ON",
  isNatural: "NATURAL",
};

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of a name in one part; several parts name something elsewhere. */
export function plainName(parts: unknown): string | undefined {
  const [first, ...more] = listOf(parts);
  const name = (first as { String?: { sval?: unknown } } | undefined)?.String?.sval;
  return more.length === 0 && typeof name === "string" ? name : undefined;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
