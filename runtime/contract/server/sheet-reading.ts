import { closed, many } from "./reply-schemas.ts";
import type { JsonSchema } from "./route.ts";
import { SHEET_NOTES } from "../language/sheet.ts";

const text: JsonSchema = { type: "string" };
const count: JsonSchema = { type: "integer" };

/** Name of the member in a reply that describes how a spreadsheet was read. It is next to the rows. */
export const READING = "reading";

/** Schema of the reply {@link SheetReading}, as openapi.json publishes it. */
export const sheetReading: JsonSchema = closed(
  {
    sheet: { ...text, title: "工作表" },
    id: { ...text, title: "表格和工作表" },
    rows: { ...count, title: "行数" },
    others: many(closed({ name: text, id: text, fits: { type: "boolean" } }, ["name", "id", "fits"])),
    notes: many(
      closed({ kind: { ...text, enum: SHEET_NOTES }, rows: many(count), count, message: text }, ["kind", "rows", "count", "message"]),
    ),
    warnings: many(closed({ row: count, field: text, cell: text, content: text, message: text }, ["row", "field", "message"])),
    warningTotal: { ...count, title: "提醒数" },
    headings: many(closed({ at: count, title: text }, ["at", "title"])),
    columns: many(closed({ title: text, required: { type: "boolean" }, at: count }, ["title", "required", "at"])),
  },
  ["sheet", "id", "rows", "others", "notes", "warnings", "warningTotal"],
);
