// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Action, type Call, type Field, type Form, lazyPart, type Scope, type Screen, type SlotProps } from "../../runtime/index.ts";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";

/** What the language says of dialogs and forms, and the browser does. */

const list: Call = { id: "a.list", method: "get", path: "/list", query: ["pageNumber", "pageSize"], body: [], page: true };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "kind", "note", "fileName", "version"] };
const bind: Call = { id: "a.bind", method: "post", path: "/bind", query: [], body: ["id", "kind"] };
const reset: Call = { id: "a.reset", method: "post", path: "/reset", query: [], body: ["id"] };

const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  names: [name],
  label,
  type: "string",
  widget: "text",
  ...more,
});
const form = (items: readonly Field[], more: Partial<Form> = {}): Form => ({ errors: "fields", items, ...more });
const row = { id: "1", name: "甲", note: "旧", kind: null, params: '{"a":1}', version: 4 };
const answers: Record<string, (sent: Sent) => Reply> = {
  "/list": () => page([row]),
  "/save": () => ok({ id: "9" }, "保存成功"),
  "/bind": () => ok(null, "绑定成功"),
  "/reset": () => ok({ password: "Once-1" }, "重置成功"),
};

const screenOf = (actions: Readonly<Record<string, Omit<Action, "id">>>, rowActions: readonly string[]): Screen => ({
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: list,
      search: [],
      checks: [],
      rowKey: "id",
      columns: [{ field: "name", label: "名称", format: "text" }],
      pageSizes: [10],
      actions: [],
      rowActions,
    },
  },
  actions: Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, { id, ...action }])),
});
const open = (target: Screen, more: Partial<Parameters<typeof openScreen>[0]> = {}) => openScreen({ screen: target, answers, ...more });
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const inDialog = async () => within(await screen.findByRole("dialog"));
const yes = async () => userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));

test("[P-AUTHLOG-04] a read-only form has no inputs and shows JSON formatted", async () => {
  const shows = form([field("name", "名称"), field("params", "参数", { format: "json" }), field("kind", "类别", { empty: "暂无参数" })], {
    readonly: true,
  });
  const portal = open(screenOf({ view: { label: "查看参数", form: shows } }, ["view"]));
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
});

test("a form shows the reply of the action before", async () => {
  const shows = form([field("password", "新密码")], { readonly: true, record: (s: Scope) => s.reply });
  const portal = open(
    screenOf({ reset: { label: "重置密码", call: reset, then: "told" }, told: { label: "", title: "重置结果", form: shows } }, ["reset"]),
  );
  await click("重置密码");
  expect((await inDialog()).getByText("Once-1")).toBeDefined();
  await userEvent.click((await inDialog()).getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "重置成功" }]));
});

const choosing = field("kind", "类别", {
  change: [{ set: { fileName: (s: Scope) => `${String(s.form?.["kind"])}.pdf`, note: null } }],
});

test("[P-DICT-02] sends values set by a change, also of fields outside the form, and null for hidden ones", async () => {
  const hides = form([field("name", "名称"), choosing, field("note", "说明", { show: (s: Scope) => s.form?.["kind"] === undefined })]);
  const portal = open(screenOf({ edit: { label: "编辑", form: hides, call: save, send: { id: "1" } } }, ["edit"]));
  await click(/编\s*辑/);
  await userEvent.type((await inDialog()).getByLabelText("类别"), "b");
  await yes();
  await waitFor(() =>
    expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "1", name: "甲", kind: "b", note: null, fileName: "b.pdf", version: 4 }),
  );
});

test("sends the value typed over an effect", async () => {
  const portal = open(screenOf({ edit: { label: "编辑", form: form([choosing, field("note", "说明")]), call: save } }, ["edit"]));
  await click(/编\s*辑/);
  await userEvent.type((await inDialog()).getByLabelText("类别"), "b");
  await waitFor(async () => expect(((await inDialog()).getByLabelText("说明") as HTMLInputElement).value).toBe(""));
  await userEvent.type((await inDialog()).getByLabelText("说明"), "新");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ note: "新" }));
});

test("[P-SUBSYS-06][P-VIEW-07] a default fills an absent value and may read other values of the form", async () => {
  const lacks = form([
    field("name", "名称", { default: "不用" }),
    field("kind", "类别", { default: (s: Scope) => s.form?.["name"], readonly: true }),
  ]);
  const portal = open(screenOf({ edit: { label: "编辑", form: lacks, call: save } }, ["edit"]));
  await click(/编\s*辑/);
  await yes();
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ name: "甲", kind: "甲" }));
});

test("validates what the following calls require before the first call", async () => {
  const actions = {
    init: {
      label: "初始化",
      form: form([field("name", "姓名"), field("kind", "类别")]),
      call: save,
      input: async () => rulesOf({}),
      then: "bind",
    },
    bind: {
      label: "",
      call: bind,
      send: { id: (s: Scope) => (s.reply as { id: string } | undefined)?.id },
      input: async () => rulesOf({ id: { required: "id为空" }, kind: { required: "请选择类别" } }),
    },
  };
  const portal = open(screenOf(actions, ["init"]));
  await click("初始化");
  await yes();
  expect(await (await inDialog()).findByText("请选择类别")).toBeDefined();
  expect((await inDialog()).queryByText("id为空")).toBeNull();
  expect(portal.callsOf("/save")).toEqual([]);
  await userEvent.type((await inDialog()).getByLabelText("类别"), "b");
  await yes();
  await waitFor(() => expect(portal.callsOf("/bind")[0]?.data).toEqual({ id: "9", kind: "b" }));
});

const looksOf = (button: HTMLElement) => [button.textContent?.replaceAll(" ", ""), button.className.includes("ant-btn-primary")];

test("[D-REVIEW-10] a confirmation shows its declared buttons with the primary one", async () => {
  const ask = (buttons: NonNullable<NonNullable<Action["confirm"]>["buttons"]>) => ({
    label: "提问",
    confirm: { text: "?", buttons },
    call: bind,
  });
  const footer = async () => (await inDialog()).getAllByRole("button").filter((button) => button.closest(".ant-modal-footer") !== null);
  const portal = open(
    screenOf(
      {
        ask: {
          ...ask([
            { label: "是", then: "save" },
            { label: "否", then: "save" },
          ]),
        },
        save: { label: "", call: save },
      },
      ["ask"],
    ),
  );
  await click("提问");
  expect((await footer()).map(looksOf)).toEqual([
    ["是", false],
    ["否", false],
  ]);
  expect(portal.callsOf("/bind")).toEqual([]);
});

test("a confirmation button may cancel, and only the declared one is primary", async () => {
  const buttons = [{ label: "先看", then: "save", primary: true as const }, { label: "发布" }, { label: "算了", leave: true as const }];
  const portal = open(
    screenOf(
      { ask: { label: "提问", confirm: { text: "?", buttons }, call: bind, cancelled: "已取消" }, save: { label: "", call: save } },
      ["ask"],
    ),
  );
  await click("提问");
  const footer = (await inDialog()).getAllByRole("button").filter((button) => button.closest(".ant-modal-footer") !== null);
  expect(footer.map(looksOf)).toEqual([
    ["先看", true],
    ["发布", false],
    ["算了", false],
  ]);
  await userEvent.click((await inDialog()).getByRole("button", { name: /算\s*了/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "已取消" }]));
  expect(portal.callsOf("/bind")).toEqual([]);
});

function Preview({ title, width }: SlotProps) {
  return <p>{`${title} ${width}`}</p>;
}

test("[D-PREVIEW-05] a hand-written dialog gets the title and width of its action", async () => {
  open(screenOf({ look: { label: "预览", title: "公告预览", custom: "Preview", width: 1140 } }, ["look"]), {
    slots: { Preview: Preview as never },
  });
  await click(/预\s*览/);
  expect(await screen.findByText("公告预览 1140")).toBeDefined();
});

test("a hand-written dialog opens once it is loaded, and its button is busy until then", async () => {
  let bring: (part: { default: typeof Preview }) => void = () => undefined;
  const coming = new Promise<{ default: typeof Preview }>((resolve) => {
    bring = resolve;
  });
  open(screenOf({ look: { label: "预览", title: "公告预览", custom: "Preview", width: 1140 } }, ["look"]), {
    slots: { Preview: lazyPart(() => coming) as never },
  });
  await click(/预\s*览/);
  const shown = (): HTMLElement => screen.getByRole("button", { name: /预\s*览/ });
  await waitFor(() => expect(shown().className).toContain("ant-btn-loading"));
  bring({ default: Preview });
  expect(await screen.findByText("公告预览 1140")).toBeDefined();
  await waitFor(() => expect(shown().className).not.toContain("ant-btn-loading"));
});

const narrowed: Call = { ...list, query: ["pageNumber", "pageSize", "from", "to", "on"] };
const searchedBy = (search: readonly Field[]): Screen => {
  const base = screenOf({}, []);
  return { ...base, blocks: { list: { ...base.blocks["list"], call: narrowed, search } as Screen["blocks"][string] } };
};
const lastList = (portal: ReturnType<typeof open>) => portal.callsOf("/list").at(-1)?.params ?? {};

test("[P-CONST-05] Enter accepts a typed date range before it searches", async () => {
  const portal = open(searchedBy([field("from", "时间", { names: ["from", "to"], widget: "date-range" })]));
  const start = await screen.findByPlaceholderText("开始时间");
  await waitFor(() => expect(portal.callsOf("/list").length).toBe(1));
  await userEvent.type(start, "2026-03-01 00:00:00{Enter}");
  // Half a range is no search: the other end is typed next.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText("结束时间")));
  expect((start as HTMLInputElement).value).toBe("2026-03-01 00:00:00");
  await userEvent.keyboard("2026-03-31 23:59:59{Enter}");
  await waitFor(() => expect(lastList(portal)).toMatchObject({ from: "2026-03-01 00:00:00", to: "2026-03-31 23:59:59" }));
  expect(portal.callsOf("/list").length).toBe(2);
});

test("Enter accepts a single date", async () => {
  for (const [widget, typed] of [
    ["date", "2026-03-01"],
    ["datetime", "2026-03-01 08:30:00"],
  ] as const) {
    const portal = open(searchedBy([field("on", "日期", { widget })]));
    await waitFor(() => expect(portal.callsOf("/list").length).toBe(1));
    await userEvent.type(await screen.findByLabelText("日期"), `${typed}{Enter}`);
    await waitFor(() => expect(lastList(portal)).toMatchObject({ on: typed }));
    expect(portal.callsOf("/list").length).toBe(2);
    cleanup();
  }
});
