// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Action, Call, Form, Scope, Screen, SlotProps, Transition } from "../../runtime/index.ts";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";

const list: Call = { id: "a.list", method: "get", path: "/list", query: ["pageNumber", "pageSize"], body: [], page: true };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "kind", "note", "version"] };
const publish: Call = { id: "a.publish", method: "post", path: "/publish", query: [], body: ["id"] };
const rules = rulesOf({ name: { required: "请输入名称" }, kind: { required: "请选择类别" }, note: { required: "请输入说明" } });

const field = (name: string, label: string) => ({ names: [name], label, type: "string" as const, widget: "text" as const });
const form = (over: Partial<Form> = {}): Form => ({
  errors: "fields",
  items: [field("name", "名称"), field("kind", "类别"), field("note", "说明")],
  ...over,
});

const screenOf = (
  actions: Readonly<Record<string, Omit<Action, "id">>>,
  shown: readonly string[] = Object.keys(actions),
  rowActions: readonly string[] = [],
): Screen => ({
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: ["home"],
  blocks: {
    list: {
      kind: "table",
      call: list,
      search: [],
      checks: [],
      rowKey: "id",
      columns: [{ field: "name", label: "名称", format: "text" }],
      pageSizes: [10],
      actions: shown,
      rowActions,
    },
  },
  actions: Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, { id, ...action }])),
});
const answers: Record<string, (sent: Sent) => Reply> = {
  "/list": () => page([{ id: "1", name: "甲", note: "旧", version: 4 }]),
  "/save": () => ok({ id: "9" }, "保存成功"),
  "/publish": () => ok(null, "发布成功"),
};
const open = (target: Screen, more: Partial<Parameters<typeof openScreen>[0]> = {}) => openScreen({ screen: target, answers, ...more });
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const inDialog = async () => within(await screen.findByRole("dialog"));
const yes = async () => userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));

test("[P-SHELL-15] `errors: first` shows the first message as one toast and focuses its field", async () => {
  const portal = open(screenOf({ add: { label: "新建", form: form({ errors: "first" }), call: save, input: async () => rules } }));
  await click(/新\s*建/);
  await userEvent.type((await inDialog()).getByLabelText("名称"), "x");
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "请选择类别" }]));
  expect((await inDialog()).queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe((await inDialog()).getByLabelText("类别"));
  expect(portal.callsOf("/save")).toEqual([]);
});

test("[P-SHELL-15] neither validates nor sends a hidden field and restores its value when it is shown again", async () => {
  const hides = form({
    items: [field("name", "名称"), field("kind", "类别"), { ...field("note", "说明"), show: (s: Scope) => s.form?.["kind"] !== "无" }],
  });
  const portal = open(screenOf({ add: { label: "新建", form: hides, call: save, input: async () => rules } }));
  await click(/新\s*建/);
  await userEvent.type((await inDialog()).getByLabelText("名称"), "n");
  await userEvent.type((await inDialog()).getByLabelText("说明"), "保留");
  await userEvent.type((await inDialog()).getByLabelText("类别"), "无");
  await waitFor(async () => expect((await inDialog()).queryByLabelText("说明")).toBeNull());
  await userEvent.clear((await inDialog()).getByLabelText("类别"));
  await waitFor(async () => expect(((await inDialog()).getByLabelText("说明") as HTMLInputElement).value).toBe("保留"));
  await userEvent.type((await inDialog()).getByLabelText("类别"), "无");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ name: "n", kind: "无" }));
});

test("[P-SHELL-14] defaults fill a new form, and a change sets or empties other fields", async () => {
  const changing = form({
    items: [
      { ...field("name", "名称"), default: (s: Scope) => `${String(s.user["userName"])}的` },
      { ...field("kind", "类别"), change: [{ when: (s: Scope) => s.form?.["kind"] === "b", set: { note: "自动", name: null } }] },
      field("note", "说明"),
    ],
  });
  open(screenOf({ add: { label: "新建", form: changing, call: save } }), { user: { userName: "张三" } });
  await click(/新\s*建/);
  expect(((await inDialog()).getByLabelText("名称") as HTMLInputElement).value).toBe("张三的");
  await userEvent.type((await inDialog()).getByLabelText("类别"), "b");
  await waitFor(async () => expect(((await inDialog()).getByLabelText("说明") as HTMLInputElement).value).toBe("自动"));
  expect(((await inDialog()).getByLabelText("名称") as HTMLInputElement).value).toBe("");
});

test("[P-HTTP-07] a chain of calls shows only its last toast and closes the dialog when all have succeeded", async () => {
  const actions = {
    add: { label: "新建", form: form(), call: save, then: "publish" },
    publish: { label: "发布", call: publish, send: { id: (s: Scope) => (s.reply as { id: string }).id }, go: "back" as const },
  };
  const portal = open(screenOf(actions, ["add"]));
  await click(/新\s*建/);
  await yes();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf("/publish")[0]?.data).toEqual({ id: "9" });
  expect(portal.toasts).toEqual([{ type: "success", text: "发布成功" }]);
  expect(portal.navigation.went).toEqual(["back:home"]);
  expect(portal.callsOf("/list").length).toBe(2);
});

test("[P-SHELL-15] the dialog keeps its values when a following call fails", async () => {
  const actions = { add: { label: "新建", form: form(), call: save, then: "publish" }, publish: { label: "发布", call: publish } };
  const portal = open(screenOf(actions, ["add"]), { answers: { ...answers, "/publish": () => ({ code: "500", msg: "发布失败" }) } });
  await click(/新\s*建/);
  await userEvent.type((await inDialog()).getByLabelText("名称"), "n");
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "发布失败" }]));
  expect(((await inDialog()).getByLabelText("名称") as HTMLInputElement).value).toBe("n");
});

test("[P-CONST-08] the buttons of a confirmation run their actions, and `stay` keeps it open", async () => {
  const actions = {
    ask: {
      label: "提问",
      confirm: {
        title: "选择",
        text: "怎么办?",
        buttons: [
          { label: "看一看", then: "look", stay: true as const },
          { label: "发布它", then: "publish" },
        ],
      },
    },
    look: { label: "看", call: save },
    publish: { label: "发布", call: publish, send: { id: "7" } },
  };
  const portal = open(screenOf(actions, ["ask"]));
  await click(/提\s*问/);
  await userEvent.click((await inDialog()).getByRole("button", { name: "看一看" }));
  await waitFor(() => expect(portal.callsOf("/save").length).toBe(1));
  await userEvent.click((await inDialog()).getByRole("button", { name: "发布它" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf("/publish")[0]?.data).toEqual({ id: "7" });
});

test("asks for confirmation only when its condition holds", async () => {
  const remove = { label: "发布", call: publish, send: { id: (s: Scope) => s.row?.["id"] } };
  const confirm = { when: (s: Scope) => s.row?.["name"] === "乙", text: "确定要发布吗?" };
  const portal = open(screenOf({ remove: { ...remove, confirm } }, [], ["remove"]), {
    answers: {
      ...answers,
      "/list": () =>
        page([
          { id: "1", name: "甲" },
          { id: "2", name: "乙" },
        ]),
    },
  });
  const [first, second] = await screen.findAllByRole("button", { name: /发\s*布/ });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(portal.callsOf("/publish").map(({ data }) => data)).toEqual([{ id: "1" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(second as HTMLElement);
  expect((await screen.findByRole("dialog")).textContent).toContain("确定要发布吗?");
  expect(portal.callsOf("/publish").length).toBe(1);
  await yes();
  await waitFor(() => expect(portal.callsOf("/publish").length).toBe(2));
});

test("[D-LIST-08] an action without a call only shows the message of its check", async () => {
  const check = { rule: (s: Scope) => s.setting?.["open"] === true, message: "系统升级维护中，暂无法新增处置需求!", fields: [] };
  const portal = open(screenOf({ add: { label: "新增处置需求", checks: [check], go: { path: "/add", params: [] } } }));
  await click("新增处置需求");
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "系统升级维护中，暂无法新增处置需求!" }]));
  expect(portal.navigation.went).toEqual([]);
});

const submit: Transition = {
  id: "submit",
  by: ["unit"],
  from: ["new"],
  to: "1",
  call: "a.save",
  input: ["name"],
  send: {},
  accepts: () => true,
  checks: [],
  set: {},
};

test("[D-LIST-04] a button that the gate refuses is shown disabled with the reason", async () => {
  const target: Screen = {
    ...screenOf({ submit: { label: "提交", transitions: [{ transition: submit, call: save, input: async () => rulesOf({}) }] } }),
    workflow: {
      id: "w",
      entity: "thing",
      field: "state",
      key: "id",
      actors: { unit: (s) => s.user["userTypeNow"] === "10" },
      states: [],
      transitions: { submit },
    },
  };
  const portal = open(target, { user: {} });
  const button = await screen.findByRole("button", { name: /提\s*交/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.hover(button);
  expect(await screen.findByText("您没有执行此操作的权限")).toBeDefined();
  await userEvent.click(button);
  expect(portal.callsOf("/save")).toEqual([]);
});

test("[D-LIST-04] a row shows three links and the rest under 更多", async () => {
  const look = (label: string) => ({ label, go: { path: `/${label}`, params: ["id"] } });
  const actions = { a: look("一"), remove: { ...look("删"), danger: true as const }, b: look("二"), c: look("三"), d: look("四") };
  const portal = open(screenOf(actions, [], Object.keys(actions)));
  const row = (await screen.findByText("甲")).closest("tr") as HTMLElement;
  expect([...row.querySelectorAll("a[href], button")].map((link) => link.textContent?.trim())).toEqual(["一", "二", "三", "更多"]);
  // They only open a page: another tab can show it, a plain click stays in this one.
  expect(within(row).getByRole("link", { name: "二" }).getAttribute("href")).toBe("/二?id=1");
  await userEvent.click(within(row).getByRole("link", { name: "二" }));
  await waitFor(() => expect(portal.navigation.went).toEqual(["/二?id=1"]));
  portal.navigation.went.length = 0;
  await userEvent.click(within(row).getByRole("button", { name: /更多/ }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["四", "删"]);
  // Under 更多 too; a click of the browser's own leaves the page and its menu as they are.
  const link = within(screen.getByRole("menuitem", { name: "四" })).getByRole("link");
  expect(link.getAttribute("href")).toBe("/四?id=1");
  expect(fireEvent.click(link, { ctrlKey: true }), "left to the browser").toBe(true);
  expect(portal.navigation.went).toEqual([]);
  expect(fireEvent.click(link), "acts in this page").toBe(false);
  await waitFor(() => expect(portal.navigation.went).toEqual(["/四?id=1"]));
});

function Picker({ row, close }: SlotProps) {
  return (
    <button type="button" onClick={() => close({ id: `picked-${String(row?.["id"])}` })}>
      选它
    </button>
  );
}

test("[P-SHELL-15] passes the row to a hand-written dialog and continues with its result", async () => {
  const actions = {
    pick: { label: "挑选", custom: "Picker", then: "publish" },
    publish: { label: "发布", call: publish, send: { id: (s: Scope) => (s.reply as { id: string }).id } },
  };
  const portal = open(screenOf(actions, [], ["pick"]), { slots: { Picker } });
  await click("挑选");
  await click("选它");
  await waitFor(() => expect(portal.callsOf("/publish")[0]?.data).toEqual({ id: "picked-1" }));
  expect(portal.toasts).toEqual([{ type: "success", text: "发布成功" }]);
});

test("[P-SHELL-15] an emptied field clears the stored value, an untouched one is not sent", async () => {
  const portal = open(screenOf({ edit: { label: "编辑", form: form(), call: save } }, [], ["edit"]));
  await click("编辑");
  await userEvent.clear((await inDialog()).getByLabelText("说明"));
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "1", name: "甲", note: null, version: 4 }));
});

const drop: Call = { id: "a.drop", method: "post", path: "/drop", query: [], body: ["id", "name"] };
const file = { names: ["name"], label: "附件", type: "string" as const, widget: "file" as const, remove: "drop" };
/** An edit of a row whose file an action takes away. */
async function withFile(action: Partial<Action>, dropped: () => Reply) {
  const edit = { label: "编辑", title: "编辑", form: form({ items: [file] }), call: save, input: async () => rulesOf({}) };
  const screenWith = screenOf({ edit, drop: { label: "删除附件", call: drop, ...action } }, [], ["edit"]);
  const portal = open(screenWith, { answers: { ...answers, "/drop": dropped } });
  await click("编辑");
  const take = await (await inDialog()).findByRole("button", { name: "删除附件" });
  await userEvent.click(take);
  return portal;
}
const isHeld = () => document.querySelector(".gp-upload-file") !== null;

test("`remove` of an upload runs its action before the field is emptied", async () => {
  const portal = await withFile({}, () => ok(null, "已删除"));
  await waitFor(() => expect(isHeld()).toBe(false));
  expect(portal.callsOf("/drop").map(({ data }) => data)).toEqual([{ id: "1", name: "甲" }]);
});

test("a file stays when its `remove` fails, and is only emptied when `remove` is not offered", async () => {
  const failing = await withFile({}, () => ({ status: 409, code: "409", msg: "不能删除" }));
  await waitFor(() => expect(failing.callsOf("/drop").length).toBe(1));
  await waitFor(() => expect(failing.toasts.at(-1)?.text).toBe("不能删除"));
  expect(isHeld()).toBe(true);
  cleanup();
  const portal = await withFile({ when: () => false }, () => ok(null));
  await waitFor(() => expect(isHeld()).toBe(false));
  expect(portal.callsOf("/drop")).toEqual([]);
});
