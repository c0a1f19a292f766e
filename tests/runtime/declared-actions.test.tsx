import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Scope, ScreenPage, type Transition, type Workflow } from "../../runtime/index.ts";
import { ok, openScreen, page, userEvent } from "./support/fake-portal.tsx";
import {
  handlers,
  click,
  enter,
  field,
  fields,
  formBlock,
  inDialog,
  input,
  KEY,
  open,
  options,
  save,
  screenOf,
  start,
  table,
  tidy,
  withActions,
  yes,
} from "./support/things.ts";
import { rulesOf } from "./support/rules.ts";

/** Metadata of choices, new records, buttons, checks and pages in dialogs, and how the browser applies it. */

test("a column of keys shows labels of choices, never an unknown key but what is declared for it", async () => {
  const level = (label: string, more: object = {}) => ({
    field: "levelId",
    label,
    format: "text" as const,
    options: { ...options, ...more },
  });
  const current = (s: Scope) => `其他（${String(s.row?.["name"])}）`;
  const portal = open(screenOf(table({ columns: [level("级别"), level("当前级别", { current })] })));
  expect(await screen.findAllByText("一级")).toHaveLength(2);
  expect(screen.getByText("—")).toBeDefined();
  expect(screen.getByText("其他（乙）")).toBeDefined();
  expect(document.body.textContent).not.toContain(KEY);
  expect(portal.callsOf("/levels")).toHaveLength(1);
});

test("[P-DICT-02] shows a choice with a tone as a tag in columns and selects, one without as text", async () => {
  const toned = { ...options, tone: "colour" };
  const items = [field("levelId", "级别", { widget: "select", options: toned })];
  openScreen({
    screen: screenOf(table({ columns: [{ field: "levelId", label: "级别", format: "text", options: toned }], rowActions: ["edit"] }), {
      edit: { label: "编辑", form: { errors: "fields", items }, call: save },
    }),
    handlers: {
      ...handlers,
      "/list": () => page([{ id: "1", levelId: "L1", version: 4 }]),
      "/levels": () =>
        ok([
          { id: "L1", levelName: "一级", colour: "refused" },
          { id: "L2", levelName: "二级", colour: "no tone" },
        ]),
    },
  });
  expect((await screen.findByText("一级")).dataset["tone"]).toBe("refused");
  await click(/编\s*辑/);
  const select = await (await inDialog()).findByLabelText("级别");
  fireEvent.mouseDown(select);
  const offered = await waitFor(() => [...document.querySelectorAll<HTMLElement>(".ant-select-item-option-content")].slice(0, 2));
  await waitFor(() =>
    expect(offered.map((option) => [option.textContent, option.querySelector<HTMLElement>("[data-tone]")?.dataset["tone"]])).toEqual([
      ["一级", "refused"],
      ["二级", undefined],
    ]),
  );
});

test("a read-only dialog shows labels of choices, and a select the label of an unknown value", async () => {
  const items = [field("levelId", "级别", { widget: "select", options: { ...options, current: (s: Scope) => s.row?.["name"] as string } })];
  open(
    screenOf(table({ rowActions: ["view", "edit"] }), {
      view: { label: "查看", form: { readonly: true, errors: "fields", items } },
      edit: { label: "编辑", form: { errors: "fields", items }, call: save },
    }),
  );
  await click(/查\s*看/);
  expect(await (await inDialog()).findByText("一级")).toBeDefined();
  await userEvent.click((await inDialog()).getByRole("button", { name: "关闭" }));
  await userEvent.click((await screen.findAllByRole("button", { name: /编\s*辑/ }))[1] as HTMLElement);
  // A focused select also has its value for screen readers.
  expect((await (await inDialog()).findAllByText("乙")).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain(KEY);
});

test("[P-VIEW-03] a button of a form dialog acts on the entered values and sets fields from its reply", async () => {
  const set = { name: (s: Scope) => (s.reply as { name: string }).name };
  const looks = { danger: true, primary: true } as const;
  const portal = open(
    withActions(
      {
        edit: { label: "编辑", form: { ...fields(field("name", "语句")), actions: ["tidy", "suggest"] }, call: save },
        tidy: { label: "美化", hint: (s: Scope) => `整理${(s.row as { name: string }).name}`, ...looks, call: tidy, set },
        suggest: { label: "建议", call: start, set },
      },
      { rowActions: ["edit"] },
    ),
  );
  await click(/编\s*辑/);
  const button = await (await inDialog()).findByRole("button", { name: /美\s*化/ });
  expect([...button.classList]).toEqual(expect.arrayContaining(["ant-btn-primary", "ant-btn-dangerous"]));
  expect(document.querySelectorAll(".ant-modal-footer .ant-btn-primary"), "no other one").toHaveLength(1);
  await userEvent.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("整理甲");
  await enter("语句", "甲x");
  await click(/美\s*化/);
  await waitFor(async () => expect((await input("语句")).value).toBe("SELECT 1"));
  expect(portal.callsOf("/tidy")[0]?.data).toEqual({ name: "甲x" });
  expect(portal.toasts, "the answer stands in the form").toEqual([]);
  await click(/建\s*议/);
  await waitFor(async () => expect((await input("语句")).value).toBe("起始"));
  expect(portal.toasts.at(-1)).toEqual({ type: "success", text: "已填入，尚未保存" });
  expect(portal.callsOf("/save")).toEqual([]);
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ name: "起始" }));
});

test("[P-VIEW-04] an answer that a form only shows is nothing unsaved", async () => {
  const verdict = field("verdict", "校验结果", { widget: "display", show: (s: Scope) => s.form?.["verdict"] !== undefined });
  const set = { verdict: (s: Scope) => (s.reply as { name: string }).name };
  const form = { ...fields(field("name", "语句"), verdict), actions: ["verify"] };
  const verify = { label: "校验", call: tidy, set };
  open(withActions({ edit: { label: "编辑", form, call: save }, verify }, { rowActions: ["edit"] }));
  await click(/编\s*辑/);
  await click(/校\s*验/);
  expect(await (await inDialog()).findByText("SELECT 1")).toBeDefined();
  await userEvent.click((await inDialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("opens a screen in a dialog with its parameters and keeps the address of the page behind", async () => {
  const inner = screenOf(
    table({ send: { systemId: (s: Scope) => s.params?.["systemId"] }, actions: ["back"] }),
    { back: { label: "返回", go: "back" } },
    { id: "entries", title: "服务入口", params: ["systemId"] },
  );
  const outer = screenOf(table({ rowActions: ["entries"] }), {
    entries: {
      label: "配置服务入口",
      width: 900,
      send: { systemId: (s: Scope) => s.row?.["id"] },
      open: { params: ["systemId"], load: async () => ({ default: () => <ScreenPage screen={inner} /> }) },
    },
  });
  const portal = open(outer);
  await click("配置服务入口");
  await waitFor(() => expect(portal.callsOf("/list").map((call) => call.params)).toContainEqual({ systemId: "1" }));
  expect(portal.address()).toBe("/things");
  await userEvent.click(await (await inDialog()).findByRole("button", { name: /返\s*回/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.navigation.went).toEqual([]);
});

const transition = { by: ["anybody"], to: "1", send: {}, accepts: () => true, checks: [], set: {} };
const workflowOf = (transitions: Workflow["transitions"]): Workflow => ({
  id: "w",
  entity: "thing",
  field: "state",
  key: "id",
  actors: { anybody: () => true },
  states: [{ code: "1", label: "已提交" }],
  transitions,
});

test("the page of a new record starts with the values of its call and offers a new record's actions", async () => {
  const submit: Transition = { ...transition, id: "submit", from: ["new"], call: "a.save", input: ["name", "levelId"] };
  const step = { transition: submit, call: save, input: async () => rulesOf({ name: { required: "请输入名称" } }) };
  const actions = { submit: { label: "提交", transitions: [step] } };
  const portal = open(screenOf(formBlock(["submit"]), actions, { workflow: workflowOf({ submit }) }));
  expect(((await screen.findByLabelText("名称")) as HTMLInputElement).value).toBe("起始");
  await click(/提\s*交/);
  await waitFor(() => expect(portal.callsOf("/save").map((call) => call.data)).toEqual([{ name: "起始", levelId: "L1" }]));
});

test("the history of a page and the export of a list are never the primary button", async () => {
  const history = { label: "变更记录", call: { ...save, history: true as const } };
  open(screenOf(formBlock(["history", "back"]), { history, back: { label: "返回", go: "back" } }));
  expect((await screen.findByRole("button", { name: "变更记录" })).className).not.toContain("ant-btn-primary");
  cleanup();
  open(withActions({ export: { label: "导出", call: { ...save, file: "reply" as const, exports: "a.list" } } }, { actions: ["export"] }));
  expect((await screen.findByRole("button", { name: /^导\s*出$/ })).className).not.toContain("ant-btn-primary");
});

test("shows the declared primary button and hides a refused action declared as hidden", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const step = { transition: { ...transition, id: "gone", from: [], input: [] }, call: save, input: async () => rulesOf({}) };
  const actions = {
    draft: { label: "暂存", call: save },
    print: { label: "打印", primary: true as const, print: true as const },
    gone: { label: "确认", refused: "hidden" as const, transitions: [step] },
  };
  open(screenOf(formBlock(["draft", "print", "gone"]), actions, { workflow: workflowOf({}) }));
  const button = await screen.findByRole("button", { name: /打\s*印/ });
  expect(button.className).toContain("ant-btn-primary");
  expect(screen.getByRole("button", { name: /暂\s*存/ }).className).not.toContain("ant-btn-primary");
  expect(screen.queryByRole("button", { name: /确\s*认/ })).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test("focuses the first input, in a new form the first empty one, and returns the focus to the button", async () => {
  const [id, name, note] = [field("id", "编号", { readonly: true }), field("name", "名称", { default: "甲" }), field("note", "说明")];
  const actions = {
    add: { label: "新增", form: fields(name, note), call: save },
    edit: { label: "编辑", form: fields(id, name, note), call: save },
  };
  open(withActions(actions, { actions: ["add"], rowActions: ["edit"] }));
  for (const [button, label] of [
    [/新\s*增/, "说明"],
    [/编\s*辑/, "名称"],
  ] as const) {
    await click(button);
    const first = await input(label);
    await waitFor(() => expect(document.activeElement).toBe(first));
    await click(/取\s*消/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("button", { name: button })[0]));
  }
});

test("a failing check of a form empties the fields it names", async () => {
  const check = { rule: (s: Scope) => s.form?.["name"] === "乙", message: "名称不符", fields: ["name"], clear: ["name"] };
  const form = { ...fields(field("name", "名称")), errors: "first" as const };
  const portal = open(withActions({ edit: { label: "编辑", form, checks: [check], call: save } }, { rowActions: ["edit"] }));
  await click(/编\s*辑/);
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "名称不符" }]));
  await waitFor(async () => expect((await input("名称")).value).toBe(""));
  expect(portal.callsOf("/save")).toEqual([]);
});
