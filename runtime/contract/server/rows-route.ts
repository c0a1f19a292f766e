import { isRecord } from "../values/data.ts";
import { BOUNDS, NO_BODY } from "../values/bounds.ts";
import type { InputRules, KeywordError, SchemaValidator } from "../language/violations.ts";
import { MOST_ROWS, rowsCall, type RowsUse } from "../wire/rows-call.ts";
import type { JsonSchema, Route } from "./route.ts";

/**
 * Builds the schema of the reply of a call over several rows (`RowsReply`).
 *
 * @param file whether the reply has a spreadsheet
 */
export const rowsReply = (file: boolean): JsonSchema => ({
  type: "object",
  properties: {
    ...(file ? { file: { type: "string", title: "文件", contentEncoding: "base64" } } : {}),
    done: { type: "integer", title: "成功条数" },
    failed: {
      type: "array",
      title: "失败的数据",
      items: {
        type: "object",
        properties: { row: { type: "integer" }, message: { type: "string" } },
        required: ["row", "message"],
        additionalProperties: false,
      },
    },
  },
  required: ["done", "failed"],
  additionalProperties: false,
});

/**
 * Builds the route that makes the call of another route for several rows, at most 100. More rows are refused. The route needs the same
 * right as the other route. Its body may be 100 times as large as the body of the other route, but at most 2 MB.
 *
 * @param of the route whose call is made for each row
 * @param use states whether a failed row cancels the changes of all other rows, and whether the reply has a spreadsheet
 */
export function rowsRoute(of: Route, use: RowsUse): Route {
  const { title, access, rights, unlogged, body } = of;
  const room = {
    bytes: Math.min(NO_BODY.bytes + MOST_ROWS * body.bytes, BOUNDS.body),
    values: NO_BODY.values + MOST_ROWS * body.values,
  };
  return {
    ...{ access, rights, queryTypes: {}, reply: rowsReply(use.file !== undefined), input: rowsInput, body: room, checks: [], guards: [] },
    ...(title === undefined ? {} : { title }),
    ...(unlogged === undefined ? {} : { unlogged }),
    call: rowsCall(of.call),
    handler: { kind: "rows", ...use, of },
  };
}

/** The rules of a call over several rows: 1 to 100 objects. The rules of the other call validate each row later, one after the other. */
const rowsInput: InputRules = {
  validate: areRows,
  rules: [
    { at: "rows", keyword: "type", message: "提交的内容不正确" },
    { at: "rows", keyword: "required", message: "请先勾选数据" },
    { at: "rows", keyword: "maxItems", message: `一次最多处理${MOST_ROWS}条数据` },
  ],
};

function areRows(value: unknown): boolean {
  const error = errorIn((value as { rows?: unknown }).rows);
  (areRows as SchemaValidator).errors = error === undefined ? [] : [error];
  return error === undefined;
}

function errorIn(rows: unknown): KeywordError | undefined {
  if (rows === undefined || (Array.isArray(rows) && rows.length === 0))
    return { instancePath: "", keyword: "required", params: { missingProperty: "rows" } };
  const isList = Array.isArray(rows) && rows.every(isRecord);
  if (!isList) return { instancePath: "/rows", keyword: "type", params: {} };
  return rows.length > MOST_ROWS ? { instancePath: "/rows", keyword: "maxItems", params: {} } : undefined;
}
