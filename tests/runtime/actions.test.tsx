// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Action, lazyComponent, type Scope, type SlotProps, type Transition } from "../../runtime/index.ts";
import { ok, page, type Reply, userEvent } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";
import {
  handlers,
  click,
  enter,
  field,
  fields,
  inDialog,
  input,
  open,
  publish,
  save,
  screenOf,
  table,
  withActions,
  yes,
} from "./support/things.ts";

const rules = rulesOf({ name: { required: "请输入名称" }, kind: { required: "请选择类别" }, note: { required: "请输入说明" } });
const [name, kind, note] = [field("name", "名称"), field("kind", "类别"), field("note", "说明")];
/** One stored row, with a note. */
const one = { handlers: { ...handlers, "/list": () => page([{ id: "1", name: "甲", note: "旧", version: 4 }]) } };
const reply = (s: Scope) => (s.reply as { id: string }).id;

test("[P-SHELL-15] `errors: first` shows the first message as one toast and focuses its field", async () => {
  const add = { label: "新建", form: { ...fields(name, kind, note), errors: "first" as const }, call: save, input: async () => rules };
  const portal = open(withActions({ add }, { actions: ["add"] }));
  await click(/新\s*建/);
  await enter("名称", "x");
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "请选择类别" }]));
  expect((await inDialog()).queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(await input("类别"));
  expect(portal.callsOf("/save")).toEqual([]);
});

test("[P-SHELL-15] neither validates nor sends a hidden field and restores its value when it is shown again", async () => {
  const form = fields(name, kind, { ...note, show: (s: Scope) => s.form?.["kind"] !== "无" });
  const portal = open(withActions({ add: { label: "新建", form, call: save, input: async () => rules } }, { actions: ["add"] }));
  await click(/新\s*建/);
  await enter("名称", "n");
  await enter("说明", "保留");
  await enter("类别", "无");
  await waitFor(async () => expect((await inDialog()).queryByLabelText("说明")).toBeNull());
  await enter("类别", "有");
  await waitFor(async () => expect((await input("说明")).value).toBe("保留"));
  await enter("类别", "无");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ name: "n", kind: "无" }));
});

test("[P-DICT-02] shows the first hint whose condition holds, as what is entered changes", async () => {
  const entered = (value: string) => (s: Scope) => s.form?.["kind"] === value;
  const hint = (s: Scope) => (entered("甲")(s) ? "甲的说明" : entered("乙")(s) ? "乙的说明" : "");
  open(withActions({ add: { label: "新建", form: fields({ ...name, hint }, kind), call: save } }, { actions: ["add"] }));
  await click(/新\s*建/);
  for (const [value, text] of [
    ["甲", "甲的说明"],
    ["乙", "乙的说明"],
    ["丙", undefined],
  ] as const) {
    await enter("类别", value);
    await waitFor(async () => {
      const describedBy = (await input("名称")).getAttribute("aria-describedby");
      expect(describedBy === null ? undefined : document.getElementById(describedBy)?.textContent).toBe(text);
    });
  }
});

test("[P-SHELL-15] texts of an action name its record: title, check, empty value and the toast of a cancelled form", async () => {
  const named = (words: string) => (s: Scope) => `${words}${String((s.row ?? s.form)?.["name"])}`;
  const checks = [{ rule: (s: Scope) => s.form?.["name"] !== "甲", message: named("没有改名："), fields: ["name"] }];
  const form = fields(name, { ...note, widget: "display", empty: named("尚无说明：") });
  const edit = { label: "编辑", title: named("编辑"), form, checks, cancelled: named("未改"), call: save };
  const portal = open(withActions({ edit }, { rowActions: ["edit"] }), {
    handlers: { ...handlers, "/list": () => page([{ id: "1", name: "甲" }]) },
  });
  await click(/编\s*辑/);
  const dialog = await inDialog();
  expect(dialog.getByText("编辑甲")).toBeDefined();
  expect(dialog.getByText("尚无说明：甲")).toBeDefined();
  await yes();
  expect((await dialog.findByRole("alert")).textContent).toBe("没有改名：甲");
  await click(/取\s*消/);
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "未改甲" }]));
});

test("[P-HTTP-07][P-SHELL-15] a chain of calls keeps its dialog until all have succeeded, and shows the last toast", async () => {
  const replies: Reply[] = [{ code: "500", msg: "发布失败" }, ok(null, "发布成功")];
  const actions = {
    add: { label: "新建", form: fields(name), call: save, then: "publish" },
    publish: { label: "发布", call: publish, send: { id: reply }, go: "back" as const },
  };
  const portal = open(withActions(actions, { actions: ["add"] }), {
    handlers: { ...handlers, "/publish": () => replies.shift() ?? ok(null) },
  });
  await click(/新\s*建/);
  await enter("名称", "n");
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "发布失败" }]));
  expect((await input("名称")).value).toBe("n");
  const lists = portal.callsOf("/list").length;
  await yes();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf("/publish").at(-1)?.data).toEqual({ id: "9" });
  expect(portal.toasts.slice(1)).toEqual([{ type: "success", text: "发布成功" }]);
  expect(portal.navigation.went).toEqual(["back:"]);
  expect(portal.callsOf("/list").length).toBe(lists + 1);
});

function Picker({ row, title, width, close }: SlotProps) {
  return (
    <button type="button" onClick={() => close({ id: `picked-${String(row?.["id"])}` })}>
      {`${title} ${width}`}
    </button>
  );
}

test("[P-CONST-08] the buttons of a confirmation run their actions, and `stay` keeps it open", async () => {
  const buttons = [
    { label: "看一看", then: "look", stay: true as const },
    { label: "发布它", then: "publish" },
  ];
  const actions = {
    ask: { label: "提问", confirm: { title: "选择", text: "怎么办?", buttons } },
    look: { label: "看", call: save },
    publish: { label: "发布", call: publish, send: { id: "7" } },
  };
  const portal = open(withActions(actions, { actions: ["ask"] }));
  await click(/提\s*问/);
  await userEvent.click((await inDialog()).getByRole("button", { name: "看一看" }));
  await waitFor(() => expect(portal.callsOf("/save").length).toBe(1));
  await userEvent.click((await inDialog()).getByRole("button", { name: "发布它" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf("/publish")[0]?.data).toEqual({ id: "7" });
});

test("asks for confirmation only when its condition holds, and acts once when 确定 is pressed twice", async () => {
  const confirm = { when: (s: Scope) => s.row?.["name"] === "乙", text: "确定要发布吗?" };
  const actions = { publish: { label: "发布", call: publish, send: { id: (s: Scope) => s.row?.["id"] }, confirm } };
  const portal = open(withActions(actions, { rowActions: ["publish"] }));
  const [first, second] = await screen.findAllByRole("button", { name: /发\s*布/ });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(portal.callsOf("/publish").map(({ data }) => data)).toEqual([{ id: "1" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(second as HTMLElement);
  expect((await screen.findByRole("dialog")).textContent).toContain("确定要发布吗?");
  expect(portal.callsOf("/publish").length).toBe(1);
  const accept = (await inDialog()).getByRole("button", { name: /确\s*定/ });
  fireEvent.click(accept);
  fireEvent.click(accept);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf("/publish").length).toBe(2);
});

test("[D-LIST-08][P-VIEW-06] a failing check shows its message, of an action without a call or of what a call replied", async () => {
  const shut = { rule: (s: Scope) => s.setting?.["open"] === true, message: "系统升级维护中，暂无法新增处置需求!", fields: [] };
  const none = { rule: (s: Scope) => reply(s) !== "9", message: "当前系统未配置视图", fields: [] };
  const actions = {
    add: { label: "新增处置需求", checks: [shut], go: { path: "/add", params: [] } },
    first: { label: "删除视图", call: { ...save, method: "get" as const }, then: "second" },
    second: { label: "", checks: [none], confirm: { text: "?" }, call: publish },
  };
  const portal = open(withActions(actions, { actions: ["add", "first"] }));
  await click("新增处置需求");
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "系统升级维护中，暂无法新增处置需求!" }]));
  expect(portal.navigation.went).toEqual([]);
  await click("删除视图");
  await waitFor(() => expect(portal.toasts.slice(1)).toEqual([{ type: "error", text: "当前系统未配置视图" }]));
  expect([screen.queryByRole("dialog"), portal.callsOf("/publish")]).toEqual([null, []]);
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
  const workflow = {
    id: "w",
    entity: "thing",
    field: "state",
    key: "id",
    actors: { unit: (s: Scope) => s.user["userTypeNow"] === "10" },
    states: [],
    transitions: { submit },
  };
  const step = { transition: submit, call: save, input: async () => rulesOf({}) };
  const portal = open(screenOf(table({ actions: ["submit"] }), { submit: { label: "提交", transitions: [step] } }, { workflow }), {
    user: {},
  });
  const button = await screen.findByRole("button", { name: /提\s*交/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.hover(button);
  expect(await screen.findByText("您没有执行此操作的权限")).toBeDefined();
  await userEvent.click(button);
  expect(portal.callsOf("/save")).toEqual([]);
});

test("[D-LIST-04] a row shows three links and the rest under 更多, or the text of an empty cell", async () => {
  const isFirst = (s: Scope) => s.row?.["id"] === "1";
  const look = (label: string) => ({ label, when: isFirst, go: { path: `/${label}`, params: ["id"] } });
  const actions = { a: look("一"), remove: { ...look("删"), danger: true as const }, b: look("二"), c: look("三"), d: look("四") };
  const portal = open(withActions(actions, { rowActions: Object.keys(actions) }));
  const row = (await screen.findByText("甲")).closest("tr") as HTMLElement;
  expect((await screen.findByText("乙")).closest("tr")?.querySelector(".gp-actions-cell")?.textContent).toBe("—");
  expect([...row.querySelectorAll("a[href], button")].map((link) => link.textContent?.trim())).toEqual(["一", "二", "三", "更多"]);
  // These actions only open a page: another tab can show it, and a plain click stays in this one.
  expect(within(row).getByRole("link", { name: "二" }).getAttribute("href")).toBe("/二?id=1");
  await userEvent.click(within(row).getByRole("link", { name: "二" }));
  await waitFor(() => expect(portal.navigation.went).toEqual(["/二?id=1"]));
  portal.navigation.went.length = 0;
  await userEvent.click(within(row).getByRole("button", { name: /更多/ }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => [item.textContent, item.className.includes("danger")])).toEqual([
    ["四", false],
    ["删", true],
  ]);
  // Also under 更多. A click that the browser handles leaves the page and its menu unchanged.
  const link = within(screen.getByRole("menuitem", { name: "四" })).getByRole("link");
  expect(link.getAttribute("href")).toBe("/四?id=1");
  expect(fireEvent.click(link, { ctrlKey: true }), "left to the browser").toBe(true);
  expect(portal.navigation.went).toEqual([]);
  expect(fireEvent.click(link), "acts in this page").toBe(false);
  await waitFor(() => expect(portal.navigation.went).toEqual(["/四?id=1"]));
});

test("[P-SHELL-15][D-PREVIEW-05] a hand-written dialog gets row, title and width once it is loaded, and hands on its result", async () => {
  let bring: (chunk: { default: typeof Picker }) => void = () => undefined;
  const coming = new Promise<{ default: typeof Picker }>((resolve) => (bring = resolve));
  const actions = {
    pick: { label: "预览", title: "公告预览", custom: "Picker", width: 1140, then: "publish" },
    publish: { label: "发布", call: publish, send: { id: reply } },
  };
  const portal = open(withActions(actions, { rowActions: ["pick"] }), { slots: { Picker: lazyComponent(() => coming) as never } });
  await click(/预\s*览/);
  const isBusy = () => screen.getAllByRole("button", { name: /预\s*览/ })[0]?.className.includes("ant-btn-loading");
  await waitFor(() => expect(isBusy()).toBe(true));
  bring({ default: Picker });
  await click("公告预览 1140");
  await waitFor(() => expect(portal.callsOf("/publish")[0]?.data).toEqual({ id: "picked-1" }));
  expect(portal.toasts).toEqual([{ type: "success", text: "发布成功" }]);
  await waitFor(() => expect(isBusy()).toBe(false));
});

test("[P-SHELL-15] an emptied field clears the stored value, an untouched one is not sent", async () => {
  const portal = open(withActions({ edit: { label: "编辑", form: fields(name, kind, note), call: save } }, { rowActions: ["edit"] }), one);
  await click("编辑");
  await enter("说明", "");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "1", name: "甲", note: null, version: 4 }));
});

test("a file stays when its `remove` fails, and is only emptied when `remove` is not offered", async () => {
  const file = field("name", "附件", { widget: "file", remove: "drop" });
  const hasFile = () => document.querySelector(".gp-upload-file") !== null;
  const withFile = async (drop: Partial<Action>) => {
    const actions = {
      edit: { label: "编辑", form: fields(file), call: save, input: async () => rulesOf({}) },
      drop: { label: "删除附件", call: publish, ...drop },
    };
    const refused = { "/publish": () => ({ status: 409, code: "409", msg: "不能删除" }) };
    const portal = open(withActions(actions, { rowActions: ["edit"] }), { handlers: { ...one.handlers, ...refused } });
    await click("编辑");
    await userEvent.click(await (await inDialog()).findByRole("button", { name: "删除附件" }));
    return portal;
  };
  const failing = await withFile({});
  await waitFor(() => expect(failing.toasts.at(-1)?.text).toBe("不能删除"));
  expect([hasFile(), failing.callsOf("/publish").length]).toEqual([true, 1]);
  cleanup();
  const portal = await withFile({ when: () => false });
  await waitFor(() => expect(hasFile()).toBe(false));
  expect(portal.callsOf("/publish")).toEqual([]);
});
