import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { exactWidths } from "../../src/build/exact-widths.ts";

const CELL = createRequire(import.meta.url).resolve("@rc-component/table/es/Body/MeasureCell.js");

/** Runs the plugin over the code of antd's measuring cell. */
function changed(code: string): string | undefined {
  const { transform } = exactWidths() as unknown as { transform: (code: string, id: string) => string | undefined };
  const error = (message: string): never => {
    throw new Error(message);
  };
  return transform.call({ error }, code, CELL);
}

test("the cell by which antd measures a column reports its width with the fraction", () => {
  const code = changed(readFileSync(CELL, "utf8")) ?? "";
  const call = /const \{ offsetWidth \}[^\n]*\n/.exec(code)?.[0] ?? "";
  const widthOf = new Function("cellRef", "columnKey", "onColumnResize", call);
  const report = (offsetWidth: number, width: number): number[] => {
    const reported: number[] = [];
    const current = { offsetWidth, getBoundingClientRect: () => ({ width }) };
    widthOf({ current }, "name", (_: string, reportedWidth: number) => reported.push(reportedWidth));
    return reported;
  };
  // Scaled to half its size, the rectangle is no layout width.
  expect([report(190, 190.45), report(190, 95.2)]).toEqual([[190.45], [190]]);
});

test("a build with another measuring cell is refused", () => {
  expect(() => changed("export default 1")).toThrow("adapt exact-widths.ts");
});
