import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Call, type FormItem, type Screen, type Transition, useCall } from "../../runtime/index.ts";
import { draftOf, editWith, save, workflowOf } from "./support/edit-page.ts";
import { ok, openScreen, press, type Reply, userEvent } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";

/* A half-filled form under which data are read again: its record has changed, or its start values arrive late. */

const steps: Call = { id: "a.steps", method: "get", path: "/steps", query: ["id"], body: [] };
const start: Call = { id: "a.start", method: "get", path: "/start", query: [], body: [] };
const text = { type: "string", widget: "text" } as const;
const name: FormItem = { names: ["name"], label: "项目名称", ...text };

const moving = (id: string, from: string, to: string): Transition => ({
  id,
  by: ["unit"],
  from: [from],
  to,
  call: "a.save",
  input: ["name"],
  send: { state: to },
  accepts: () => true,
  checks: [],
  set: {},
});
const submit = moving("submit", "0", "1");
const recall = moving("recall", "1", "0");
const action = (transition: Transition, label: string) => ({
  id: transition.id,
  label,
  transitions: [{ transition, call: save, input: async () => rulesOf({}) }],
});

const page = editWith(
  [name],
  { submit: action(submit, "提交审核"), recall: action(recall, "收回重填") },
  { actions: ["submit", "recall", "back"] },
);
const edit: Screen = {
  ...page,
  blocks: { ...page.blocks, history: { kind: "custom", custom: "Steps" } },
  workflow: workflowOf({ submit, recall }),
};
/** A page of a new record, without a workflow. */
const newPage = (items: readonly FormItem[], more: { start?: Call } = {}): Screen => ({
  ...edit,
  blocks: { project: { kind: "form", ...more, form: { errors: "first", items }, actions: ["back"] } },
});

function Steps({ screen: shown = "" }: { screen?: string }) {
  const { data } = useCall(steps, { id: "7" }, { screen: shown });
  return <p>办理了 {String(data)} 步</p>;
}

const GONE: Reply = { status: 409, code: "409", msg: "当前状态不允许此操作" };

/** Opens a draft and types in its name. Then somebody else submits the record. */
async function overtaken() {
  let stored = draftOf(3);
  const portal = openScreen({
    screen: edit,
    at: "/edit?id=7",
    slots: { Steps },
    handlers: {
      "/read": () => ok(stored),
      "/steps": () => ok(stored["version"]),
      "/save": ({ data }) => (data?.["state"] === stored["state"] ? GONE : ok(null, "已保存")),
    },
  });
  const input = await screen.findByLabelText<HTMLInputElement>("项目名称");
  fireEvent.change(input, { target: { value: "甲我的" } });
  stored = draftOf(4, { name: "别人的", state: "1" });
  await press("提交审核");
  await waitFor(() => expect(portal.toasts.map(({ text: message }) => message)).toEqual(["当前状态不允许此操作"]));
  return { portal, input };
}

test("[D-API-29] a page shows the new state after a concurrent change, with its actions, and keeps the input", async () => {
  const { portal, input } = await overtaken();
  expect(await screen.findByText(/已被他人修改/)).toBeDefined();
  expect(screen.getByText("待审")).toBeDefined();
  expect(screen.queryByText("草稿")).toBeNull();
  expect(await screen.findByText("办理了 4 步")).toBeDefined();
  expect(screen.getByLabelText("项目名称")).toBe(input);
  expect([input.value, input.disabled]).toEqual(["甲我的", false]);
  const late = screen.getByRole("button", { name: "提交审核" });
  expect(late.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(late);
  expect(portal.callsOf("/save")).toHaveLength(1);
  // Evaluated for the stored record, but sent with the version that was typed over: the server compares the versions.
  await press("收回重填");
  await waitFor(() => expect(portal.callsOf("/save")[1]?.data).toEqual({ id: "7", name: "甲我的", state: "0", version: 3 }));
});

test("[D-API-29] replaces the input by the stored record only after confirmation", async () => {
  const { input } = await overtaken();
  await press("查看最新内容");
  await userEvent.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: /继\s*续\s*填\s*写/ }));
  expect(input.value).toBe("甲我的");
  await press("查看最新内容");
  await press(/放\s*弃/);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("项目名称").value).toBe("别人的"));
  expect(screen.queryByText(/已被他人修改/)).toBeNull();
});

test("[D-API-29] keeps the input and the way back when the record is no longer the user's", async () => {
  let isGone = false;
  const gone: Reply = { status: 404, code: "404", msg: "数据不存在" };
  const portal = openScreen({
    screen: edit,
    at: "/edit?id=7",
    slots: { Steps },
    handlers: {
      "/read": () => (isGone ? gone : ok(draftOf(3))),
      "/steps": () => ok(1),
      "/save": () => gone,
    },
  });
  const input = await screen.findByLabelText<HTMLInputElement>("项目名称");
  fireEvent.change(input, { target: { value: "甲我的" } });
  isGone = true;
  await press("提交审核");
  expect(await screen.findByText(/已不由您办理/)).toBeDefined();
  expect([screen.getByLabelText("项目名称"), input.value]).toEqual([input, "甲我的"]);
  expect(screen.queryByText("草稿")).toBeNull();
  expect(["提交审核", "收回重填", "重试", "返回列表"].map((label) => screen.queryByRole("button", { name: label }) !== null)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(portal.toasts.map(({ text: message }) => message)).toEqual(["数据不存在"]);
});

test.each([
  ["keeps what is typed", "已填写", ["已填写", ""]],
  ["fills a form without input", undefined, ["外部", "李四"]],
])("[D-API-24] %s when the initial values of a new record are read again after a failure", async (_, typed, expected) => {
  let comes = (_: Reply) => {};
  const replies: (Reply | Promise<Reply>)[] = [
    { code: "502", status: 502, msg: "外部机构查询暂时不可用，请稍后重试" },
    new Promise<Reply>((resolve) => (comes = resolve)),
  ];
  openScreen({
    screen: newPage([name, { names: ["contact"], label: "联系人", ...text }], { start }),
    at: "/edit",
    handlers: { "/start": () => replies.shift() ?? ok(null) },
  });
  const input = await screen.findByLabelText<HTMLInputElement>("项目名称");
  if (typed !== undefined) fireEvent.change(input, { target: { value: typed } });
  await press("重试");
  await waitFor(() => expect(screen.queryByRole("button", { name: "重试" })).toBeNull());
  expect(screen.getByLabelText("项目名称")).toBe(input);
  comes(ok({ name: "外部", contact: "李四" }));
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  const values = () => ["项目名称", "联系人"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  await waitFor(() => expect(values()).toEqual(expected));
  if (typed !== undefined) expect(screen.getByLabelText("项目名称")).toBe(input);
});

test("[D-AGENCY-02] shows that choices could not be read and reads them again, beside the fixed ones", async () => {
  const call: Call = { id: "a.choices", method: "get", path: "/choices", query: [], body: [] };
  const options = { call, send: {}, value: "id", label: "name", extra: [{ value: "000", label: "其他" }] };
  let isAway = true;
  openScreen({
    screen: newPage([{ names: ["agency"], label: "处置机构", type: "string", widget: "select", options }]),
    at: "/edit",
    handlers: {
      "/choices": () => (isAway ? { code: "502", status: 502, msg: "外部机构查询暂时不可用" } : ok([{ id: "1", name: "交易所" }])),
    },
  });
  fireEvent.mouseDown(await screen.findByLabelText("处置机构"));
  expect(await screen.findByText("其余选项读取失败")).toBeDefined();
  expect((await screen.findAllByText("其他")).length).toBeGreaterThan(0);
  isAway = false;
  await press(/^重\s*试$/);
  expect((await screen.findAllByText("交易所")).length).toBeGreaterThan(0);
  expect(screen.queryByText("其余选项读取失败")).toBeNull();
});
