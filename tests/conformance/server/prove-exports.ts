import { expect } from "vitest";
import { read, utils } from "xlsx";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { exportsOf } from "../../../generator/model/exports.ts";
import type { Column } from "../../../generator/model/types.ts";
import type { Proved } from "../project.ts";
import type { Reply } from "./host.ts";

/** Asserts the spreadsheet of a list: its headings, then the displayed text of each cell in each row. */
export function expectSheet(project: Proved, call: string, reply: Reply, rows: readonly Data[]): void {
  const { screen, table } = exportsOf(project.model).get(call) ?? {};
  if (table === undefined) throw new Error(`${call} stands above no table`);
  expect([reply.status, reply.msg]).toEqual([200, undefined]);
  const book = read(reply.bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  const [headings = [], ...cells] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: "" });
  const columns = table.columns.filter(({ custom }) => custom === undefined);
  expect(headings).toEqual(columns.map(({ label }) => label));
  expect(cells).toHaveLength(rows.length);
  const workflow = project.model.workflows.get(screen?.workflow ?? "");
  for (const [at, row] of rows.entries())
    for (const [position, column] of columns.entries()) {
      const shown = cells[at]?.[position];
      const where = [call, at + 1, column.label];
      if (column.format === "state") {
        const label = workflow?.states.find(({ code }) => code === row[column.field ?? ""])?.label;
        expect(
          typeof label === "object" ? label.map(({ text }) => text) : [label ?? row[column.field ?? ""] ?? ""],
          String(where),
        ).toContain(shown);
      }
      // A choice must not show its key. Its label is proved elsewhere.
      else if (column.options !== undefined) expect([...where, shown]).not.toEqual([...where, row[column.field ?? ""]]);
      else
        expect([...where, shown]).toEqual([
          ...where,
          column.format === "index" ? String(at + 1) : renderCell(column, row[column.field ?? ""]),
        ]);
    }
}

/** Returns the text of a value as the list shows it. */
function renderCell({ format, codes }: Column, value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  const items = (Array.isArray(value) ? value : [value]).map((item) => codes?.find((code) => code.value === item)?.label ?? item);
  if (codes !== undefined || Array.isArray(value)) return items.join("、");
  switch (format) {
    case "boolean":
      return value === true ? "是" : "否";
    case "date":
      return String(value).slice(0, "2026-01-01".length);
    case "amount":
      return Number(value).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    default:
      return String(value);
  }
}
