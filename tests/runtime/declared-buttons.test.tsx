import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Scope, Transition, Workflow } from "../../runtime/index.ts";
import { userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";
import { click, field, fields, formBlock, input, open, save, screenOf, withActions, yes } from "./support/things.ts";

/** What the language says of new records, of the buttons of a page and of checks, and the browser does. */

afterEach(() => void vi.restoreAllMocks());

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
