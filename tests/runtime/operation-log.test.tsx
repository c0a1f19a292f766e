import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import Page from "../../src/generated/screens/operation-log.tsx";
import { operation, operations } from "../../src/generated/services/logs/calls.ts";
import { ok, openScreen, page, userEvent } from "./support/portal.tsx";

const row = (logId: string, more: object = {}) => ({
  logId,
  operateUser: logId,
  module: "用户管理",
  operate: "users.change",
  commit: "1",
  ...more,
});

/** What the dialog of a row's button shows. */
async function shownBy(of: string, name: string): Promise<string> {
  const line = (await screen.findByText(of)).closest("tr");
  if (line === null) throw new Error(`no row of ${of}`);
  await userEvent.click(within(line).getByRole("button", { name }));
  const dialog = await screen.findByRole("dialog");
  const text = await waitFor(() => {
    const shown = dialog.querySelector("dd")?.textContent ?? "";
    expect(shown).not.toBe("");
    return shown;
  });
  await userEvent.click(within(dialog).getByText(/^关\s*闭$/));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return text;
}

test("[P-OPLOG-03] shows parameters and exception of a row in dialogs, or 暂无参数 and 暂无异常", async () => {
  const told = row("told", { parameters: '{"userName":"王一"}', errorText: "该账号已存在" });
  openScreen({
    screen: { page: <Page />, path: "/operate-log" },
    answers: { [operation.path]: () => page([told, row("bare")]) },
    user: { systemType: "4" },
  });
  expect(await shownBy("told", "查看参数")).toContain("王一");
  expect(await shownBy("told", "查看异常")).toContain("该账号已存在");
  expect(await shownBy("bare", "查看参数")).toContain("暂无参数");
  expect(await shownBy("bare", "查看异常")).toContain("暂无异常");
});

test("shows an operation by its button's label, or its id when it no longer exists", async () => {
  openScreen({
    screen: { page: <Page />, path: "/operate-log" },
    answers: {
      [operation.path]: () => page([row("now"), row("once", { operate: "users.once" })]),
      [operations.path]: () => ok([{ id: "users.change", name: "编辑" }]),
    },
    user: { systemType: "4" },
  });
  await waitFor(() => expect(screen.getByText("now").closest("tr")?.textContent).toContain("编辑"));
  expect(screen.getByText("once").closest("tr")?.textContent).toContain("其他操作（users.once）");
});
