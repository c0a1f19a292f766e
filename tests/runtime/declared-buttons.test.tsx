import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Scope } from "../../runtime/index.ts";
import { userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";
import { KEY, save, field, table, screenOf, open, click, inDialog, input, formBlock } from "./support/things.ts";

/** What the language says of new records, of the buttons of a page and of checks, and the browser does. */

afterEach(() => void vi.restoreAllMocks());

test("the page of a new record starts with the values of its call and offers a new record's actions", async () => {
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

test("the history button is never the primary button of a page", async () => {
  const target = screenOf(formBlock(["history", "back"]), {
    history: { label: "变更记录", call: { ...save, history: true } },
    back: { label: "返回", go: "back" },
  });
  open(target);
  expect((await screen.findByRole("button", { name: "变更记录" })).className).not.toContain("ant-btn-primary");
});

test("shows the declared primary button and hides a refused action declared as hidden", async () => {
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

test("[P-USER-11] shows a failing check of the row before it asks for confirmation", async () => {
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

test("a failing check of a form empties the fields it names", async () => {
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
