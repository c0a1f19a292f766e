import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Action, type Block, type Call, type Field, type Scope, type Screen, ScreenPage } from "../../runtime/index.ts";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";

/** What the language says of buttons, choices, new records and pages in dialogs, and the browser does. */

afterEach(() => void vi.restoreAllMocks());

const KEY = "0190a1b2-0000-7000-8000-00000000000a";
const list: Call = { id: "a.list", method: "get", path: "/list", query: ["systemId"], body: [] };
const levels: Call = { id: "a.levels", method: "get", path: "/levels", query: [], body: [] };
const start: Call = { id: "a.start", method: "get", path: "/start", query: [], body: [] };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "levelId", "version"] };
const tidy: Call = { id: "a.tidy", method: "post", path: "/tidy", query: [], body: ["name"] };
const seal: Call = { id: "a.seal", method: "post", path: "/seal", query: [], body: ["name"], wire: { name: "password" } };
const answers: Record<string, (sent: Sent) => Reply> = {
  "/list": () =>
    page([
      { id: "1", name: "甲", levelId: "L1", version: 4 },
      { id: "2", name: "乙", levelId: KEY, version: 1 },
    ]),
  "/levels": () => ok([{ id: "L1", levelName: "一级" }]),
  "/start": () => ok({ name: "起始" }),
  "/save": () => ok({ id: "9" }, "保存成功"),
  "/tidy": () => ok({ name: "SELECT 1" }, "美化成功"),
  "/seal": () => ok(null, "已重置"),
};
const options = { call: levels, value: "id", label: "levelName" };
const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  names: [name],
  label,
  type: "string",
  widget: "text",
  ...more,
});
const table = (more: Partial<Extract<Block, { kind: "table" }>> = {}): Block => ({
  kind: "table",
  call: list,
  search: [],
  checks: [],
  rowKey: "id",
  columns: [{ field: "name", label: "名称", format: "text" }],
  pageSizes: [10],
  actions: [],
  rowActions: [],
  ...more,
});
const screenOf = (block: Block, actions: Readonly<Record<string, Omit<Action, "id">>> = {}, more: Partial<Screen> = {}): Screen => ({
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: [],
  blocks: { list: block },
  actions: Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, { id, ...action }])),
  ...more,
});
const open = (target: Screen, more: Partial<Parameters<typeof openScreen>[0]> = {}) => openScreen({ screen: target, answers, ...more });
const click = async (name: string | RegExp) => userEvent.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);
const inDialog = async () => within(await screen.findByRole("dialog"));
const input = async (label: string) => (await (await inDialog()).findByLabelText(label)) as HTMLInputElement;

test("a column of keys shows the words of its choices; a key that nothing names is never shown", async () => {
  const portal = open(screenOf(table({ columns: [{ field: "levelId", label: "级别", format: "text", options }] })));
  expect(await screen.findByText("一级")).toBeDefined();
  expect(screen.getByText("—")).toBeDefined();
  expect(document.body.textContent).not.toContain(KEY);
  expect(portal.callsOf("/levels")).toHaveLength(1);
});

test("[P-DICT-02] a choice with a tone is shown as a state is, in a column and where it is offered; one without stays text", async () => {
  const toned = { ...options, tone: "colour" };
  const items = [field("levelId", "级别", { widget: "select", options: toned })];
  openScreen({
    screen: screenOf(table({ columns: [{ field: "levelId", label: "级别", format: "text", options: toned }], rowActions: ["edit"] }), {
      edit: { label: "编辑", form: { errors: "fields", items }, call: save },
    }),
    answers: {
      ...answers,
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

test("a dialog that shows has the words of the choices, and a select those of a value that is none of them", async () => {
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
  expect(await (await inDialog()).findByText("乙")).toBeDefined();
  expect(document.body.textContent).not.toContain(KEY);
});

test("[P-VIEW-03] a button of a form dialog acts on what is entered and sets what it was answered; the form stays open", async () => {
  const portal = open(
    screenOf(table({ rowActions: ["edit"] }), {
      edit: { label: "编辑", form: { errors: "fields", items: [field("name", "语句")], actions: ["tidy"] }, call: save },
      tidy: {
        label: "美化",
        hint: (s: Scope) => `整理${(s.row as { name: string }).name}`,
        danger: true,
        primary: true,
        call: tidy,
        set: { name: (s: Scope) => (s.reply as { name: string }).name },
      },
    }),
  );
  await click(/编\s*辑/);
  const button = await (await inDialog()).findByRole("button", { name: /美\s*化/ });
  expect([...button.classList]).toEqual(expect.arrayContaining(["ant-btn-primary", "ant-btn-dangerous"]));
  await userEvent.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("整理甲");
  await userEvent.type(await input("语句"), "x");
  await userEvent.click((await inDialog()).getByRole("button", { name: /美\s*化/ }));
  await waitFor(async () => expect((await input("语句")).value).toBe("SELECT 1"));
  expect(portal.callsOf("/tidy")[0]?.data).toEqual({ name: "甲x" });
  expect(portal.callsOf("/save")).toEqual([]);
  await userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ name: "SELECT 1" }));
});

test("[P-PASSWORD-08] a password travels as the portal transforms it; without the transformation nothing is sent", async () => {
  const target = screenOf(table({ rowActions: ["reset"] }), {
    reset: { label: "重置", form: { errors: "fields", items: [field("name", "密码", { widget: "password", secret: true })] }, call: seal },
  });
  let known = false;
  const portal = open(target, { passwords: async () => (known ? async (typed: string) => `hash of ${typed}` : undefined) });
  await click(/重\s*置/);
  await userEvent.type(await input("密码"), "secret");
  await userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: /确\s*定/ })).not.toHaveProperty("disabled", true));
  expect(portal.callsOf("/seal")).toEqual([]);
  known = true;
  await userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.callsOf("/seal").map((call) => call.data)).toEqual([{ name: "hash of secret" }]));
});

test("what an action read into the form is told to be there, and not saved", async () => {
  const portal = open(
    screenOf(table({ rowActions: ["edit"] }), {
      edit: { label: "编辑", form: { errors: "fields", items: [field("name", "名称")], actions: ["suggest"] }, call: save },
      suggest: { label: "建议", call: start, set: { name: (s: Scope) => (s.reply as { name: string }).name } },
    }),
  );
  await click(/编\s*辑/);
  await userEvent.click(await (await inDialog()).findByRole("button", { name: /建\s*议/ }));
  await waitFor(async () => expect((await input("名称")).value).toBe("起始"));
  expect(portal.toasts).toEqual([{ type: "success", text: "已填入，尚未保存" }]);
});

test("a blank password keeps what is stored, and says so; one that has to be typed does not", async () => {
  const secret = (more: object) => field("name", "密码", { widget: "password", secret: true, ...more });
  const target = screenOf(table({ rowActions: ["change", "confirm"] }), {
    change: { label: "修改", form: { errors: "fields", items: [secret({})] }, call: seal },
    confirm: { label: "核对", form: { errors: "fields", items: [secret({ required: true })] }, call: seal },
  });
  open(target);
  await click(/修\s*改/);
  expect((await input("密码")).placeholder).toContain("留空则不修改");
  await userEvent.click((await inDialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await click(/核\s*对/);
  expect((await input("密码")).placeholder).toBe("请输入密码");
});

test("a screen opens in a dialog with its parameters; the page behind keeps its address", async () => {
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

const formBlock = (actions: readonly string[]): Block => ({
  kind: "form",
  start,
  form: { errors: "fields", items: [field("name", "名称"), field("levelId", "级别", { default: "L1" })] },
  actions,
});

test("the page of a new record starts with what its call brings, and has no record: its gate says so", async () => {
  const submit = {
    transition: {
      id: "submit",
      by: ["anybody"],
      from: ["new"],
      to: "1",
      call: "a.save",
      input: ["name", "levelId"],
      send: {},
      accepts: () => true,
      checks: [],
      set: {},
    },
    call: save,
    input: async () => rulesOf({ name: { required: "请输入名称" } }),
  };
  const target = screenOf(
    formBlock(["submit"]),
    { submit: { label: "提交", transitions: [submit] } },
    {
      workflow: {
        id: "w",
        entity: "thing",
        field: "state",
        key: "id",
        actors: { anybody: () => true },
        states: [{ code: "1", label: "已提交" }],
        transitions: { submit: submit.transition },
      },
    },
  );
  const portal = open(target);
  expect(((await screen.findByLabelText("名称")) as HTMLInputElement).value).toBe("起始");
  await click(/提\s*交/);
  await waitFor(() => expect(portal.callsOf("/save").map((call) => call.data)).toEqual([{ name: "起始", levelId: "L1" }]));
});

test("what was changed is read beside what acts: it is never the primary button of a page", async () => {
  const target = screenOf(formBlock(["history", "back"]), {
    history: { label: "变更记录", call: { ...save, history: true } },
    back: { label: "返回", go: "back" },
  });
  open(target);
  expect((await screen.findByRole("button", { name: "变更记录" })).className).not.toContain("ant-btn-primary");
});

test("what is said to be primary is; a refused action may be hidden; one prints the page", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const never = { from: [], by: [], to: "1", input: [], send: {}, accepts: () => true, checks: [], set: {} };
  const target = screenOf(
    formBlock(["draft", "print", "gone"]),
    {
      draft: { label: "暂存", call: save },
      print: { label: "打印", primary: true, print: true },
      gone: {
        label: "确认",
        refused: "hidden",
        transitions: [{ transition: { id: "gone", ...never }, call: save, input: async () => rulesOf({}) }],
      },
    },
    { workflow: { id: "w", entity: "thing", field: "state", key: "id", actors: {}, states: [], transitions: {} } },
  );
  open(target);
  const button = await screen.findByRole("button", { name: /打\s*印/ });
  expect(button.className).toContain("ant-btn-primary");
  expect(screen.getByRole("button", { name: /暂\s*存/ }).className).not.toContain("ant-btn-primary");
  expect(screen.queryByRole("button", { name: /确\s*认/ })).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test("[P-USER-11] what the call would check of the row is told before anything is asked, and no call is made", async () => {
  const target = screenOf(table({ rowActions: ["remove"] }), {
    remove: {
      label: "删除",
      confirm: { text: "确认删除?" },
      call: save,
      judged: [
        { rule: (s) => s.row?.["levelId"] !== "L1" && s.form?.["name"] !== "丙", message: "该用户绑定其他用户类型，不可删除", fields: [] },
      ],
    },
  });
  const portal = open(target);
  await click(/删\s*除/);
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "该用户绑定其他用户类型，不可删除" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click((await screen.findAllByRole("button", { name: /删\s*除/ }))[1] as HTMLElement);
  await userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() =>
    expect(portal.callsOf("/save").map((call) => call.data)).toEqual([{ id: "2", name: "乙", levelId: KEY, version: 1 }]),
  );
});

test("a check of a form that fails empties what it names", async () => {
  const check = { rule: (s: Scope) => s.form?.["name"] === "乙", message: "名称不符", fields: ["name"], clear: ["name"] };
  const portal = open(
    screenOf(table({ rowActions: ["edit"] }), {
      edit: { label: "编辑", form: { errors: "first", items: [field("name", "名称")] }, checks: [check], call: save },
    }),
  );
  await click(/编\s*辑/);
  await userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "名称不符" }]));
  await waitFor(async () => expect((await input("名称")).value).toBe(""));
  expect(portal.callsOf("/save")).toEqual([]);
});
