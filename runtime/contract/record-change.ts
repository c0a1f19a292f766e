import type { JsonSchema } from "./route.ts";

/** What was done with a record. */
export type ChangeKind = "created" | "changed" | "removed";

/**
 * One difference, in words of the time at which it was made. `value`: of a field; `secret`: that it was changed, and no
 * more; `rowAdded`, `rowChanged`, `rowRemoved`: a row of a child list, named by `row`; `more`: what is not listed, counted
 * in `after`.
 */
export interface Difference {
  field: string;
  label: string;
  what: "value" | "secret" | "rowAdded" | "rowChanged" | "rowRemoved" | "more";
  row?: string;
  before?: string;
  after?: string;
}

/** One change of one record, as `history` answers it. */
export interface RecordChange {
  changeId: string;
  changedAt: string;
  kind: ChangeKind;
  /** What the record is called: `用户 张三（zhangsan）`. */
  record: string;
  /** Absent: the server by itself. */
  userName?: string;
  userAccount?: string;
  differences: readonly Difference[];
}

/** Changes that one reply brings at most. */
export const MOST_CHANGES = 50;

const text: JsonSchema = { type: "string" };

/** Members of a row of the reply. */
export const recordChange: Readonly<Record<keyof RecordChange, JsonSchema>> = {
  changeId: text,
  changedAt: { type: "string", title: "变更时间", "x-format": "datetime" },
  kind: {
    type: "string",
    title: "变更方式",
    oneOf: [
      { const: "created", title: "新增" },
      { const: "changed", title: "修改" },
      { const: "removed", title: "删除" },
    ],
  },
  record: { type: "string", title: "数据" },
  userName: { type: "string", title: "操作人" },
  userAccount: { type: "string", title: "账号" },
  differences: {
    type: "array",
    title: "变更内容",
    items: {
      type: "object",
      properties: { field: text, label: text, what: text, row: text, before: text, after: text },
      additionalProperties: false,
    },
  },
};
