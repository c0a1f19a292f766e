import type { Kind } from "../../engine/store/drivers/dialect.ts";
import type { Printed } from "./functions.ts";
import type { ColumnUse } from "./grouping.ts";
import { quoted } from "./nodes.ts";
import type { Catalogue, ViewType } from "./offered.ts";
import { type RefusedSql, refuseSql } from "./refuse-sql.ts";

/** A result column of a select in an SQL view: its name and type. */
export interface ViewColumn {
  name: string;
  /** Undefined if the column is always null. */
  type: ViewType | undefined;
}

/** Tables that an SQL view may read, and parsers for literals of times (to epoch milliseconds) and of amounts (to fen). */
export interface Offered {
  kind: Kind;
  catalogue: Catalogue;
  /** In tables that belong to subsystems, a view reads only the rows of this subsystem. */
  systemId: string;
  /** Parses `yyyy-MM-dd HH:mm:ss` to epoch milliseconds; undefined for other texts. */
  timeOf(text: string): number | undefined;
  /** Parses an amount of yuan to fen; undefined for other texts. */
  fenOf(text: string): number | undefined;
}

/** Relations of a FROM clause by alias, each with its columns. */
type Relations = Map<string, readonly ViewColumn[]>;

/** One select of a statement, while it is printed. */
export interface Level {
  offered: Offered;
  relations: Relations;
  /** The enclosing select, for a correlated subquery. */
  outer: Level | undefined;
  /** Counts of the whole statement. */
  counts: { nodes: number; joins: number; relations: number };
  /** Columns used so far by this select and the enclosing ones. */
  uses: ColumnUse[];
  /** Whether the select has aggregate functions. */
  isGrouped: boolean;
  depth: number;
}

/** Maximum number of relations of a statement. A statement with more is refused. */
const MOST_RELATIONS = 10;

/**
 * Adds a table or subquery of FROM to a select, as a relation. SQLite ignores the case of names, so names that differ only in case are
 * refused.
 *
 * @param name alias of the relation, or the name of its table
 * @throws RefusedSql if this select has the name already, in any case. Also if an enclosing select has a name that differs only in case, or
 * the statement has more than ten relations
 */
export function addRelation(level: Level, name: string, columns: readonly ViewColumn[]): void {
  const { relations, counts, outer } = level;
  const isLike = (known: string): boolean => known.toLowerCase() === name.toLowerCase();
  if ([...relations.keys()].some(isLike)) throw refuseSql("relationTwice", name);
  for (let around = outer; around !== undefined; around = around.outer)
    if ([...around.relations.keys()].some((known) => known !== name && isLike(known))) throw refuseSql("relationTwice", name);
  if (++counts.relations > MOST_RELATIONS) throw refuseSql("tooManyTables", MOST_RELATIONS);
  relations.set(name, columns);
}

/**
 * Resolves a column of a select, and adds it to `level.uses`. If the select has no such column, the enclosing selects are searched, the
 * nearest first. They are not searched if this select has the named relation.
 *
 * @param relation alias of the relation; undefined if only the column is named
 * @returns the column as SQL, with its type
 * @throws RefusedSql if the column is unknown, or belongs to several relations
 */
export function findColumn(level: Level, relation: string | undefined, name: string): Printed {
  const found = [...level.relations].flatMap(([of, columns]) =>
    relation === undefined || relation === of ? columns.flatMap((column) => (column.name === name ? [{ of, column }] : [])) : [],
  );
  const [first, second] = found;
  if (second !== undefined) throw refuseSql("ambiguous", name);
  if (first !== undefined) {
    level.uses.push({ level, name, within: [] });
    return { sql: `${quoted(first.of)}.${quoted(name)}`, type: first.column.type };
  }
  if (level.outer !== undefined && !(relation !== undefined && level.relations.has(relation)))
    return findColumn(level.outer, relation, name);
  throw unknownColumn(level, name);
}

function unknownColumn({ offered }: Level, name: string): RefusedSql {
  const isRestricted = [...offered.catalogue.values()].some((table) => table.restricted.has(name));
  return refuseSql(isRestricted ? "withheld" : "noColumn", name);
}
