import { refuseSql } from "../../engine/refusals/sql.ts";
import { kindOf, listOf, type Node, plainName } from "./nodes.ts";

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** As people would call it: a column by its name, a function by its own. */
export function nameOf(node: unknown): string {
  const [kind, inside] = kindOf(node);
  const names = listOf(inside[kind === "ColumnRef" ? "fields" : "funcname"]);
  return plainName(names.slice(-1)) ?? "column";
}

/** @throws RefusedSql for a name that has to be quoted */
export function named(name: string): string {
  if (!NAME.test(name) || Buffer.byteLength(name) > 60) throw refuseSql("wrongName");
  return name;
}

/** `*` or `relation.*`; undefined: another expression. @throws RefusedSql */
export function starOf(node: unknown): { relation: string | undefined } | undefined {
  const [kind, inside] = kindOf(node);
  const fields = kind === "ColumnRef" ? listOf(inside["fields"]) : [];
  const last = fields.at(-1);
  if (last === undefined || !("A_Star" in (last as Node))) return undefined;
  const relation = fields.length === 1 ? undefined : plainName(fields.slice(0, -1));
  if (fields.length > 1 && relation === undefined) throw refuseSql("schemaName");
  return { relation };
}
