import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Call, type Screen, type Transition, useCall } from "../../runtime/index.ts";
import { workflowOf } from "./support/edit-page.ts";
import { ok, openScreen, press, type Reply, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";

/* What is read anew under a form that is half filled: its record went on, or what should have filled it came late. */

const read: Call = { id: "a.read", method: "get", path: "/read", query: ["id"], body: [] };
const steps: Call = { id: "a.steps", method: "get", path: "/steps", query: ["id"], body: [] };
const start: Call = { id: "a.start", method: "get", path: "/start", query: [], body: [] };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "state", "version"] };
const text = { type: "string", widget: "text" } as const;

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
const step = (transition: Transition) => [{ transition, call: save, input: async () => rulesOf({}) }];

const edit: Screen = {
  id: "edit",
  title: "编辑项目",
  path: "/edit",
  params: ["id"],
  under: ["list"],
  blocks: {
    project: {
      kind: "form",
      call: read,
      form: { errors: "first", items: [{ names: ["name"], label: "项目名称", ...text }] },
      actions: ["submit", "recall", "back"],
    },
    history: { kind: "custom", custom: "Steps" },
  },
  actions: {
    submit: { id: "submit", label: "提交审核", transitions: step(submit) },
    recall: { id: "recall", label: "收回重填", transitions: step(recall) },
    back: { id: "back", label: "返回列表", go: "back" },
  },
  workflow: workflowOf({ submit, recall }),
};

function Steps({ screen: shown = "" }: { screen?: string }) {
  const { data } = useCall(steps, { id: "7" }, { screen: shown });
  return <p>办理了 {String(data)} 步</p>;
}

const GONE: Reply = { status: 409, code: "409", msg: "当前状态不允许此操作" };

/** A draft in whose name something is typed; then somebody else submits it. */
async function overtaken() {
  let stored = { id: "7", name: "甲", state: "0", version: 3 };
  const portal = openScreen({
    screen: edit,
    at: "/edit?id=7",
    slots: { Steps },
    answers: {
      "/read": () => ok(stored),
      "/steps": () => ok(stored.version),
      "/save": ({ data }) => (data?.["state"] === stored.state ? GONE : ok(null, "已保存")),
    },
  });
  const name = await screen.findByLabelText<HTMLInputElement>("项目名称");
  await userEvent.type(name, "我的");
  stored = { id: "7", name: "别人的", state: "1", version: 4 };
  await press("提交审核");
  await waitFor(() => expect(portal.toasts.map(({ text: said }) => said)).toEqual(["当前状态不允许此操作"]));
  return { portal, name };
}

test("[D-API-29] a page shows the new state after a concurrent change, with its actions, and keeps the input", async () => {
  const { portal, name } = await overtaken();
  expect(await screen.findByText(/已被他人修改/)).toBeDefined();
  expect(screen.getByText("待审")).toBeDefined();
  expect(screen.queryByText("草稿")).toBeNull();
  expect(await screen.findByText("办理了 4 步")).toBeDefined();
  expect(screen.getByLabelText("项目名称")).toBe(name);
  expect([name.value, name.disabled]).toEqual(["甲我的", false]);
  const late = screen.getByRole("button", { name: "提交审核" });
  expect(late.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(late);
  expect(portal.callsOf("/save")).toHaveLength(1);
  // Judged by what is stored, sent as of what was typed over: the server compares the versions.
  await press("收回重填");
  await waitFor(() => expect(portal.callsOf("/save")[1]?.data).toEqual({ id: "7", name: "甲我的", state: "0", version: 3 }));
});

test("[D-API-29] replaces the input by the stored record only after confirmation", async () => {
  const { name } = await overtaken();
  await press("查看最新内容");
  await userEvent.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: /继\s*续\s*填\s*写/ }));
  expect(name.value).toBe("甲我的");
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
    answers: {
      "/read": () => (isGone ? gone : ok({ id: "7", name: "甲", state: "0", version: 3 })),
      "/steps": () => ok(1),
      "/save": () => gone,
    },
  });
  const name = await screen.findByLabelText<HTMLInputElement>("项目名称");
  await userEvent.type(name, "我的");
  isGone = true;
  await press("提交审核");
  expect(await screen.findByText(/已不由您办理/)).toBeDefined();
  expect([screen.getByLabelText("项目名称"), name.value]).toEqual([name, "甲我的"]);
  expect(screen.queryByText("草稿")).toBeNull();
  expect(["提交审核", "收回重填", "重试", "返回列表"].map((label) => screen.queryByRole("button", { name: label }) !== null)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(portal.toasts.map(({ text: said }) => said)).toEqual(["数据不存在"]);
});

test("[D-API-24] keeps the input while the initial values of a new record load again", async () => {
  let comes = (_: Reply) => {};
  const replies: (Reply | Promise<Reply>)[] = [
    { code: "502", status: 502, msg: "外部机构查询暂时不可用，请稍后重试" },
    new Promise<Reply>((resolve) => (comes = resolve)),
  ];
  openScreen({
    screen: {
      ...edit,
      blocks: {
        project: {
          kind: "form",
          start,
          form: {
            errors: "first",
            items: [
              { names: ["name"], label: "项目名称", ...text },
              { names: ["contact"], label: "联系人", ...text },
            ],
          },
          actions: ["back"],
        },
      },
    },
    at: "/edit",
    answers: { "/start": () => replies.shift() ?? ok(null) },
  });
  const name = await screen.findByLabelText<HTMLInputElement>("项目名称");
  await userEvent.type(name, "已填写");
  await press("重试");
  await waitFor(() => expect(screen.queryByRole("button", { name: "重试" })).toBeNull());
  expect(screen.getByLabelText("项目名称")).toBe(name);
  comes(ok({ name: "外部", contact: "李四" }));
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  expect([screen.getByLabelText("项目名称"), name.value]).toEqual([name, "已填写"]);
});

test("[D-AGENCY-02] shows that choices could not be read and reads them again, beside the fixed ones", async () => {
  const choices: Call = { id: "a.choices", method: "get", path: "/choices", query: [], body: [] };
  let isAway = true;
  openScreen({
    screen: {
      ...edit,
      blocks: {
        project: {
          kind: "form",
          form: {
            errors: "first",
            items: [
              {
                names: ["agency"],
                label: "处置机构",
                type: "string",
                widget: "select",
                options: { call: choices, send: {}, value: "id", label: "name", extra: [{ value: "000", label: "其他" }] },
              },
            ],
          },
          actions: ["back"],
        },
      },
    },
    at: "/edit",
    answers: {
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
