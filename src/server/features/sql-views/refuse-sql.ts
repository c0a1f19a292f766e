import { nearest } from "../../../../runtime/contract/values/nearest.ts";

/** Names of the statement elements that may contain an unsupported member. */
const PARTS = {
  select: "SELECT",
  column: "列",
  field: "字段",
  constant: "常量",
  expression: "表达式",
  condition: "条件",
  isNull: "IS NULL",
  case: "CASE",
  coalesce: "COALESCE",
  function: "函数",
  cast: "类型转换",
  subquery: "子查询",
  join: "JOIN",
  table: "表",
  alias: "别名",
  orderBy: "ORDER BY",
} as const;

/** Elements of an SQL statement that the text of a refusal may name. */
export type SqlElement = keyof typeof PARTS;

/** Familiar names of the most common members of syntax nodes. */
const MEMBERS: Readonly<Record<string, string>> = {
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

const TYPES = { text: "文本", number: "数字", decimal: "小数", boolean: "是否", money: "金额", time: "时间" } as const;

type SqlType = keyof typeof TYPES;

/** Refusals of a view's SQL statement by name, as texts for its author. They are shown at the field `selectSql`. */
export const SQL_REFUSALS = {
  tooLong: (most: number) => `SQL不能超过${most}个字符`,
  control: "SQL中有不可见的字符",
  oneStatement: "只能有一条 SELECT 语句",
  syntax: (near: string | undefined) => `SQL语法不正确${near === undefined ? "" : `：「${near}」附近`}`,
  notRun: "数据库不能执行该SQL，请检查分组、聚合与类型",
  unknownNode: "SQL中有不支持的写法",
  unknownExpression: (kind: string) => `SQL中有不支持的写法（${kind}）`,
  unknownMember: ({ element, member }: { element: SqlElement; member: string }) =>
    `${PARTS[element]}不支持${MEMBERS[member] ?? "这种写法"}`,
  tooDeep: "SQL嵌套过深",
  tooComplex: "SQL过于复杂",
  selectOnly: "只支持 SELECT 语句",
  subqueriesTooDeep: "子查询嵌套过深",
  unionOnly: "只支持 UNION 和 UNION ALL",
  unionColumns: "UNION 两边的列数不同",
  unionTypes: (column: string) => `UNION 两边的列「${column}」类型不同`,
  unionOrder: "UNION 的 ORDER BY 只能使用列名或序号",
  columnCount: (most: number) => `查询应有 1 至 ${most} 列`,
  columnTwice: "查询的列名重复，请用 AS 命名",
  distinctOn: "不支持 DISTINCT ON",
  wrongName: "列名和别名只能由文字、数字和下划线组成，且不能过长",
  schemaName: "不支持指定模式名",
  starWithoutTable: "* 之前没有表",
  noTable: (name: string) => `没有表「${name}」`,
  foreignTable: ({ name, known }: { name: string; known: readonly string[] }) => {
    const meant = nearest(name, known);
    return `视图不能使用表「${name}」${meant === undefined ? "" : `，是否为「${meant}」`}；可用的表：${[...known].sort().join("、")}`;
  },
  fromOnly: "FROM 中只支持表、子查询和 JOIN",
  joinOnly: "只支持 JOIN 和 LEFT JOIN",
  joinRight: "JOIN 右边只能是表或子查询，不能是另一个 JOIN",
  havingAlone: "HAVING 需要 GROUP BY 或聚合函数",
  only: "不支持 ONLY",
  subqueryAlias: "子查询需要别名",
  relationTwice: (name: string) => `表名或别名「${name}」重复`,
  tooManyTables: (most: number) => `最多使用 ${most} 个表`,
  ambiguous: (name: string) => `字段「${name}」在多个表中，请注明表名`,
  withheld: (name: string) => `字段「${name}」涉密或已脱敏，视图不能使用`,
  noColumn: (name: string) => `没有字段「${name}」`,
  wrongPlace: "GROUP BY 和 ORDER BY 的列序号不对",
  direction: "ORDER BY 只支持 ASC 和 DESC",
  withTies: "不支持 WITH TIES",
  wholeNumber: (most: number) => `LIMIT 和 OFFSET 应为不超过 ${most} 的整数`,
  starHere: "此处不支持 * 或多段的字段名",
  number: "不支持这样的数字",
  incomplete: "表达式不完整",
  listAfterIn: "IN 之后应是一组值或一个查询",
  sign: "正负号只能用于数字",
  operator: (name: string) => `不支持运算符 ${name}`,
  comparison: "不支持这种比较",
  wrongType: ({ operator, wanted, is }: { operator: string; wanted: SqlType; is: SqlType }) =>
    `${operator} 只能用于${TYPES[wanted]}，不能用于${TYPES[is]}`,
  noCondition: (is: SqlType) => `${PARTS.condition} 只能用于${TYPES.boolean}，不能用于${TYPES[is]}`,
  unlike: ({ one, other }: { one: SqlType; other: SqlType }) =>
    `${TYPES[one]}不能与${TYPES[other]}比较${one === "time" ? "，时间写作 'yyyy-MM-dd HH:mm:ss'" : ""}`,
  unknownCondition: "不支持这种条件",
  coalesceValues: "COALESCE 至少需要两个值",
  noFunction: (name: string) => `不支持函数 ${name}`,
  noAggregate: (name: string) => `此处不能使用 ${name}`,
  starOf: (name: string) => `${name} 不支持 *`,
  arguments: (name: string) => `${name} 的参数个数不对`,
  distinctOf: (name: string) => `${name} 不支持 DISTINCT`,
  argumentType: ({ name, type }: { name: string; type: SqlType }) => `${name} 不能用于${TYPES[type]}`,
  functionSchema: "函数不支持指定模式名",
  castTo: "只支持转换为 text",
  castOf: "只有文本和整数可以转换为 text",
  ungrouped: (column: string) => `字段「${column}」没有分组：请写入 GROUP BY，或用 COUNT、SUM、AVG、MIN、MAX 聚合`,
  outerAggregate: (name: string) => `${name} 只能用于所在查询的字段`,
  distinctOrder: "SELECT DISTINCT 的 ORDER BY 只能使用查询的列",
  remainder: "% 只能用于整数",
  tooSmall: ({ name, least }: { name: string; least: number }) => `${name} 的位置和长度不能小于 ${least}`,
  nullArgument: (name: string) => `${name} 不能用于 NULL`,
  subqueryColumns: "此处的子查询只能有一列",
  subqueryKind: "不支持这种子查询",
  patternEnd: "LIKE 的内容不能以单个 \\ 结尾",
} as const satisfies Record<string, string | ((given: never) => string)>;

/** Name of a refusal in {@link SQL_REFUSALS}. */
export type SqlRefusalName = keyof typeof SQL_REFUSALS;

type GivenSql<N extends SqlRefusalName> = (typeof SQL_REFUSALS)[N] extends (given: infer G) => string ? [given: G] : [];

/** Error with the reason why a view's SQL statement is refused, as a text for its author. */
export class RefusedSql extends Error {}

/** Creates the error for a refused SQL statement of a view. @example throw refuseSql("noTable", "project") */
export function refuseSql<N extends SqlRefusalName>(name: N, ...given: GivenSql<N>): RefusedSql {
  const text: string | ((given: never) => string) = SQL_REFUSALS[name];
  return new RefusedSql(typeof text === "string" ? text : text(given[0] as never));
}
