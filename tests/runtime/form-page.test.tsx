// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { useQueryClient } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Call, entered, type FormItem, isEmpty, type Scope, type Screen, ScreenPage, type Transition } from "../../runtime/index.ts";
import { ok, openScreen, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";

const read: Call = { id: "a.read", method: "get", path: "/read", query: ["id"], body: [] };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "contact", "owner", "state", "version"] };
const rules = async () => rulesOf({ name: { max: [5, "名称过长"] } });

const submit: Transition = {
  id: "submit",
  by: ["unit"],
  from: ["0"],
  to: "1",
  call: "a.save",
  input: ["name", "contact"],
  send: { state: "1" },
  accepts: () => true,
  checks: [
    { rule: (s) => !isEmpty(entered(s, "name")), message: "请填写项目名称", fields: ["name"] },
    { rule: (s) => !isEmpty(entered(s, "contact")), message: "请填写联系人", fields: ["contact"] },
  ],
  set: {},
};
const draft: Transition = { ...submit, id: "draft", to: "0", send: { state: "0" }, checks: [] };

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
      form: {
        errors: "first",
        items: [
          { section: "项目信息", items: [{ names: ["name"], label: "项目名称", type: "string", widget: "text" }] },
          { names: ["contact"], label: "联系人", type: "string", widget: "text" },
          { names: ["note"], label: "说明", type: "string", widget: "text", show: (s: Scope) => !isEmpty(s.form?.["contact"]) },
        ],
      },
      actions: ["saveDraft", "submit", "back"],
    },
  },
  actions: {
    saveDraft: { id: "saveDraft", label: "保存草稿", transitions: [{ transition: draft, call: save, input: rules }] },
    submit: { id: "submit", label: "提交审核", transitions: [{ transition: submit, call: save, input: rules }], go: "back" },
    back: { id: "back", label: "返回列表", go: "back" },
  },
  workflow: {
    id: "w",
    entity: "project",
    field: "state",
    key: "id",
    actors: { unit: () => true },
    states: [
      { code: "0", label: "草稿" },
      { code: "1", label: "待审" },
    ],
    transitions: { submit, draft },
  },
};
const open = () =>
  openScreen({
    screen: edit,
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", contact: "", owner: "U1", state: "0", version: 3 }),
      "/save": () => ok(null, "已保存"),
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("[D-STATE-01] a page reads its record by the parameter of its address; each action judges by its own checks, in order", async () => {
  const portal = open();
  const name = (await screen.findByLabelText("项目名称")) as HTMLInputElement;
  expect(portal.sent[0]?.params).toEqual({ id: "7" });
  await userEvent.clear(name);
  await press("提交审核");
  await waitFor(() => expect(portal.toasts.map((toast) => toast.text)).toEqual(["请填写项目名称"]));
  await userEvent.type(name, "新名");
  await press("提交审核");
  await waitFor(() => expect(portal.toasts.map((toast) => toast.text)).toEqual(["请填写项目名称", "请填写联系人"]));
  await userEvent.type(screen.getByLabelText("联系人"), "张三");
  expect(await screen.findByLabelText("说明")).toBeDefined();
  await press("提交审核");
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "7", name: "新名", contact: "张三", state: "1", version: 3 }));
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:list"]));
});

test("[D-STATE-01] a draft is not checked, but its fields keep their limits", async () => {
  const portal = open();
  const name = await screen.findByLabelText("项目名称");
  await userEvent.type(name, "一二三四五六");
  await press("保存草稿");
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "名称过长" }]));
  await userEvent.clear(name);
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "7", name: null, state: "0", version: 3 }));
  await waitFor(() => expect(portal.toasts.at(-1)).toEqual({ type: "success", text: "已保存" }));
});

test("a page has one way back: its own, else the arrow of its header", async () => {
  open();
  expect(await screen.findByRole("button", { name: "返回列表" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "返回" })).toBeNull();
  cleanup();
  const { project } = edit.blocks;
  const without = { ...edit, blocks: { project: { ...project, actions: ["submit"] } } } as Screen;
  openScreen({ screen: without, at: "/edit?id=7", answers: { "/read": () => ok({ id: "7", state: "0" }) } });
  expect(await screen.findByRole("button", { name: "返回" })).toBeDefined();
});

test("[P-SHELL-15] what only the server refuses stands at its field on a page too, with what was entered kept", async () => {
  const violations = [{ field: "contact", message: "联系人不存在" }];
  openScreen({
    screen: edit,
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", contact: "", owner: "U1", state: "0", version: 3 }),
      "/save": () => ({ status: 422, code: "422", msg: "联系人不存在", data: { violations } }),
    },
  });
  const contact = (await screen.findByLabelText("联系人")) as HTMLInputElement;
  await userEvent.type(contact, "查无此人");
  await press("提交审核");
  const message = await screen.findByRole("alert");
  expect(message.textContent).toBe("联系人不存在");
  await waitFor(() => expect(document.activeElement).toBe(contact));
  expect(contact.getAttribute("aria-describedby")).toBe(message.id);
  expect(contact.value).toBe("查无此人");
  await userEvent.type(contact, "！");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

/** The page with a way to read its record again, as coming back to its tag does. */
function reread(read: () => ReturnType<typeof ok>) {
  let client: ReturnType<typeof useQueryClient> | undefined;
  const tell = (found: typeof client) => {
    client = found;
  };
  const portal = openScreen({
    screen: {
      path: "/edit",
      page: (
        <>
          <TellClient tell={tell} />
          <ScreenPage screen={edit} />
        </>
      ),
    },
    at: "/edit?id=7",
    answers: { "/read": read, "/save": () => ok(null, "已保存") },
  });
  return { portal, again: () => act(async () => client?.refetchQueries()) };
}

function TellClient({ tell }: { tell: (client: ReturnType<typeof useQueryClient>) => void }): null {
  tell(useQueryClient());
  return null;
}

const stored = (version: number, name = "甲") => ok({ id: "7", name, contact: "张三", owner: "U1", state: "0", version });

test("[P-SHELL-15][P-TAGS-01] what was typed on a page stays when reading its record again fails, and the page can be read again", async () => {
  let down = false;
  const { again } = reread(() => (down ? { status: 500, code: "500", msg: "数据库忙" } : stored(3)));
  const name = (await screen.findByLabelText("项目名称")) as HTMLInputElement;
  await userEvent.type(name, "乙");
  down = true;
  await again();
  expect((await screen.findByRole("alert")).textContent).toContain("数据库忙");
  expect(screen.getByLabelText("项目名称")).toBe(name);
  expect(name.value).toBe("甲乙");
  down = false;
  await press("重试");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(name.value).toBe("甲乙");
});

test("[P-SHELL-15][P-TAGS-01] what was typed stays when somebody else changed the record, and is sent with the version it began with", async () => {
  let version = 3;
  const { portal, again } = reread(() => stored(version, version === 3 ? "甲" : "别人的"));
  const name = (await screen.findByLabelText("项目名称")) as HTMLInputElement;
  await userEvent.type(name, "乙");
  version = 4;
  await again();
  expect(screen.getByLabelText("项目名称")).toBe(name);
  expect(name.value).toBe("甲乙");
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ name: "甲乙", version: 3 }));
  // The own change was stored: the page shows what is.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("项目名称").value).toBe("别人的"));
});

test("a page on which nothing was typed shows what somebody else stored meanwhile", async () => {
  let version = 3;
  const { again } = reread(() => stored(version, version === 3 ? "甲" : "别人的"));
  await screen.findByDisplayValue("甲");
  version = 4;
  await again();
  expect(await screen.findByDisplayValue("别人的")).toBeDefined();
});

/** The page with a file whose removal is an action of its own. */
function withRemoval(takeAway: Screen["actions"][string], more: Screen["actions"] = {}): Screen {
  const file = { names: ["file"], label: "附件", type: "string", widget: "file", remove: "takeAway" } as const;
  const project = edit.blocks["project"];
  if (project?.kind !== "form") throw new Error("no form");
  return {
    ...edit,
    blocks: { project: { ...project, form: { ...project.form, items: [...project.form.items, file] } } },
    actions: { ...edit.actions, ...more, takeAway },
  };
}
const clear: Call = { ...save, id: "a.clear", path: "/clear", body: ["id", "version"] };

test("what is asked for while a field is saving goes out once its record is read anew, with its version", async () => {
  let version = 3;
  const opened: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval({ id: "takeAway", label: "", call: clear }),
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version }),
      "/clear": () =>
        new Promise((resolve) => {
          opened.go = () => {
            version = 4;
            resolve(ok(null));
          };
        }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(opened.go).toBeDefined());
  await press("保存草稿");
  expect(portal.callsOf("/save")).toEqual([]);
  opened.go?.();
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", version: 4 }]));
});

test("a field's own action that is answered a file keeps nothing waiting: what is asked for meanwhile goes out after it", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const opened: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval({ id: "takeAway", label: "回执", call: { ...clear, file: "reply" } }),
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version: 3 }),
      "/clear": () =>
        new Promise((resolve) => {
          opened.go = () => resolve({ file: new Blob(["回执"]) });
        }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(opened.go).toBeDefined());
  await press("保存草稿");
  expect(portal.callsOf("/save")).toEqual([]);
  opened.go?.();
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", version: 3 }]));
});

test("what a field's own action changed is waited for however it was reached, and though what follows it failed", async () => {
  let version = 3;
  const again: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval(
      { id: "takeAway", label: "", then: "clear" },
      {
        clear: { id: "clear", label: "", call: clear, then: "after" },
        after: { id: "after", label: "", call: { ...clear, path: "/after" } },
      },
    ),
    at: "/edit?id=7",
    answers: {
      "/read": () => {
        const reply = ok({ id: "7", name: "甲", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version });
        if (version === 3) return reply;
        return new Promise((resolve) => {
          again.go = () => resolve(reply);
        });
      },
      "/clear": () => {
        version = 4;
        return ok(null);
      },
      "/after": () => ({ status: 500, code: "500", msg: "稍后再试", data: null }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(again.go).toBeDefined());
  await press("保存草稿");
  expect(portal.callsOf("/save")).toEqual([]);
  again.go?.();
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", version: 4 }]));
});

test("a row is entered by what its columns show: one that is hidden has no input, and keeps its value", async () => {
  const project = edit.blocks["project"];
  if (project?.kind !== "form") throw new Error("no form");
  const rows: FormItem = {
    names: ["rows"],
    label: "清单",
    type: "array",
    widget: "rows",
    columns: [
      { field: "title", label: "品名", format: "text" },
      { field: "note", label: "备注", format: "text", show: () => false },
    ],
    entry: {
      typed: async () => rulesOf({}),
      items: [
        { names: ["title"], label: "品名", type: "string", widget: "text" },
        { names: ["note"], label: "备注", type: "string", widget: "text" },
      ],
    },
  };
  const portal = openScreen({
    screen: {
      ...edit,
      blocks: { project: { ...project, form: { ...project.form, items: [rows] } } },
      actions: { ...edit.actions, saveDraft: { id: "saveDraft", label: "保存草稿", call: { ...save, body: ["id", "rows"] } } },
    },
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", rows: [{ title: "桌", note: "旧" }], owner: "U1", state: "0", version: 3 }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await press("编辑第1行");
  const row = within(await screen.findByRole("dialog"));
  expect(row.queryByLabelText("备注")).toBeNull();
  await userEvent.type(row.getByLabelText("品名"), "椅");
  await userEvent.click(row.getByRole("button", { name: /确\s*定/ }));
  await screen.findByText("桌椅");
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ rows: [{ title: "桌椅", note: "旧" }] }]));
});
