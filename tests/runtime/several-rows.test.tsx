import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { ok, page, userEvent } from "./support/fake-portal.tsx";
import { enter, field, fields, handlers, inDialog, open, save, screenOf, seal, table, yes } from "./support/things.ts";
// Loaded on demand. Imported here, before the clock of the first test starts.
import "../../runtime/actions/refused-dialog.tsx";
import "../../runtime/actions/run-rows.ts";
import "../../runtime/forms/form-dialog.tsx";
import "../../runtime/screens/batch-buttons.tsx";

const rows = [
  { id: "1", name: "甲", kind: "1", version: 4 },
  { id: "2", name: "乙", kind: "0", version: 1 },
  { id: "3", name: "丙", kind: "1", version: 2 },
];
const stop = {
  label: "停用",
  when: (s: { row?: Data | null | undefined }) => s.row?.["kind"] === "1",
  confirm: { text: "确认停用？" },
  call: save,
  send: { kind: "0" },
};
const columns = [{ field: "name", label: "名称", format: "text" as const }];

function opened(mode: "each" | "all", reply: (input: Data) => unknown, user = { rights: ["things", "things:stop"] }) {
  const block = table({ columns, select: true, rowActions: ["stop"], naming: (s) => `「${String(s.row?.["name"])}」` });
  return open(screenOf(block, { stop: { ...stop, rows: mode } }), {
    handlers: { ...handlers, "/list": () => page(rows), "/save/rows/save": ({ data }) => reply(data as Data) as never },
    user,
  });
}

const tick = async (...names: string[]): Promise<void> => {
  for (const name of names) await userEvent.click(await screen.findByRole("checkbox", { name: `选择 ${name}` }));
};
const press = async (name = "停用"): Promise<void> => {
  const bar = (await screen.findByText(/^已选/)).parentElement as HTMLElement;
  await userEvent.click(await within(bar).findByRole("button", { name }));
};

test("an action on ticked rows asks once, makes one call, and lists each refused row with its reason", async () => {
  const portal = opened("each", () =>
    ok({ done: 1, failed: [{ row: 1, message: "数据已被他人修改，请刷新后重试" }] }, "成功 1 条，失败 1 条"),
  );
  await tick("甲", "乙", "丙");
  await press();
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("确认对所选 3 条数据执行「停用」？")).toBeDefined();
  expect(question.getByText("「甲」、「乙」、「丙」")).toBeDefined();
  await yes();
  const dialog = within(await screen.findByRole("table", { name: "成功 1 条，失败 2 条" }));
  const cells = dialog.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["数据", "原因"],
    ["「乙」", "该数据当前不能停用"],
    ["「丙」", "数据已被他人修改，请刷新后重试"],
  ]);
  await waitFor(() => expect(portal.callsOf("/list")).toHaveLength(2));
  expect(portal.callsOf("/save/rows/save").map(({ data }) => data)).toEqual([
    {
      rows: [expect.objectContaining({ id: "1", kind: "0", version: 4 }), expect.objectContaining({ id: "3", kind: "0", version: 2 })],
    },
  ]);
});

test("a switch whose actions act on several rows is offered for the ticked rows that it changes", async () => {
  const start = { ...stop, label: "启用", when: (s: { row?: Data | null | undefined }) => s.row?.["kind"] === "0", send: { kind: "1" } };
  const state = { field: "kind", label: "状态", format: "codes" as const, codes: [], switch: ["start", "stop"] };
  const block = table({ columns: [...columns, state], select: true, naming: (s) => `「${String(s.row?.["name"])}」` });
  open(screenOf(block, { start: { ...start, rows: "each" }, stop: { ...stop, rows: "each" } }), {
    handlers: { ...handlers, "/list": () => page(rows) },
    user: { rights: ["things", "things:start", "things:stop"] },
  });
  await tick("甲");
  const bar = (await screen.findByText(/^已选/)).parentElement as HTMLElement;
  expect(await within(bar).findByRole("button", { name: "停用" })).toBeDefined();
  expect(within(bar).queryByRole("button", { name: "启用" })).toBeNull();
  await tick("乙");
  expect(await within(bar).findByRole("button", { name: "启用" })).toBeDefined();
});

test("when all rows are changed, a message says how many, and nothing stays ticked", async () => {
  const portal = opened("each", ({ rows: sent }) => ok({ done: (sent as unknown[]).length, failed: [] }, "成功 2 条"));
  await tick("甲", "丙");
  await press();
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "成功 2 条" }]));
  await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull());
});

test("a deletion of ticked rows is taken back by one press, without the refused rows", async () => {
  const restore = { id: "recycle.restore", method: "post", path: "/restore", body: ["call", "key", "keys"] } as const;
  const removal = { label: "删除", rows: "each", call: save, undo: { call: restore, key: "id" } } as const;
  const block = table({ columns, select: true, rowActions: ["stop"] });
  const portal = open(screenOf(block, { stop: removal }), {
    handlers: {
      ...handlers,
      "/list": () => page(rows),
      "/save/rows/save": () => ok({ done: 2, failed: [{ row: 1, message: "该数据已被使用" }] }, "成功 2 条，失败 1 条"),
      "/restore": () => ok(null, "已恢复 2 条"),
    },
  });
  await tick("甲", "乙", "丙");
  await press("删除");
  await yes();
  await screen.findByRole("table", { name: "成功 2 条，失败 1 条" });
  await userEvent.click(screen.getByRole("button", { name: /知道了/ }));
  await waitFor(() => expect(portal.offered.has("成功 2 条，失败 1 条")).toBe(true));
  const before = portal.callsOf("/list").length;
  act(() => portal.offered.get("成功 2 条，失败 1 条")?.());
  await waitFor(() => expect(portal.callsOf("/restore").map(({ data }) => data)).toEqual([{ call: "a.save", keys: ["1", "3"] }]));
  await waitFor(() => expect(portal.callsOf("/list").length).toBeGreaterThan(before));
});

test("with all or none, a row that the action is not offered for stops it before anything is asked or sent", async () => {
  const portal = opened("all", () => ok({ done: 0, failed: [] }));
  await tick("甲", "乙");
  await press();
  expect(await screen.findByRole("table", { name: "全部未执行：1 条数据不符合条件" })).toBeDefined();
  expect(portal.callsOf("/save/rows/save")).toEqual([]);
});

test("a user without the right to an action has no button for it beside the ticked rows", async () => {
  opened("each", () => ok(null), { rights: ["things"] });
  await tick("甲");
  const bar = (await screen.findByText("已选 1 项")).parentElement as HTMLElement;
  expect(within(bar).queryByRole("button", { name: "停用" })).toBeNull();
});

/** A list whose rows have an action with a form, which is sent as a password. */
function withForm(more: object, reply: (input: Data) => unknown) {
  const secret = field("name", "管理员密码", { widget: "current-password", required: true, secret: true });
  const reset = { label: "重置", rows: "each", call: seal, form: { ...fields(secret), blame: "name" }, ...more } as const;
  const block = table({ columns, select: true, rowActions: ["reset"], naming: (s) => `「${String(s.row?.["name"])}」` });
  return open(screenOf(block, { reset }), {
    handlers: { ...handlers, "/list": () => page(rows), "/seal/rows/seal": ({ data }) => reply(data as Data) as never },
    passwords: async () => async (typed) => `sealed ${typed}`,
  });
}

test("the form of an action on ticked rows is filled in once, and its values are sent with each row", async () => {
  const portal = withForm({}, () => ok({ done: 2, failed: [] }, "成功 2 条"));
  await tick("甲", "丙");
  await press("重置");
  expect((await inDialog()).getByText("重置：「甲」、「丙」（共 2 条）")).toBeDefined();
  await enter("管理员密码", "secret");
  await yes();
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "成功 2 条" }]));
  expect(portal.callsOf("/seal/rows/seal").map(({ data }) => data)).toEqual([
    { rows: [{ name: "sealed secret" }, { name: "sealed secret" }] },
  ]);
});

test("a wrong password for ticked rows is shown at its field, and the form stays open", async () => {
  withForm({}, () => ({ status: 400, code: "400", msg: "管理员密码错误", data: null }));
  await tick("甲", "丙");
  await press("重置");
  await enter("管理员密码", "wrong");
  await yes();
  expect(await (await inDialog()).findByText("管理员密码错误")).toBeDefined();
});

test("replies that are sent once are downloaded and offered again; only its button closes their dialog", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  withForm({ rowsFile: "新密码" }, () =>
    ok({ done: 1, failed: [{ row: 1, message: "无权重置" }], file: btoa("PK") }, "成功 1 条，失败 1 条"),
  );
  await tick("甲", "丙");
  await press("重置");
  await enter("管理员密码", "secret");
  await yes();
  await screen.findByText("文件「新密码.xlsx」已下载，其内容只提供这一次，请妥善保存。");
  const dialog = await inDialog();
  expect(dialog.getByText("成功 1 条，失败 1 条")).toBeDefined();
  expect(dialog.getByText("无权重置")).toBeDefined();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(saved.mock.calls[0]?.[0]).toHaveProperty("size", 2);
  await userEvent.click(dialog.getByRole("button", { name: /再次下载/ }));
  expect(saved).toHaveBeenCalledTimes(2);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(dialog.getByRole("button", { name: "我已保存" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
