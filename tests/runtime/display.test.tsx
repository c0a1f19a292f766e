import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { browserNow } from "../../runtime/host/runtime.tsx";
import { RANGE_TIMES } from "../../runtime/fields/base/range-times.ts";
import { DATETIME } from "../../runtime/fields/date-controls.tsx";
import { enteredAmount, fenOf, groupedAmount } from "../../runtime/contract/values/money.ts";
import { textOf } from "../../runtime/contract/language/cell-text.ts";
import { Display, type DisplayProps, totalOf } from "../../runtime/fields/display.tsx";
import type { Workflow } from "../../runtime/index.ts";
import { openScreen } from "./support/fake-portal.tsx";

const shown = (props: DisplayProps): string | null => render(<Display {...props} />).container.textContent;

test("[P-CONST-06] amounts have two decimals and thousands separators, exactly", () => {
  expect(["0", "5", "1234.5", "1234567.89", "-12345.6", "9007199254740993.10"].map(groupedAmount)).toEqual([
    "0.00",
    "5.00",
    "1,234.50",
    "1,234,567.89",
    "-12,345.60",
    "9,007,199,254,740,993.10",
  ]);
  expect([groupedAmount(12.345), groupedAmount(0.999), groupedAmount(1000)]).toEqual(["12.35", "1.00", "1,000.00"]);
  expect(groupedAmount("面议")).toBe("面议");
  expect(shown({ value: "1200", format: "amount", unit: "元" })).toBe("1,200.00 元");
});

test("groups a key at once, before its copy button is loaded", () => {
  // In a portal, because the button (which another test may have loaded) confirms by a toast.
  openScreen({ screen: { page: <Display value="JBSWY3DPEHPK3PXPQ" format="key" />, path: "/" }, handlers: {} });
  expect(document.querySelector("code")?.textContent).toBe("JBSW Y3DP EHPK 3PXP Q");
  expect(textOf("ABCDE FGH", "key")).toBe("ABCDE FGH");
});

test("[P-CONST-06] entered money is normalised to two decimals without rounding", () => {
  expect(
    ["1234.5", "￥1,234.5", "１，２３４．５０", " 5 ", ".5", "-.05", "007", "12元", "1.", "0", "-0", "12.3"].map(enteredAmount),
  ).toEqual(["1234.50", "1234.50", "1234.50", "5.00", "0.50", "-0.05", "7.00", "12.00", "1.00", "0.00", "0.00", "12.30"]);
  expect(["1.239", "面议", "-", "1.2.3", ""].map(enteredAmount)).toEqual(["1.239", "面议", "-", "1.2.3", ""]);
  // At most thirteen digits, so that whole fen stay exact.
  expect([fenOf("9999999999999.99"), fenOf("-0.01"), fenOf("12345678901234"), fenOf(""), fenOf(null), fenOf("1,000")]).toEqual([
    999_999_999_999_999,
    -1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("[P-CONST-06][D-FORM-03][D-ITEM-12] totals of amounts are exact", () => {
  const rows = [{ a: "0.10", n: 1 }, { a: "0.20", n: 2 }, { a: 1000 }, { a: null }, { a: "-0.05" }];
  expect([totalOf(rows, "a", "amount"), totalOf(rows, "n", "text")]).toEqual(["1,000.25", "3"]);
  expect(totalOf([{ a: "-0.05" }], "a", "amount")).toBe("-0.05");
});

test("[D-LIST-02][P-CONST-04][P-CONST-05] shows dates, times as yyyy-MM-dd HH:mm:ss and ranges of whole days", () => {
  expect([textOf("2026-05-01 10:11:12", "date"), textOf("2026-05-01 10:11:12", "datetime")]).toEqual(["2026-05-01", "2026-05-01 10:11:12"]);
  expect(shown({ value: "2026-05-01 10:11:12", format: "date" })).toBe("2026-05-01");
  expect([DATETIME, ...RANGE_TIMES]).toEqual(["YYYY-MM-DD HH:mm:ss", "00:00:00", "23:59:59"]);
  expect(browserNow(new Date(2026, 4, 1, 9, 8, 7))).toBe("2026-05-01 09:08:07");
});

test("[P-SHELL-01] shows empty values, booleans, codes, lists and JSON with their labels", () => {
  expect([undefined, null, "", []].map((value) => shown({ value, format: "text" }))).toEqual(["—", "—", "—", "—"]);
  expect(shown({ value: "", format: "text", empty: "未填写" })).toBe("未填写");
  expect([true, false].map((value) => shown({ value, format: "boolean" }))).toEqual(["是", "否"]);
  const lent = [
    { value: true, label: "已借出" },
    { value: false, label: "在架" },
  ];
  expect([true, false].map((value) => shown({ value, format: "codes", codes: lent }))).toEqual(["已借出", "在架"]);
  expect(shown({ value: 0, format: "text" })).toBe("0");
  const codes = [
    { value: "1", label: "启用" },
    { value: "0", label: "禁用" },
  ];
  expect(shown({ value: "0", format: "codes", codes })).toBe("禁用");
  expect(shown({ value: "9", format: "codes", codes })).toBe("9");
  expect(shown({ value: ["a", "b", "c", "d", "e"], format: "list" })).toBe("abc+2");
  expect(shown({ value: { a: 1 }, format: "json" })).toBe('{\n    "a": 1\n}');
  expect(shown({ value: "[1]", format: "json" })).toBe("[\n    1\n]");
  expect(shown({ value: "{broken", format: "json" })).toBe("{broken");
});

test("[D-LIST-03] a state shows the label and tone that apply to its record", () => {
  const workflow = {
    states: [
      {
        code: "6",
        label: [
          { when: (s) => s.row?.["supGuid"] === "000", text: "处置完成", tone: "done" },
          { text: "待上传凭证", tone: "waiting" },
        ],
      },
    ],
  } as Pick<Workflow, "states"> as Workflow;
  const scopeOf = (supGuid: string) => ({ row: { supGuid }, user: {}, now: "" });
  const own = render(<Display value="6" format="state" workflow={workflow} scope={scopeOf("000")} />);
  expect(own.getByText("处置完成").closest("[data-tone]")?.getAttribute("data-tone")).toBe("done");
  expect(shown({ value: "6", format: "state", workflow, scope: scopeOf("A1") })).toBe("待上传凭证");
  expect(shown({ value: "9", format: "state", workflow, scope: scopeOf("A1") })).toBe("9");
});

test("a code with a tone shows a dot beside its label, in values, choices and lists of codes", () => {
  const codes = [
    { value: "1", label: "启用", tone: "active" as const },
    { value: "0", label: "停用", tone: "muted" as const },
    { value: "2", label: "待定" },
  ];
  const tonesOf = (value: unknown, format: "codes" | "list") => {
    const { container } = render(<Display value={value} format={format} codes={codes} />);
    return [...container.querySelectorAll<HTMLElement>("[data-tone]")].map((tag) => [
      tag.textContent,
      tag.dataset["tone"],
      tag.querySelectorAll(".gp-dot").length,
    ]);
  };
  expect(tonesOf("0", "codes")).toEqual([["停用", "muted", 1]]);
  expect(tonesOf("2", "codes")).toEqual([]);
  expect(tonesOf(["1", "2"], "list")).toEqual([
    ["启用", "active", 1],
    ["待定", "draft", 1],
  ]);
});

test("a file shows its name, also as the text of its link", () => {
  const id = "0198c0de-0000-7000-8000-000000000001";
  expect([shown({ value: id, format: "file" }), shown({ value: id, format: "file", fileName: "清单.pdf" })]).toEqual([
    "已上传的文件",
    "清单.pdf",
  ]);
});

test("marks only a text longer than its column as truncated", () => {
  const classOf = (value: string) => render(<Display value={value} format="text" />).container.firstElementChild?.className;
  expect([classOf("家具用具"), classOf("名".repeat(8)), classOf("名".repeat(9))]).toEqual(["gp-text", "gp-text", "gp-text gp-long"]);
});
