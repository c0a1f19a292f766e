import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RecordChange } from "../../runtime/contract/wire/record-change.ts";
import Page from "../../src/generated/screens/roles.tsx";
import { roles } from "../../src/generated/services/changes/calls.ts";
import { list } from "../../src/generated/services/roles/calls.ts";
import { type FakePortal, openScreen, page, type Reply, userEvent } from "./support/fake-portal.tsx";

const ROW = { roleId: "clerk", roleName: "经办", version: 2 };
const change = (more: Partial<RecordChange>): RecordChange => ({
  changeId: "c1",
  changedAt: "2026-04-30 09:00:00",
  kind: "changed",
  record: "角色 经办（clerk）",
  differences: [],
  ...more,
});

function opened(respond: (params: Record<string, unknown>) => Reply): FakePortal {
  const handlers = { [list.path]: () => page([ROW]), [roles.path]: ({ params }: { params: Record<string, unknown> }) => respond(params) };
  return openScreen({ screen: { page: <Page />, path: "/role" }, handlers, user: { systemType: "1" } });
}

const open = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole("button", { name: "变更记录" }));
  return screen.findByRole("dialog");
};

test("shows each change with its time, its author and every field before and after", async () => {
  const portal = opened(() =>
    page([
      change({
        userName: "张三",
        userAccount: "zhang",
        differences: [
          { field: "roleName", label: "角色名称", what: "value", before: "旧名", after: "经办" },
          { field: "remark", label: "备注", what: "value", before: "旧备注" },
          { field: "rows", label: "明细", what: "rowChanged", row: "课桌", before: "数量：1", after: "数量：2" },
          { field: "pwd", label: "密码", what: "secret" },
          { field: "rows", label: "明细", what: "more", after: "另新增 3 行" },
        ],
      }) as never,
      change({ changeId: "c0", changedAt: "2026-04-29 09:00:00", kind: "created" }) as never,
    ]),
  );
  const dialog = await open();
  const table = await within(dialog).findByRole("table", { name: "2026-04-30 09:00:00 修改" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["字段", "变更前", "变更后"],
    ["角色名称", "旧名", "经办"],
    ["备注", "旧备注", "—"],
    ["明细修改行「课桌」", "数量：1", "数量：2"],
    ["密码", "已修改，不显示内容"],
    ["明细", "另新增 3 行"],
  ]);
  const [latest, first] = within(dialog).getAllByRole("listitem");
  expect(latest?.textContent).toContain("张三（zhang）");
  expect(first?.textContent).toContain("系统新增 角色 经办（clerk）");
  expect(portal.callsOf(roles.path)[0]?.params).toEqual({ roleId: "clerk", pageNumber: 1, pageSize: 20 });
  expect(portal.toasts).toEqual([]);
});

test("reads further pages, again after a failure, and says so when there is nothing to show", async () => {
  const kinds = (["changed", "created", "removed"] as const).map((kind) => change({ changeId: kind, kind }) as never);
  const replies = [{ status: 500, code: "500", msg: "系统内部错误" }, page(kinds, 25), page([], 25)];
  const portal = opened(() => replies.shift() ?? page([]));
  const dialog = await open();
  await userEvent.click(await within(dialog).findByRole("button", { name: "重试" }));
  const items = await within(dialog).findAllByRole("listitem", { name: "" });
  const changes = items.filter(({ textContent }) => /角色 经办/.test(textContent ?? ""));
  expect(changes.map(({ textContent }) => textContent?.includes("改动的内容不在本页显示"))).toEqual([true, false, false]);
  await userEvent.click(within(dialog).getByTitle("2"));
  await waitFor(() => expect(portal.callsOf(roles.path).at(-1)?.params["pageNumber"]).toBe(2));
  expect(await within(dialog).findByText("暂无变更")).toBeTruthy();
});
