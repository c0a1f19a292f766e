import { expect, it } from "vitest";
import { cellsOf } from "../../src/server/exports/cells.ts";
import type { Column } from "../../runtime/contract/screen.ts";

it("exports a file as the name stored in its row", () => {
  const column: Column = { field: "scan", label: "扫描件", format: "file", fileName: "scanName" };
  const all = { columns: [column], workflow: undefined, choices: new Map(), scope: () => ({ user: {}, now: "" }) };
  const scan = "0198c0de-0000-7000-8000-000000000001";
  expect([cellsOf(all, { scan, scanName: "清单.pdf" }, 1), cellsOf(all, { scan }, 1), cellsOf(all, { scanName: "清单.pdf" }, 1)]).toEqual([
    ["清单.pdf"],
    ["已上传的文件"],
    [""],
  ]);
});
