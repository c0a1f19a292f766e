import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ok, userEvent } from "./support/fake-portal.tsx";
import { click, enter, field, fields, handlers, inDialog, input, open, save, seal, withActions, yes } from "./support/things.ts";

/** Dialogs for several records in a row, for what is shown once, and for new passwords. */

test("[P-SHELL-14] a form that adds another record saves, and opens empty; Enter saves and closes", async () => {
  const items = [field("name", "名称"), field("kind", "类型", { default: "1" })];
  const add = { label: "新增", form: fields(...items), call: save, addAnother: true } as const;
  const portal = open(withActions({ add }, { actions: ["add"] }));
  await click(/新\s*增/);
  await enter("名称", "丙");
  await enter("类型", "2");
  await click("保存并继续新增");
  await waitFor(async () => expect((await input("名称")).value).toBe(""));
  expect((await input("类型")).value, "defaults again").toBe("1");
  expect(portal.toasts).toEqual([{ type: "success", text: "保存成功" }]);
  await waitFor(() => expect(portal.callsOf("/list").length, "the list shows it already").toBe(2));
  await enter("名称", "丁");
  await userEvent.type(await input("名称"), "{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = portal.callsOf("/save");
  expect(sent.map(({ data }) => data)).toEqual([
    { name: "丙", kind: "2" },
    { name: "丁", kind: "1" },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size, "two requests, not one repeated").toBe(2);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/新\s*增/));
});

test("a form that adds another record stays open with what is refused, and then saves only once", async () => {
  const refusals = [{ code: "400", msg: "名称重复", data: null }, ok({ id: "9" }, "保存成功")];
  const add = { label: "新增", form: fields(field("name", "名称")), call: save, addAnother: true } as const;
  open(withActions({ add }, { actions: ["add"] }), { handlers: { ...handlers, "/save": () => refusals.shift() ?? ok(null) } });
  await click(/新\s*增/);
  await enter("名称", "甲");
  await click("保存并继续新增");
  await waitFor(async () => expect((await inDialog()).getByRole("button", { name: "保存并继续新增" })).toHaveProperty("disabled", false));
  expect((await input("名称")).value).toBe("甲");
  await yes();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[P-USER-07] a dialog that shows a password once closes by its own button alone, and copies it", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const form = { ...fields(field("name", "初始密码", { format: "copy" })), readonly: true, acknowledge: "我已保存" } as const;
  open(withActions({ view: { label: "查看", form } }, { rowActions: ["view"] }));
  await click(/查\s*看/);
  await userEvent.keyboard("{Escape}");
  await screen.findByTitle("复制");
  expect((await inDialog()).getAllByRole("button").map((button) => button.textContent || button.title)).toEqual(["复制", "我已保存"]);
  await click("复制");
  expect(copied).toHaveBeenCalledWith("甲");
  await click("我已保存");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a dialog that shows a password once copies all its fields as text", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const items = [
    field("name", "账号"),
    field("levelId", "密码", { format: "copy" }),
    field("kind", "备注"),
    field("note", "类型", { show: () => false }),
  ];
  const form = { ...fields(...items), readonly: true, acknowledge: "我已保存", copy: "复制账号和密码" } as const;
  open(withActions({ view: { label: "查看", form } }, { rowActions: ["view"] }));
  await click(/查\s*看/);
  await click(/复制账号和密码/);
  expect(copied).toHaveBeenCalledWith("账号：甲\n密码：L1");
  await click("我已保存");
});

const secret = (more: object = {}) => field("name", "密码", { widget: "password", secret: true, ...more });

test("[P-PASSWORD-03] a new password shows what it meets and how strong it is; a generated one fills the repetition too", async () => {
  const again = field("note", "再次输入", { widget: "password", secret: true });
  const portal = open(withActions({ make: { label: "新密码", form: fields(secret(), again), call: seal } }, { rowActions: ["make"] }), {
    passwords: async () => async (typed) => typed,
    passwordRules: async () => ({
      problemOf: () => undefined,
      requirements: () => [{ label: "20 位以上", isMet: (typed) => typed.length >= 20 }],
    }),
  });
  await click("新密码");
  const list = await (await inDialog()).findByRole("list", { name: "密码要求" });
  expect((await inDialog()).getAllByRole("list"), "not at the repetition").toHaveLength(1);
  expect(list.textContent).toBe("20 位以上，未满足");
  await enter("密码", "Aa1!".repeat(4));
  expect(await (await inDialog()).findByText("强度：弱")).toBeDefined();
  await click("生成密码");
  const password = (await (await inDialog()).findByText(/^\S{20}$/)).textContent;
  expect(list.textContent).toBe("20 位以上，已满足");
  expect((await inDialog()).getByText("强度：强")).toBeDefined();
  expect((await input("再次输入")).value).toBe(password);
  await yes();
  await waitFor(() => expect(portal.callsOf("/seal")[0]?.data).toEqual({ name: password }));
});
