// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call, Field, Scope } from "../../runtime/index.ts";
import { ok, page, userEvent } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";
import {
  handlers,
  click,
  enter,
  field,
  fields,
  inDialog,
  input,
  list,
  open,
  publish,
  save,
  screenOf,
  table,
  withActions,
  yes,
} from "./support/things.ts";

/** Metadata of dialogs and forms, and how the browser applies it. */

const row = { id: "1", name: "甲", note: "旧", kind: null, params: '{"a":1}', version: 4 };
const one = { handlers: { ...handlers, "/list": () => page([row]) } };
const [name, note] = [field("name", "名称"), field("note", "说明")];
const openEdit = async (...items: readonly Field[]) => {
  const portal = open(withActions({ edit: { label: "编辑", form: fields(...items), call: save } }, { rowActions: ["edit"] }), one);
  await click(/编\s*辑/);
  return portal;
};

test("[P-AUTHLOG-04] a read-only form has no inputs and shows JSON formatted, and the reply of the action before", async () => {
  const items = [name, field("params", "参数", { format: "json" }), field("kind", "类别", { empty: "暂无参数" })];
  const actions = {
    view: { label: "查看参数", form: { ...fields(...items), readonly: true as const } },
    reset: { label: "重置密码", call: publish, then: "shown" },
    shown: {
      label: "",
      title: "重置结果",
      form: { ...fields(field("password", "新密码")), readonly: true as const, record: (s: Scope) => s.reply },
    },
  };
  const portal = open(withActions(actions, { rowActions: ["view", "reset"] }), {
    handlers: { ...one.handlers, "/publish": () => ok({ password: "Once-1" }, "重置成功") },
  });
  await click("查看参数");
  const dialog = await inDialog();
  expect(dialog.queryAllByRole("textbox")).toEqual([]);
  expect(dialog.queryByRole("button", { name: /确\s*定/ })).toBeNull();
  expect(dialog.getByText("暂无参数")).toBeDefined();
  expect((await dialog.findByText(/"a": 1/)).textContent).toBe('{\n    "a": 1\n}');
  await userEvent.click(await dialog.findByRole("button", { name: "复制" }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "已复制" }]));
  expect(await navigator.clipboard.readText()).toBe('{\n    "a": 1\n}');
  await userEvent.click(dialog.getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await click("重置密码");
  expect((await inDialog()).getByText("Once-1")).toBeDefined();
  await userEvent.click((await inDialog()).getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(portal.toasts.at(-1)).toEqual({ type: "success", text: "重置成功" }));
});

const choosing = field("kind", "类别", {
  change: [{ set: { fileName: (s: Scope) => `${String(s.form?.["kind"])}.pdf`, note: null } }],
});

test("[P-DICT-02] sends values set by a change, also of fields outside the form, and null for hidden ones", async () => {
  const portal = await openEdit(name, choosing, { ...note, show: (s: Scope) => s.form?.["kind"] === undefined });
  await enter("类别", "b");
  await yes();
  await waitFor(() =>
    expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "1", name: "甲", kind: "b", note: null, fileName: "b.pdf", version: 4 }),
  );
});

test("[P-SUBSYS-06][P-VIEW-07] a default fills an absent value from others, and what is typed over an effect is sent", async () => {
  const portal = await openEdit(
    field("name", "名称", { default: "不用" }),
    field("fileName", "文件", { default: (s: Scope) => s.form?.["name"], readonly: true }),
    field("kind", "类别", { change: [{ set: { note: null } }] }),
    note,
  );
  await enter("类别", "b");
  await waitFor(async () => expect((await input("说明")).value).toBe(""));
  await enter("说明", "新");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ name: "甲", fileName: "甲", note: "新" }));
});

test("validates what the following calls require before the first call", async () => {
  const actions = {
    init: {
      label: "初始化",
      form: fields(field("name", "姓名"), field("kind", "类别")),
      call: save,
      input: async () => rulesOf({}),
      then: "bind",
    },
    bind: {
      label: "",
      call: publish,
      send: { id: (s: Scope) => (s.reply as { id: string } | undefined)?.id },
      input: async () => rulesOf({ id: { required: "id为空" }, kind: { required: "请选择类别" } }),
    },
  };
  const portal = open(withActions(actions, { rowActions: ["init"] }), one);
  await click("初始化");
  await yes();
  expect(await (await inDialog()).findByText("请选择类别")).toBeDefined();
  expect((await inDialog()).queryByText("id为空")).toBeNull();
  expect(portal.callsOf("/save")).toEqual([]);
  await enter("类别", "b");
  await yes();
  await waitFor(() => expect(portal.callsOf("/publish")[0]?.data).toEqual({ id: "9", kind: "b" }));
});

test.each([
  [
    "none without a declaration",
    [
      { label: "是", then: "save" },
      { label: "否", then: "save" },
    ],
  ],
  ["only that", [{ label: "先看", then: "save", primary: true as const }, { label: "发布" }, { label: "算了", leave: true as const }]],
])("[D-REVIEW-10] the declared buttons of a confirmation have as primary %s", async (_, buttons) => {
  const ask = { label: "提问", confirm: { text: "?", buttons }, call: publish };
  open(withActions({ ask, save: { label: "", call: save } }, { rowActions: ["ask"] }), one);
  await click("提问");
  const footer = (await inDialog()).getAllByRole("button").filter((button) => button.closest(".ant-modal-footer") !== null);
  expect(footer.map((button) => [button.textContent?.replaceAll(" ", ""), button.className.includes("ant-btn-primary")])).toEqual(
    buttons.map((button) => [button.label, "primary" in button]),
  );
});

test("[D-STATE-01] leaving the form of an action shows its message and sends nothing", async () => {
  const withdraw = { label: "撤回", form: fields(note), call: save, cancelled: "取消输入" };
  const portal = open(withActions({ withdraw }, { rowActions: ["withdraw"] }), one);
  await click(/撤\s*回/);
  await userEvent.click((await inDialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "取消输入" }]));
  expect(portal.callsOf("/save")).toEqual([]);
});

const narrowed: Call = { ...list, query: ["from", "to", "on"] };
const openSearch = (search: Field) => open(screenOf(table({ call: narrowed, search: [search] })), one);
const confirmed = (element: HTMLElement, value: string): void => {
  fireEvent.mouseDown(element);
  fireEvent.focus(element);
  fireEvent.change(element, { target: { value } });
  fireEvent.keyDown(element, { key: "Enter", code: "Enter" });
};

test("[P-CONST-05] Enter accepts a typed date range before it searches", async () => {
  const portal = openSearch(field("from", "时间", { names: ["from", "to"], widget: "date-range" }));
  const start = await screen.findByPlaceholderText("开始时间");
  await waitFor(() => expect(portal.callsOf("/list").length).toBe(1));
  confirmed(start, "2026-03-01 00:00:00");
  // Half a range does not search, because the user types the other end next.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText("结束时间")));
  expect((start as HTMLInputElement).value).toBe("2026-03-01 00:00:00");
  confirmed(screen.getByPlaceholderText("结束时间"), "2026-03-31 23:59:59");
  await waitFor(() => expect(portal.callsOf("/list").at(-1)?.params).toEqual({ from: "2026-03-01 00:00:00", to: "2026-03-31 23:59:59" }));
  expect(portal.callsOf("/list").length).toBe(2);
});

test.each([
  ["date", "2026-03-01"],
  ["datetime", "2026-03-01 08:30:00"],
] as const)("Enter accepts a single %s", async (widget, typed) => {
  const portal = openSearch(field("on", "日期", { widget }));
  await waitFor(() => expect(portal.callsOf("/list").length).toBe(1));
  confirmed(await screen.findByLabelText("日期"), typed);
  await waitFor(() => expect(portal.callsOf("/list").map(({ params }) => params)).toEqual([{}, { on: typed }]));
});
