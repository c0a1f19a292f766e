import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { noInput } from "../../runtime/contract/language/violations.ts";
import type { AnyCall } from "../../runtime/contract/wire/call.ts";
import type { Field } from "../../runtime/index.ts";
import { RowsEntry } from "../../runtime/forms/rows-entry.tsx";
import { ok, openScreen, page, userEvent } from "./support/fake-portal.tsx";
import { click, handlers, open, withActions, yes } from "./support/things.ts";

const remove: AnyCall = { id: "things.remove", method: "delete", path: "/things/{id}" };
const restore: AnyCall = { id: "recycle.restore", method: "post", path: "/restore", body: ["call", "key"] };

test("restores a deleted record by its key and the call that deleted it, and reads the list again", async () => {
  const replies = { "/list": () => page([{ id: "7", name: "甲" }]), "/things/7": () => ok(null, "删除成功") };
  const actions = { remove: { label: "删除", confirm: { text: "确认删除?" }, call: remove, undo: { call: restore, key: "id" } } };
  const portal = open(withActions(actions, { rowActions: ["remove"] }), {
    handlers: { ...handlers, ...replies, "/restore": () => ok(null, "已恢复") },
  });
  await click("删除");
  await yes();
  await waitFor(() => expect(portal.offered.has("删除成功")).toBe(true));
  const before = portal.callsOf("/list").length;
  act(() => portal.offered.get("删除成功")?.());
  await waitFor(() => expect(portal.callsOf("/restore").map(({ data }) => data)).toEqual([{ call: "things.remove", key: "7" }]));
  await waitFor(() => expect(portal.toasts.at(-1)).toEqual({ type: "success", text: "已恢复" }));
  await waitFor(() => expect(portal.callsOf("/list").length).toBeGreaterThan(before));
});

test("shows why a deletion cannot be undone", async () => {
  const replies = { "/list": () => page([{ id: "7", name: "甲" }]), "/things/7": () => ok(null, "删除成功") };
  const actions = { remove: { label: "删除", call: remove, undo: { call: restore, key: "id" } } };
  const portal = open(withActions(actions, { rowActions: ["remove"] }), {
    handlers: { ...handlers, ...replies, "/restore": () => ({ status: 409, code: "409", msg: "不能恢复：名称「甲」已存在" }) },
  });
  await click("删除");
  await waitFor(() => expect(portal.offered.has("删除成功")).toBe(true));
  act(() => portal.offered.get("删除成功")?.());
  await waitFor(() => expect(portal.toasts.at(-1)).toMatchObject({ type: "error", text: "不能恢复：名称「甲」已存在" }));
});

const name: Field = { names: ["name"], label: "名称", type: "string", widget: "text" };
const field: Field = {
  names: ["rows"],
  label: "明细",
  type: "array",
  widget: "rows",
  columns: [{ field: "name", label: "名称", format: "text" }],
};
let kept: readonly Data[] = [];

function Page() {
  const [value, setValue] = useState<unknown>([{ name: "一" }, { name: "二" }, { name: "三" }]);
  kept = value as readonly Data[];
  const rest = { disabled: false, invalid: false, describedBy: undefined, placeholder: "", screen: "x" };
  const entry = { items: [name], typed: async () => noInput };
  return (
    <RowsEntry id="rows" field={field} value={value} onChange={setValue} scope={() => ({ user: {}, now: "" })} entry={entry} {...rest} />
  );
}

test("puts a row that was removed in a form back at its position", async () => {
  const portal = openScreen({ screen: { page: <Page />, path: "/x" }, handlers: {} });
  await userEvent.click(await screen.findByRole("button", { name: "删除第2行" }));
  expect(kept.map((row) => row["name"])).toEqual(["一", "三"]);
  act(() => portal.offered.get("已删除第2行，尚未保存")?.());
  expect(kept.map((row) => row["name"])).toEqual(["一", "二", "三"]);
});
