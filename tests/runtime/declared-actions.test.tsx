import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Scope, ScreenPage } from "../../runtime/index.ts";
import { ok, openScreen, page, userEvent } from "./support/portal.tsx";
import { KEY, start, save, tidy, seal, answers, options, field, table, screenOf, open, click, inDialog, input } from "./support/things.ts";

/** What the language says of choices, buttons of forms and pages in dialogs, and the browser does. */

test("a column of keys shows the labels of its choices and never an unknown key", async () => {
  const portal = open(screenOf(table({ columns: [{ field: "levelId", label: "级别", format: "text", options }] })));
  expect(await screen.findByText("一级")).toBeDefined();
  expect(screen.getByText("—")).toBeDefined();
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
  expect(await (await inDialog()).findByText("乙")).toBeDefined();
  expect(document.body.textContent).not.toContain(KEY);
});

test("[P-VIEW-03] a button of a form dialog acts on the entered values and sets fields from its reply", async () => {
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

test("[P-PASSWORD-08] hashes a password before it is sent, and sends nothing when the hash is unavailable", async () => {
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

test("says that values an action filled into the form are not saved yet", async () => {
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

test("says that a blank password keeps the stored one, unless it is required", async () => {
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
