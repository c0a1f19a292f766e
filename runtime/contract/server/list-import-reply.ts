import { ROW_CHANGES } from "../language/list-import.ts";
import { closed, many } from "./reply-schemas.ts";
import type { JsonSchema } from "./route.ts";
import { READING, sheetReading } from "./sheet-reading.ts";

const text: JsonSchema = { type: "string" };
const count: JsonSchema = { type: "integer" };

/** Schemas of the numbers of rows in the reply of an import. */
const importCounts: Readonly<Record<string, JsonSchema>> = {
  added: { ...count, title: "新增条数" },
  updated: { ...count, title: "更新条数" },
  same: { ...count, title: "未变化条数" },
};

/**
 * JSON Schemas of the members in the reply of an import: the numbers of rows, and the first new record, which the list shows afterwards.
 */
export const importResult: Readonly<Record<string, JsonSchema>> = {
  ...importCounts,
  firstKey: { ...text, title: "新增的第一条数据" },
  firstParent: { ...text, title: "新增的第一条数据的上级" },
};

/** Published reply schema of every call that previews the rows of an import (`ListImportStep` rows). */
export const listImportReply: JsonSchema = closed(
  {
    rows: many(closed({ row: count, change: { ...text, enum: ROW_CHANGES }, texts: many(text) }, ["row", "change", "texts"])),
    [READING]: sheetReading,
    ...importCounts,
  },
  ["rows", READING, ...Object.keys(importCounts)],
);
