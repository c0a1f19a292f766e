// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call, Scope, Screen } from "../../runtime/index.ts";
import { ok, openScreen, userEvent } from "./support/portal.tsx";

const read: Call = { id: "menu.tree", method: "get", path: "/tree", query: [], body: [] };
const menus: Screen = {
  id: "menus",
  title: "菜单",
  path: "/menus",
  params: [],
  under: [],
  blocks: { tree: { kind: "tree", call: read, whole: true, key: "id", parent: "parentId", label: "name" } },
  actions: {},
};
const TREE = [
  { id: "A", name: "甲", children: [{ id: "B", name: "乙", parentId: "A", children: [{ id: "C", name: "丙", parentId: "B" }] }] },
  { id: "D", name: "丁" },
];

test("a link that names a node alone opens its branch; it can be closed again", async () => {
  openScreen({ screen: menus, at: "/menus?tree=C", answers: { "/tree": () => ok(TREE) } });
  const node = await screen.findByText("丙");
  expect(node.closest(".ant-tree-treenode-selected")).not.toBeNull();
  const switcher = screen.getByText("甲").closest(".ant-tree-treenode")?.querySelector(".ant-tree-switcher");
  await userEvent.click(switcher as HTMLElement);
  await waitFor(() => expect(screen.queryByText("丙")).toBeNull());
});

test("[P-GUARD-10] a blank value in the address is none: of a tree, of tabs, of a search and of a parameter", async () => {
  const list: Call = { id: "menu.list", method: "get", path: "/list", query: ["parent", "tab", "name", "id"], body: [] };
  const screenOf = (blocks: Screen["blocks"]): Screen => ({ ...menus, params: ["id"], blocks });
  const table: Screen["blocks"][string] = {
    kind: "table",
    call: list,
    send: {
      parent: (scope: Scope) => (scope["tree"] as { id?: unknown } | undefined)?.id,
      tab: (scope: Scope) => (scope["tab"] as { value: unknown }).value,
      id: (scope: Scope) => scope.params?.["id"],
    },
    search: [{ names: ["name"], label: "名称", type: "string", widget: "text" }],
    checks: [],
    rowKey: "id",
    columns: [{ field: "id", label: "编号", format: "text" }],
    pageSizes: [10],
    actions: [],
    rowActions: [],
  };
  const tab: Screen["blocks"][string] = { kind: "tabs", field: "tab", items: [{ value: "first", label: "第一" }] };
  const tree = menus.blocks["tree"] as Screen["blocks"][string];
  const portal = openScreen({
    screen: screenOf({ tree, tab, table }),
    at: "/menus?tree=&tab=&name=&id=",
    answers: { "/tree": () => ok(TREE), "/list": () => ok([]) },
  });
  await waitFor(() => expect(portal.callsOf("/list").map((call) => call.params)).toEqual([{ parent: "A", tab: "first" }]));
  expect((await screen.findByText("甲")).closest(".ant-tree-treenode-selected")).not.toBeNull();
});
