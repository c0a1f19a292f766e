import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Data, Scope } from "../../runtime/contract/values/data.ts";
import type { FormulaRule } from "../../runtime/contract/values/formulas.ts";
import type { Field } from "../../runtime/index.ts";
import { noInput } from "../../runtime/contract/language/violations.ts";
import type { InputRules } from "../../runtime/contract/language/violations.ts";
import { RowsEntry } from "../../runtime/forms/rows-entry.tsx";
import { openScreen, userEvent } from "./support/fake-portal.tsx";

const name: Field = { names: ["name"], label: "名称", type: "string", widget: "text" };
const field: Field = {
  names: ["rows"],
  label: "明细",
  type: "array",
  widget: "rows",
  columns: [{ field: "name", label: "名称", format: "text" }],
};

test("loads the rules of a new row when the pointer is near, and shows the button as busy", async () => {
  let [asked, arrive] = [0, (_: InputRules): void => undefined];
  const typed = (): Promise<InputRules> => {
    asked++;
    return new Promise((resolve) => {
      arrive = resolve;
    });
  };
  const rest = { disabled: false, invalid: false, describedBy: undefined, placeholder: "", screen: "x" };
  const scope = () => ({ user: {}, now: "" });
  const page = (
    <RowsEntry id="rows" field={field} value={[]} onChange={() => undefined} scope={scope} entry={{ items: [name], typed }} {...rest} />
  );
  openScreen({ screen: { page, path: "/x" }, handlers: {} });
  const add = await screen.findByRole("button", { name: /添加一行/ });
  await userEvent.hover(add);
  expect(asked).toBe(1);
  await userEvent.click(add);
  await waitFor(() => expect(add.className).toContain("ant-btn-loading"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => arrive(noInput));
  expect((await screen.findByRole("dialog")).textContent).toContain("添加明细");
  expect(add.className).not.toContain("ant-btn-loading");
});

/** Rows with a field that another one shows, and with a computed one. */
const isImported = ({ row }: Scope) => row?.["imported"] === true;
const cost: FormulaRule = { formula: { operator: "*", left: { field: "count" }, right: { field: "price" } }, stored: "money", scale: 2 };
const lines: Field = {
  ...field,
  columns: [
    { field: "imported", label: "进口", format: "boolean" },
    { field: "origin", label: "原产地", format: "text", show: isImported, perRow: true },
    { field: "count", label: "数量", format: "number" },
    { field: "price", label: "单价", format: "amount" },
    { field: "cost", label: "小计", format: "amount" },
  ],
  formulas: [{ field: "cost", ...cost }],
};
const items: Field[] = [
  { names: ["imported"], label: "进口", type: "boolean", widget: "switch" },
  { names: ["origin"], label: "原产地", type: "string", widget: "text", show: isImported },
  { names: ["count"], label: "数量", type: "integer", widget: "number" },
  { names: ["price"], label: "单价", type: "number", widget: "amount" },
  { names: ["cost"], label: "小计", type: "number", widget: "display", format: "amount", readonly: true, computed: { formula: cost } },
];

/** Needs the origin in every row: what is hidden must not be asked for. */
const needsOrigin: InputRules = {
  validate: Object.assign(
    (data: unknown) => {
      const isMissing = (data as Data)["origin"] === undefined;
      needsOrigin.validate.errors = isMissing ? [{ instancePath: "", keyword: "required", params: { missingProperty: "origin" } }] : null;
      return !isMissing;
    },
    { errors: null },
  ) as InputRules["validate"],
  rules: [{ at: "origin", keyword: "required", message: "请填写原产地" }],
};

const rest = { disabled: false, invalid: false, describedBy: undefined, placeholder: "", screen: "x" };
const outside = () => ({ user: {}, now: "", row: { imported: true } });
let kept: readonly Data[] = [];

function Page() {
  const [value, setValue] = useState<unknown>([{ imported: true, origin: "德国", count: 1, price: "2.00", cost: "2.00", more: "留" }]);
  kept = value as readonly Data[];
  const entry = { items, typed: async () => needsOrigin };
  return <RowsEntry id="rows" field={lines} value={value} onChange={setValue} scope={outside} entry={entry} {...rest} />;
}

test("hides a field by another of its row, drops its value, and computes while typing", async () => {
  openScreen({ screen: { page: <Page />, path: "/x" }, handlers: {} });
  expect(await screen.findByText("德国")).not.toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "编辑第1行" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByLabelText("原产地")).toMatchObject({ value: "德国" });
  const count = await dialog.findByLabelText("数量");
  fireEvent.change(count, { target: { value: "30" } });
  fireEvent.blur(count);
  await dialog.findByText("60.00");
  await userEvent.click(dialog.getByRole("switch"));
  await waitFor(() => expect(dialog.queryByLabelText("原产地")).toBeNull());
  await userEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(kept).toEqual([{ imported: false, count: 30, price: "2.00", cost: "60.00", more: "留" }]));
  expect(screen.queryByText("德国")).toBeNull();
});

test("leaves the cell of a hidden field empty, whatever the row holds", async () => {
  const rows = [{ imported: false, origin: "法国" }];
  const page = <RowsEntry id="rows" field={lines} value={rows} onChange={() => undefined} scope={outside} {...rest} />;
  openScreen({ screen: { page, path: "/x" }, handlers: {} });
  await screen.findByText("否");
  expect(screen.queryByText("法国")).toBeNull();
});
