import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import AlarmMembersPage from "../../src/generated/screens/alarm-members.tsx";
import AlarmRulesPage from "../../src/generated/screens/alarm-rules.tsx";
import EmailConfigPage from "../../src/generated/screens/email-config.tsx";
import EmailLogPage from "../../src/generated/screens/email-log.tsx";
import ViewConfigPage from "../../src/generated/screens/view-config.tsx";
import ViewRows from "../../src/screens/ViewRows.tsx";
import { type FakePortal, ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";

type Data = Readonly<Record<string, unknown>>;

/** A page whose list has this row, and whose every other call succeeds. `others`: by a part of their address. */
function open(shown: ReactNode, path: string, row: Data, others: Readonly<Record<string, Reply>> = {}): FakePortal {
  const answer = (sent: Sent): Reply => (sent.method === "get" ? page([row], 31) : ok(null));
  const answers = new Proxy<Record<string, (sent: Sent) => Reply>>(
    {},
    {
      get: (_, url) => {
        const part = Object.keys(others).find((of) => String(url).includes(of));
        return part === undefined ? answer : () => others[part] ?? ok(null);
      },
    },
  );
  return openScreen({ screen: { page: shown, path }, answers });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
/** Of what stands behind 更多. */
const choose = async (name: string) => {
  await press(/更多/);
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};
const dialog = async () => within(await screen.findByRole("dialog"));
const headings = (): string[] =>
  screen
    .getAllByRole("columnheader")
    .map((cell) => cell.textContent?.trim() ?? "")
    .filter((text) => text !== "");

const LEVELS = { "info/levels": ok({ "3": "严重" }) };
const rule = { id: "1", levelId: "3", levelName: "严重", ruleId: "disk-full", alarmName: "磁盘空间不足", remark: "剩余不足" };
const member = { id: "1", levelId: "3", levelName: "严重", alarmType: "1", alarmInfo: "one@example.com" };

test.each([
  ["[P-ALARM-01]", <AlarmRulesPage key="1" />, "/alarm", rule, ["告警等级", "告警标识", "告警名称", "备注"], "磁盘空间不足", "剩余不足"],
  [
    "[P-ALARMMEMBER-02]",
    <AlarmMembersPage key="2" />,
    "/alarm-member",
    member,
    ["告警等级", "告警方式", "接收人"],
    "one@example.com",
    "邮件",
  ],
] as const)(
  "%s shows its columns, a collapsible search, a detail dialog, add, edit and delete",
  async (_id, shown, path, row, columns, cell, detail) => {
    open(shown, path, row, LEVELS);
    await screen.findByText(cell);
    expect(headings()).toEqual([...columns, "操作"]);
    await press("收起搜索栏");
    expect(await screen.findByRole("button", { name: "展开搜索栏" })).toBeDefined();
    for (const name of [/新\s*增/, "编辑"]) expect(screen.getByRole("button", { name })).toBeDefined();
    await press(/更多/);
    expect(await screen.findByRole("menuitem", { name: "删除" })).toBeDefined();
    await userEvent.keyboard("{Escape}");
    await press("查看");
    expect((await dialog()).getByText(detail)).toBeDefined();
    expect((await dialog()).queryAllByRole("textbox")).toEqual([]);
  },
);

const server = { id: "1", emailType: "工作邮箱", host: "mail.example.com", protocol: "smtp", port: 25, sender: "a@example.com" };

test("[P-EMAIL-01][P-EMAIL-07] lists mail servers, and asks before it deletes one", async () => {
  const portal = open(<EmailConfigPage />, "/email-config", server);
  await screen.findByText("mail.example.com");
  for (const name of [/新\s*增/, "编辑"]) expect(screen.getByRole("button", { name })).toBeDefined();
  await choose("删除");
  expect((await dialog()).getByText("确认删除该配置?")).toBeDefined();
  await userEvent.click((await dialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "已取消删除" }]));
  expect(portal.sent.every(({ method }) => method === "get")).toBe(true);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await choose("删除");
  await userEvent.click((await dialog()).getByRole("button", { name: /确\s*定|删\s*除/ }));
  await waitFor(() => expect(portal.sent.filter(({ method }) => method === "delete")).toHaveLength(1));
});

const mail = { logId: "1", startTime: "2026-05-01 10:00:00", subject: "周报", to: "b@example.com", content: "第一行\n第二行", status: "1" };

test("[P-EMAILLOG-02] the mail log has pages, a collapsible search and a detail dialog", async () => {
  open(<EmailLogPage />, "/email-log", mail);
  await screen.findByText("周报");
  expect(screen.getByText(/共 31 条/)).toBeDefined();
  await press("收起搜索栏");
  expect(await screen.findByRole("button", { name: "展开搜索栏" })).toBeDefined();
  await press("查看");
  expect((await dialog()).getByText(/第二行/)).toBeDefined();
});

test("[P-VIEW-06] deleting the views of a system without views says so and deletes nothing", async () => {
  const system = { systemId: "gp-plan", systemName: "计划", systemTitle: "计划" };
  const portal = open(<ViewConfigPage />, "/view-config", system, { "view/config": page([]) });
  await screen.findByText("gp-plan");
  await choose("删除");
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "当前系统未配置视图" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(portal.sent.every(({ method }) => method === "get")).toBe(true);
});

test.each([
  [
    "as a table",
    {
      columns: ["region_name", "level_num"],
      rows: [
        ["省本级", "1"],
        ["某市", ""],
      ],
      more: true,
    },
    ["region_name level_num", "省本级 1", "某市 "],
    "仅显示前 2 行",
  ],
  ["without a row", { columns: ["region_name"], rows: [], more: false }, ["region_name"], "暂无数据"],
] as const)("shows the result of a view %s", async (_how, reply, lines, note) => {
  const answers = { "/gp-menu-center/rest/v1/view/config/rows": () => ok(reply) };
  openScreen({
    screen: { page: <ViewRows row={{ id: "1" }} title="视图数据" close={() => {}} reload={() => {}} />, path: "/view-config/list" },
    answers,
  });
  const shown = await dialog();
  expect(await shown.findByText(note)).toBeDefined();
  const read = shown.getAllByRole("row").map((line) => [...line.children].map((cell) => cell.textContent).join(" "));
  expect(read).toEqual(lines);
});
