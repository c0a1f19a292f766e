import { expect, test } from "vitest";
import { articleColumns, resultColumns } from "../../src/screens/sheet/columns.ts";
import { addDays, PUBLICITY_DAYS } from "../../src/screens/PublicityVoucher.tsx";

test("[D-PRINT-06] a voucher ends seven days after its creation date, across months, years and leap days", () => {
  expect(PUBLICITY_DAYS).toBe(7);
  expect(addDays("2026-11-22 17:09:12", 7)).toBe("2026-11-29");
  expect(addDays("2026-12-28", 7)).toBe("2027-01-04");
  expect(addDays("2028-02-25", 7)).toBe("2028-03-03");
  for (const nothing of [undefined, null, "", "2026-13-45", 20261122]) expect(addDays(nothing, 7)).toBeUndefined();
});

test("[D-CONST-02][D-PREVIEW-04] totals of documents are exact to the fen at any size", () => {
  const rows = Array.from({ length: 1000 }, () => ({ assetNum: 3, assesValue: "9999999999999.99", price: "0.01" }));
  const totals = resultColumns.map((column) => column.total?.(rows));
  expect(totals).toEqual([undefined, undefined, "3000", "9,999,999,999,999,990.00", "10.00", undefined]);
  expect(articleColumns.map((column) => column.total?.([]))).toEqual([undefined, "0"]);
});
