import { refuseSql } from "./refuse-sql.ts";
import { condition, expression, type Surroundings } from "./expressions.ts";
import type { Printed } from "./functions.ts";
import { named, nameOf, starOf } from "./column-names.ts";
import { assertGrouped, takeUses } from "./grouping.ts";
import { limitOf, readPosition } from "./row-limit.ts";
import { addRelation, findColumn, type Level, type Offered, type ViewColumn } from "./select-level.ts";
import { closed, kindOf, listOf, literal, type Node, plainName, quoted } from "./nodes.ts";

/** A validated select: its SQL for the database in use, and the columns of its result. */
export interface PrintedSelect {
  sql: string;
  columns: readonly ViewColumn[];
  /** Whether the select has at most one row, whatever the tables contain. */
  isSingle: boolean;
}

const MOST = { nodes: 1500, joins: 8, columns: 60 } as const;

/**
 * Validates a select in the parser's syntax tree and returns it as SQL, with the columns of its result.
 *
 * @throws RefusedSql for any construct that is not on the allow list
 */
export function printSelect(node: unknown, offered: Offered): PrintedSelect {
  const counts = { nodes: 0, joins: 0, relations: 0 };
  return selectOf(node, { offered, relations: new Map(), outer: undefined, counts, uses: [], isGrouped: false, depth: 0 });
}

const OWN = ["distinctClause", "targetList", "fromClause", "whereClause", "groupClause", "havingClause"];
const COMMON = ["sortClause", "limitOffset", "limitCount", "limitOption", "op"];

function selectOf(node: unknown, around: Level): PrintedSelect {
  const [kind, inside] = kindOf(node);
  if (kind !== "SelectStmt") throw refuseSql("selectOnly");
  return bodyOf(inside, around);
}

function bodyOf(inside: Node, around: Level): PrintedSelect {
  const level: Level = { ...around, relations: new Map(), isGrouped: false, depth: around.depth + 1 };
  if (level.depth > 8) throw refuseSql("subqueriesTooDeep");
  const select = inside["op"] === "SETOP_NONE" ? plainSelect(inside, level) : union(inside, level);
  if (level.depth === 1) return select;
  // PostgreSQL makes a text of a null column once another select uses it.
  return { ...select, columns: select.columns.map(({ name, type = "text" }) => ({ name, type })) };
}

function union(inside: Node, level: Level): PrintedSelect {
  closed("select", inside, [...COMMON, "all", "larg", "rarg"]);
  if (inside["op"] !== "SETOP_UNION") throw refuseSql("unionOnly");
  const [left, right] = [inside["larg"], inside["rarg"]].map((item) => bodyOf((item ?? {}) as Node, level));
  if (left === undefined || right === undefined || left.columns.length !== right.columns.length) throw refuseSql("unionColumns");
  const columns = left.columns.map(({ name, type }, index) => {
    const other = right.columns[index]?.type;
    if (type !== undefined && other !== undefined && type !== other) throw refuseSql("unionTypes", name);
    return { name, type: type ?? other };
  });
  // SQLite does not accept a select in brackets, so each one becomes a derived table.
  const selects = [left, right].map(({ sql }) => `select * from (${sql}) as ${quoted("part")}`);
  const sql = selects.join(inside["all"] === true ? " union all " : " union ");
  const order = orderOf(
    inside,
    level,
    columns.map((column) => ({ ...column, sql: "" })),
    { isUnion: true, isDistinct: false },
  );
  const limit = limitOf(inside);
  return { sql: `${sql}${order}${limit}`, columns, isSingle: isOfOne(limit) };
}

const isOfOne = (limit: string): boolean => /^ limit [01](?!\d)/.test(limit);

function plainSelect(inside: Node, level: Level): PrintedSelect {
  closed("select", inside, [...OWN, ...COMMON]);
  const before = level.uses.length;
  const sources = listOf(inside["fromClause"]).map((source) => sourceOf(source, level));
  const where = inside["whereClause"] === undefined ? "" : ` where ${condition(inside["whereClause"], surroundings(level, false))}`;
  takeUses(level.uses, before, level);
  const targets = listOf(inside["targetList"]).flatMap((target) => targetOf(target, level));
  if (targets.length === 0 || targets.length > MOST.columns) throw refuseSql("columnCount", MOST.columns);
  if (new Set(targets.map(({ name }) => name.toLowerCase())).size < targets.length) throw refuseSql("columnTwice");
  const having = inside["havingClause"] === undefined ? "" : ` having ${condition(inside["havingClause"], surroundings(level, true))}`;
  const distinct = distinctOf(inside);
  const order = orderOf(inside, level, targets, { isUnion: false, isDistinct: distinct !== "" });
  const asked = takeUses(level.uses, before, level);
  const groups = groupOf(inside, level, targets);
  if (having !== "" && !level.isGrouped && groups.length === 0) throw refuseSql("havingAlone");
  if (level.isGrouped || groups.length > 0) assertGrouped(asked, new Set(groups.map(({ means }) => means)));
  takeUses(level.uses, before, level);
  const list = targets.map(({ sql, name }) => `${sql} as ${quoted(name)}`).join(", ");
  const from = sources.length === 0 ? "" : ` from ${sources.join(" cross join ")}`;
  const by = groups.length === 0 ? "" : ` group by ${groups.map(({ sql }) => sql).join(", ")}`;
  const columns = targets.map(({ name, type }) => ({ name, type }));
  const limit = limitOf(inside);
  const isSingle = (level.isGrouped && groups.length === 0) || sources.length === 0 || isOfOne(limit);
  return { sql: `select ${distinct}${list}${from}${where}${by}${having}${order}${limit}`, columns, isSingle };
}

function distinctOf(inside: Node): string {
  const clause = listOf(inside["distinctClause"]);
  if (clause.some((item) => Object.keys((item ?? {}) as Node).length > 0)) throw refuseSql("distinctOn");
  return clause.length > 0 ? "distinct " : "";
}

interface Target extends Printed {
  name: string;
}

function targetOf(node: unknown, level: Level): Target[] {
  const [kind, inside] = kindOf(node);
  if (kind !== "ResTarget") throw refuseSql("unknownNode");
  closed("column", inside, ["name", "val"]);
  const star = starOf(inside["val"]);
  if (star !== undefined) return everyColumn(star.relation, level);
  const printed = expression(inside["val"], surroundings(level, true));
  return [{ ...printed, name: named(String(inside["name"] ?? nameOf(inside["val"]))) }];
}

function everyColumn(relation: string | undefined, level: Level): Target[] {
  const { relations } = level;
  const asked = relation === undefined ? [...relations] : [...relations].filter(([name]) => name === relation);
  if (asked.length === 0) throw relation === undefined ? refuseSql("starWithoutTable") : refuseSql("noTable", relation);
  return asked.flatMap(([name, columns]) =>
    columns.map((column) => {
      const sql = `${quoted(name)}.${quoted(column.name)}`;
      level.uses.push({ level, name: column.name, within: [sql] });
      return { ...column, sql };
    }),
  );
}

function sourceOf(node: unknown, level: Level): string {
  const [kind, inside] = kindOf(node);
  if (kind === "RangeVar") return tableOf(inside, level);
  if (kind === "RangeSubselect") return derived(inside, level);
  if (kind !== "JoinExpr") throw refuseSql("fromOnly");
  closed("join", inside, ["jointype", "larg", "rarg", "quals"]);
  // SQLite joins from left to right, even where brackets say otherwise.
  if (kindOf(inside["rarg"])[0] === "JoinExpr") throw refuseSql("joinRight");
  const [left, right] = [sourceOf(inside["larg"], level), sourceOf(inside["rarg"], level)];
  if (inside["jointype"] === "JOIN_INNER" && inside["quals"] === undefined) return `${left} cross join ${right}`;
  const keyword = { JOIN_INNER: "join", JOIN_LEFT: "left join" }[String(inside["jointype"])];
  if (keyword === undefined || inside["quals"] === undefined) throw refuseSql("joinOnly");
  return `${left} ${keyword} ${right} on ${condition(inside["quals"], surroundings(level, false))}`;
}

/**
 * Prints a table as a select of its offered columns and rows, so that the view cannot reach anything else in it.
 *
 * @throws the refusal of `ONLY`, and of a table that views may not read
 */
function tableOf(inside: Node, level: Level): string {
  closed("table", inside, ["relname", "inh", "relpersistence", "alias"]);
  if (inside["inh"] !== true) throw refuseSql("only");
  const { catalogue, systemId } = level.offered;
  const table = catalogue.get(String(inside["relname"]));
  if (table === undefined) throw refuseSql("foreignTable", { name: String(inside["relname"]), known: [...catalogue.keys()] });
  const name = aliasOf(inside["alias"]) ?? table.table;
  addRelation(
    level,
    name,
    [...table.columns].map(([column, type]) => ({ name: column, type })),
  );
  const rows = table.systemColumn === undefined ? "" : ` where ${quoted(table.systemColumn)} = ${literal(systemId)}`;
  return `(select ${[...table.columns.keys()].map(quoted).join(", ")} from ${quoted(table.table)}${rows}) as ${quoted(name)}`;
}

function derived(inside: Node, level: Level): string {
  closed("subquery", inside, ["subquery", "alias"]);
  const name = aliasOf(inside["alias"]);
  if (name === undefined) throw refuseSql("subqueryAlias");
  // A derived table sees the enclosing selects, but not its neighbours in FROM.
  const { sql, columns } = selectOf(inside["subquery"], { ...level, relations: new Map() });
  addRelation(level, name, columns);
  return `(${sql}) as ${quoted(name)}`;
}

function aliasOf(alias: unknown): string | undefined {
  if (alias === undefined) return undefined;
  closed("alias", alias as Node, ["aliasname"]);
  return named(String((alias as Node)["aliasname"]));
}

function surroundings(level: Level, aggregates: boolean): Surroundings {
  const { offered, counts } = level;
  return {
    kind: offered.kind,
    uses: level.uses,
    column: (relation, name) => findColumn(level, relation, name),
    select: (node) => innerSelect(node, level),
    aggregate(name, from) {
      const isOwn = takeUses(level.uses, from, level).length > 0;
      if (!isOwn && level.uses.length > from) throw refuseSql("outerAggregate", name);
      level.isGrouped = true;
    },
    timeOf: offered.timeOf,
    fenOf: offered.fenOf,
    count(what) {
      if (what === "node" ? ++counts.nodes > MOST.nodes : ++counts.joins > MOST.joins) throw refuseSql("tooComplex");
    },
    aggregates,
    depth: 0,
  };
}

/**
 * Prints a subquery. As PostgreSQL does, checks a column of an outer select against GROUP BY as if only the whole subquery surrounded it.
 */
function innerSelect(node: unknown, level: Level): PrintedSelect {
  const before = level.uses.length;
  const select = selectOf(node, { ...level, outer: level });
  for (const use of level.uses.slice(before)) use.within.splice(1);
  return select;
}

/**
 * Prints GROUP BY. A position remains a position, and a name becomes the column to which it refers.
 *
 * @returns the printed SQL; `means` is the expression by which rows are grouped
 */
function groupOf(inside: Node, level: Level, targets: readonly Target[]): { sql: string; means: string }[] {
  return listOf(inside["groupClause"]).map((item) => {
    const position = readPosition(item, targets.length);
    const means = targets[(position ?? 0) - 1]?.sql ?? expression(item, surroundings(level, false)).sql;
    return { sql: position === undefined ? means : String(position), means };
  });
}

const DIRECTIONS: Readonly<Record<string, string>> = { SORTBY_DEFAULT: "asc", SORTBY_ASC: "asc", SORTBY_DESC: "desc" };

/**
 * Prints ORDER BY; empty without one. Without an explicit choice, nulls sort as in all lists of the portal.
 *
 * @throws the refusal of an unknown direction, and of an expression that a union or a DISTINCT cannot be sorted by
 */
function orderOf(inside: Node, level: Level, columns: readonly Target[], of: { isUnion: boolean; isDistinct: boolean }): string {
  const items = listOf(inside["sortClause"]).map((item) => {
    const [, sort] = kindOf(item);
    closed("orderBy", sort, ["node", "sortby_dir", "sortby_nulls"]);
    const direction = DIRECTIONS[String(sort["sortby_dir"])];
    if (direction === undefined) throw refuseSql("direction");
    const [, target] = kindOf(sort["node"]);
    const name = plainName(target["fields"]);
    const position = readPosition(sort["node"], columns.length);
    const known = name !== undefined && columns.some((column) => column.name === name);
    if (of.isUnion && position === undefined && !known) throw refuseSql("unionOrder");
    const by = position ?? (known ? quoted(name) : expression(sort["node"], surroundings(level, true)).sql);
    if (of.isDistinct && position === undefined && !known && columns.every(({ sql }) => sql !== by)) throw refuseSql("distinctOrder");
    const nulls = { SORTBY_NULLS_FIRST: "first", SORTBY_NULLS_LAST: "last" }[String(sort["sortby_nulls"])];
    return `${by} ${direction} nulls ${nulls ?? (direction === "asc" ? "first" : "last")}`;
  });
  return items.length === 0 ? "" : ` order by ${items.join(", ")}`;
}
