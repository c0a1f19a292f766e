import type { ChangeKind, RecordChange } from "../wire/record-change.ts";
import { closed, page } from "./reply-schemas.ts";
import type { JsonSchema } from "./route.ts";

const KINDS: Readonly<Record<ChangeKind, string>> = { created: "新增", changed: "修改", removed: "删除", restored: "恢复" };

const text: JsonSchema = { type: "string" };

/** Schemas of a row's members. The published schema of a time and a code differs from the one that entities declare. */
const rowOf = (time: JsonSchema, codes: JsonSchema): Readonly<Record<keyof RecordChange, JsonSchema>> => ({
  changeId: text,
  changedAt: { type: "string", title: "变更时间", ...time },
  kind: { type: "string", title: "变更方式", ...codes },
  record: { type: "string", title: "数据" },
  userName: { type: "string", title: "操作人" },
  userAccount: { type: "string", title: "账号" },
  differences: {
    type: "array",
    title: "变更内容",
    items: closed({ field: text, label: text, what: text, row: text, before: text, after: text }),
  },
});

const kinds = Object.entries(KINDS);

/**
 * JSON Schema of a {@link RecordChange} in the notation of entities (`x-format`, codes as `oneOf`). The generator builds the reply of
 * history calls from it.
 */
export const recordChange = rowOf({ "x-format": "datetime" }, { oneOf: kinds.map(([code, title]) => ({ const: code, title })) });

/** Published reply schema of every history call. */
export const historyReply: JsonSchema = page(
  closed(
    rowOf({ format: "datetime" }, { enum: Object.keys(KINDS), description: kinds.map(([code, title]) => `${code} ${title}`).join("，") }),
  ),
);
