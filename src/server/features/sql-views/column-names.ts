import { refuseSql } from "./refuse-sql.ts";
import { kindOf, listOf, type Node, plainName } from "./nodes.ts";

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Returns the name of a result column whose expression has no alias: the name of the column or function, otherwise `column`. */
export function nameOf(node: unknown): string {
  const [kind, inside] = kindOf(node);
  const names = listOf(inside[kind === "ColumnRef" ? "fields" : "funcname"]);
  return plainName(names.slice(-1)) ?? "column";
}

/**
 * Returns the name of a result column unchanged if it is valid: letters, digits and underscores, not starting with a digit.
 *
 * @throws RefusedSql for a name that SQL would have to quote, or that exceeds 60 bytes
 */
export function named(name: string): string {
  if (!NAME.test(name) || Buffer.byteLength(name) > 60) throw refuseSql("wrongName");
  return name;
}

/**
 * Recognises a star in a select list: `*` or `relation.*`.
 *
 * @returns undefined if the expression is no star; otherwise an object whose `relation` is undefined for `*`
 * @throws RefusedSql for a name with a schema
 */
export function starOf(node: unknown): { relation: string | undefined } | undefined {
  const [kind, inside] = kindOf(node);
  const fields = kind === "ColumnRef" ? listOf(inside["fields"]) : [];
  const last = fields.at(-1);
  if (last === undefined || !("A_Star" in (last as Node))) return undefined;
  const relation = fields.length === 1 ? undefined : plainName(fields.slice(0, -1));
  if (fields.length > 1 && relation === undefined) throw refuseSql("schemaName");
  return { relation };
}
