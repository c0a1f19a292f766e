import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { alike, typeOf, wanted } from "./alike.ts";
import { ALIASES, type AllowedFunction, FUNCTIONS, type Printed } from "./functions.ts";
import { type ColumnUse, surround } from "./grouping.ts";
import { isNumeric, numberLiteral, printOperation, typeOfResult } from "./numbers.ts";
import type { ViewType } from "./offered.ts";
import { printOneRow } from "./print-one-row.ts";
import { printPattern } from "./print-pattern.ts";
import { refuseSql } from "./refuse-sql.ts";
import { closed, kindOf, listOf, literal, type Node, plainName } from "./nodes.ts";

/**
 * The select that contains an expression, with what {@link expression} needs to print the expression. It resolves columns, prints
 * subqueries, and collects the columns that the expression uses.
 */
export interface Surroundings {
  kind: Kind;
  /** Resolves a column by its name and, if given, the name of its relation. @throws RefusedSql */
  column(relation: string | undefined, name: string): Printed;
  /** Prints a subquery, which may refer to columns of this select. */
  select(node: unknown): { sql: string; columns: readonly { name: string; type: ViewType | undefined }[]; isSingle: boolean };
  /** Columns that were used so far. */
  uses: ColumnUse[];
  /** Called for each aggregate function. The uses from index `from` on are its arguments. @throws RefusedSql */
  aggregate(name: string, from: number): void;
  /** Converts `yyyy-MM-dd HH:mm:ss` to epoch milliseconds, or undefined for other texts. */
  timeOf(text: string): number | undefined;
  /** Converts an amount to fen (1/100 yuan), or undefined for other texts. */
  fenOf(text: string): number | undefined;
  /** Counts what makes a statement expensive. @throws RefusedSql above the limit */
  count(what: "node" | "join of texts"): void;
  /** Whether aggregate functions are allowed here. */
  aggregates: boolean;
  /** Number of expressions around this one; at most 40. */
  depth: number;
}

type Printer = (node: Node, at: Surroundings) => Printed;

const DEPTH = 40;

/**
 * Validates an expression of the parser's syntax tree and prints it as SQL. Adds the columns that it uses to `outer.uses`.
 *
 * @throws RefusedSql for anything that is not on the allow list, or is nested too deep
 */
export function expression(node: unknown, outer: Surroundings): Printed {
  const at = { ...outer, depth: outer.depth + 1 };
  if (at.depth > DEPTH) throw refuseSql("tooDeep");
  at.count("node");
  const [kind, inside] = kindOf(node);
  const print = Object.hasOwn(PRINTERS, kind) ? PRINTERS[kind] : undefined;
  if (print === undefined) throw refuseSql("unknownExpression", kind);
  const before = at.uses.length;
  const printed = print(inside, at);
  surround(at.uses, before, printed.sql);
  return printed;
}

const PRINTERS: Readonly<Record<string, Printer>> = {
  ColumnRef: columnOf,
  A_Const: constantOf,
  A_Expr: operation,
  BoolExpr: logic,
  NullTest: nullTest,
  CaseExpr: choice,
  CoalesceExpr: coalesced,
  FuncCall: callOf,
  TypeCast: castOf,
  SubLink: inner,
};

function columnOf(node: Node, at: Surroundings): Printed {
  closed("field", node, ["fields"]);
  const names = listOf(node["fields"]).map((field) => plainName([field]));
  const [first, second] = names;
  if (first === undefined || names.length > 2 || (names.length === 2 && second === undefined)) throw refuseSql("starHere");
  return second === undefined ? at.column(undefined, first) : at.column(first, second);
}

function constantOf(node: Node, { kind }: Surroundings): Printed {
  closed("constant", node, ["ival", "fval", "sval", "boolval", "isnull"]);
  if (node["isnull"] === true) return { sql: "null", type: undefined };
  const { ival, fval, sval, boolval } = node as Record<
    string,
    { ival?: number; fval?: string; sval?: string; boolval?: boolean } | undefined
  >;
  if (boolval !== undefined) return { sql: boolval.boolval === true ? "true" : "false", type: "boolean" };
  if (sval !== undefined) return { sql: literal(sval.sval ?? ""), type: "text", literal: sval.sval ?? "" };
  const number = ival === undefined ? (fval?.fval ?? "") : String(ival.ival ?? 0);
  if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(number)) throw refuseSql("number");
  return numberLiteral(number, kind);
}

const COMPARISONS = new Set(["=", "<>", "<", "<=", ">", ">="]);
const SUMS = new Set(["+", "-", "*", "/", "%"]);

function operation(node: Node, at: Surroundings): Printed {
  closed("expression", node, ["kind", "name", "lexpr", "rexpr", "rexpr_list_start", "rexpr_list_end"]);
  const name = plainName(node["name"]);
  const how = String(node["kind"]);
  const left = node["lexpr"] === undefined ? undefined : expression(node["lexpr"], at);
  if (how === "AEXPR_OP" && left === undefined) return signed(name, expression(node["rexpr"], at));
  if (left === undefined) throw refuseSql("incomplete");
  const several = how === "AEXPR_IN" || how.includes("BETWEEN");
  const given = several ? listItems(node["rexpr"]).map((item) => expression(item, at)) : [expression(node["rexpr"], at)];
  if (how === "AEXPR_OP") return binary(name ?? "", left, given[0] as Printed, at);
  return special(how, name ?? "", left, given, at);
}

function listItems(node: unknown): unknown[] {
  const [kind, inside] = kindOf(node);
  if (kind !== "List") throw refuseSql("listAfterIn");
  return listOf(inside["items"]);
}

function signed(name: string | undefined, value: Printed): Printed {
  if ((name !== "-" && name !== "+") || !isNumeric(value.type)) throw refuseSql("sign");
  return { sql: `(${name} ${value.sql})`, type: value.type };
}

function binary(name: string, left: Printed, right: Printed, at: Surroundings): Printed {
  if (COMPARISONS.has(name)) {
    const [one, other] = alike([left, right], at);
    return truth(`(${one?.sql} ${name} ${other?.sql})`);
  }
  if (name === "||") {
    at.count("join of texts");
    wanted(left, "text", "||");
    wanted(right, "text", "||");
    return { sql: `(${left.sql} || ${right.sql})`, type: "text" };
  }
  if (!SUMS.has(name)) throw refuseSql("operator", name);
  wanted(left, "number", name);
  wanted(right, "number", name);
  if (left.type === undefined && right.type === undefined) throw refuseSql("nullArgument", name);
  // Division by zero is null on SQLite, but an error on PostgreSQL.
  const divisor = name === "/" || name === "%" ? `nullif(${right.sql}, 0)` : right.sql;
  const type = typeOfResult(name, left, right);
  return { sql: printOperation(`(${left.sql} ${name} ${divisor})`, type, at.kind), type };
}

function special(how: string, name: string, left: Printed, given: readonly Printed[], at: Surroundings): Printed {
  const [first] = given;
  if (first === undefined) throw refuseSql("incomplete");
  if (how === "AEXPR_LIKE" || how === "AEXPR_ILIKE") {
    for (const operand of [left, first]) wanted(operand, "text", "LIKE");
    const keyword = at.kind === "postgres" ? "ilike" : "like";
    return truth(`(${left.sql} ${name.startsWith("!") ? "not " : ""}${keyword} ${printPattern(first, at.kind)} escape '\\')`);
  }
  const pair = alike([left, ...given], at);
  const [value, ...others] = pair.map(({ sql }) => sql);
  switch (how) {
    case "AEXPR_IN":
      return truth(`(${value} ${name === "<>" ? "not in" : "in"} (${others.join(", ")}))`);
    case "AEXPR_BETWEEN":
    case "AEXPR_NOT_BETWEEN":
      return truth(`(${value} ${how === "AEXPR_BETWEEN" ? "" : "not "}between ${others.join(" and ")})`);
    case "AEXPR_NULLIF":
      return { sql: `nullif(${value}, ${others[0]})`, type: typeOf(pair) };
    case "AEXPR_DISTINCT":
    case "AEXPR_NOT_DISTINCT": {
      const same = how === "AEXPR_NOT_DISTINCT";
      const keyword = at.kind === "sqlite" ? (same ? "is" : "is not") : same ? "is not distinct from" : "is distinct from";
      return truth(`(${value} ${keyword} ${others[0]})`);
    }
    default:
      throw refuseSql("comparison");
  }
}

const truth = (sql: string): Printed => ({ sql, type: "boolean" });

const JOINTS: Readonly<Record<string, string>> = { AND_EXPR: " and ", OR_EXPR: " or " };

function logic(node: Node, at: Surroundings): Printed {
  closed("condition", node, ["boolop", "args"]);
  const conditions = listOf(node["args"]).map((operand) => condition(operand, at));
  if (node["boolop"] === "NOT_EXPR") return truth(`(not ${conditions.join("")})`);
  const joint = JOINTS[String(node["boolop"])];
  if (joint === undefined) throw refuseSql("unknownCondition");
  return truth(`(${conditions.join(joint)})`);
}

/**
 * Prints an expression that is used as a condition, for example in WHERE or CASE. Its type must be boolean; null is accepted too.
 *
 * @throws RefusedSql for any other type, and as {@link expression}
 */
export function condition(node: unknown, at: Surroundings): string {
  const { sql, type } = expression(node, at);
  if (type !== undefined && type !== "boolean") throw refuseSql("noCondition", type);
  return sql;
}

function nullTest(node: Node, at: Surroundings): Printed {
  closed("isNull", node, ["arg", "nulltesttype"]);
  return truth(`(${expression(node["arg"], at).sql} is ${node["nulltesttype"] === "IS_NULL" ? "null" : "not null"})`);
}

function choice(node: Node, at: Surroundings): Printed {
  closed("case", node, ["arg", "args", "defresult"]);
  const subject = node["arg"] === undefined ? undefined : expression(node["arg"], at);
  const cases = listOf(node["args"]).map((item) => {
    const [, when] = kindOf(item);
    closed("case", when, ["expr", "result"]);
    const asked = subject === undefined ? condition(when["expr"], at) : binary("=", subject, expression(when["expr"], at), at).sql;
    return { asked, result: expression(when["result"], at) };
  });
  const rest = node["defresult"] === undefined ? [] : [expression(node["defresult"], at)];
  const results = alike([...cases.map(({ result }) => result), ...rest], at);
  const whens = cases.map(({ asked }, index) => `when ${asked} then ${results[index]?.sql}`);
  const otherwise = rest.length === 0 ? "" : ` else ${results.at(-1)?.sql}`;
  return { sql: `(case ${whens.join(" ")}${otherwise} end)`, type: typeOf(results) };
}

function coalesced(node: Node, at: Surroundings): Printed {
  closed("coalesce", node, ["args"]);
  const given = alike(
    listOf(node["args"]).map((item) => expression(item, at)),
    at,
  );
  if (given.length < 2) throw refuseSql("coalesceValues");
  return { sql: `coalesce(${given.map(({ sql }) => sql).join(", ")})`, type: typeOf(given) };
}

function callOf(node: Node, at: Surroundings): Printed {
  closed("function", node, ["funcname", "args", "agg_star", "agg_distinct", "funcformat"]);
  const written = functionName(node);
  const name = ALIASES[written] ?? written;
  const allowed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (allowed === undefined) throw refuseSql("noFunction", written);
  if (allowed.aggregate === true && !at.aggregates) throw refuseSql("noAggregate", name);
  if (node["agg_star"] === true) {
    if (name !== "count") throw refuseSql("starOf", name);
    at.aggregate(name, at.uses.length);
    return { sql: "count(*)", type: "number" };
  }
  const before = at.uses.length;
  const inside = allowed.aggregate === true ? { ...at, aggregates: false } : at;
  const given = listOf(node["args"]).map((item) => expression(item, inside));
  if (given.length < allowed.takes[0] || given.length > allowed.takes[1]) throw refuseSql("arguments", name);
  for (const [index, value] of given.entries()) checkArgument(name, index, value, allowed);
  const distinct = node["agg_distinct"] === true;
  if (distinct && allowed.aggregate !== true) throw refuseSql("distinctOf", name);
  if (allowed.aggregate === true) at.aggregate(name, before);
  const texts = given.map(({ sql }, index) => (distinct && index === 0 ? `distinct ${sql}` : sql));
  const sql = allowed.print?.(texts, at.kind, given[0]?.type) ?? `${name}(${texts.join(", ")})`;
  return { sql, type: allowed.gives ?? given[0]?.type ?? "text" };
}

function checkArgument(name: string, index: number, { type, literal: written }: Printed, { of, rest, least }: AllowedFunction): void {
  const types = index === 0 ? of : rest;
  // PostgreSQL cannot infer the type of a null argument.
  if (type === undefined && types !== undefined && !types.includes("text")) throw refuseSql("nullArgument", name);
  if (types !== undefined && type !== undefined && !types.includes(type)) throw refuseSql("argumentType", { name, type });
  const bound = least?.[index];
  if (bound !== undefined && Number(written ?? bound) < bound) throw refuseSql("tooSmall", { name, least: bound });
}

/**
 * Returns the name of a function. The parser represents `substring(x from 1)` as a function of `pg_catalog`. A schema that the
 * user writes is refused.
 */
function functionName(node: Node): string {
  const names = listOf(node["funcname"]);
  const spelled = node["funcformat"] === "COERCE_SQL_SYNTAX" && names.length === 2 && plainName(names.slice(0, 1)) === "pg_catalog";
  const name = plainName(spelled ? names.slice(1) : names);
  if (name === undefined) throw refuseSql("functionSchema");
  return name;
}

/**
 * Prints a cast of a text or a number to text.
 *
 * @throws RefusedSql for any other cast, because its result differs between the databases
 */
function castOf(node: Node, at: Surroundings): Printed {
  closed("cast", node, ["arg", "typeName"]);
  const type = (node["typeName"] ?? {}) as Node;
  closed("cast", type, ["names", "typemod"]);
  if (plainName(type["names"]) !== "text") throw refuseSql("castTo");
  const value = expression(node["arg"], at);
  if (value.type !== "text" && value.type !== "number") throw refuseSql("castOf");
  return { sql: `cast(${value.sql} as text)`, type: "text" };
}

function inner(node: Node, at: Surroundings): Printed {
  closed("subquery", node, ["subLinkType", "testexpr", "subselect"]);
  const { sql, columns, isSingle } = at.select(node["subselect"]);
  if (node["subLinkType"] === "EXISTS_SUBLINK") return truth(`exists (${sql})`);
  const [column] = columns;
  if (column === undefined || columns.length !== 1) throw refuseSql("subqueryColumns");
  if (node["subLinkType"] === "EXPR_SUBLINK") {
    return { sql: isSingle || at.kind === "postgres" ? `(${sql})` : printOneRow(sql, column.name), type: column.type };
  }
  if (node["subLinkType"] !== "ANY_SUBLINK" || node["testexpr"] === undefined) throw refuseSql("subqueryKind");
  const [value] = alike([expression(node["testexpr"], at), { sql: "", type: column.type }], at);
  return truth(`(${value?.sql} in (${sql}))`);
}
