import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call, Field, Scope, Screen } from "../../runtime/index.ts";
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

test("a link to a node opens its branch, which can be closed again", async () => {
  openScreen({ screen: menus, at: "/menus?tree=C", answers: { "/tree": () => ok(TREE) } });
  const node = await screen.findByText("丙");
  expect(node.closest(".ant-tree-treenode-selected")).not.toBeNull();
  const switcher = screen.getByText("甲").closest(".ant-tree-treenode")?.querySelector(".ant-tree-switcher");
  await userEvent.click(switcher as HTMLElement);
  await waitFor(() => expect(screen.queryByText("丙")).toBeNull());
});

test("a link to a missing node says so and shows the top", async () => {
  const portal = openScreen({ screen: menus, at: "/menus?tree=Z", answers: { "/tree": () => ok(TREE) } });
  await waitFor(() => expect(portal.address()).toBe("/menus"));
  expect(portal.toasts).toEqual([{ type: "warning", text: "地址中的节点不存在，或不在您的可见范围内，已显示全部" }]);
  const top = await screen.findByText("甲");
  await waitFor(() => expect(top.closest(".ant-tree-treenode-selected")).not.toBeNull());
});

test("[P-REGION-22] a link to a node of a tree loaded by level loads its ancestors and marks it", async () => {
  const level: Call = { ...read, query: ["id"] };
  const find: Call = { id: "menu.find", method: "get", path: "/find", query: ["searchText", "keys"], body: [] };
  const nodes = [
    { id: "A", name: "甲", parentId: "0", isLeaf: false },
    { id: "B", name: "乙", parentId: "A", isLeaf: false },
    { id: "C", name: "丙", parentId: "B", isLeaf: true },
    { id: "D", name: "丁", parentId: "A", isLeaf: true },
  ];
  const tree: Screen["blocks"][string] = { kind: "tree", call: level, find, key: "id", parent: "parentId", label: "name" };
  const portal = openScreen({
    screen: { ...menus, blocks: { tree } },
    at: "/menus?tree=C",
    answers: {
      "/tree": ({ params }) => ok(nodes.filter(({ parentId }) => parentId === (params?.["id"] ?? "0"))),
      "/find": () => ok([{ ...nodes[0], children: [{ ...nodes[1], children: [nodes[2]] }] }]),
    },
  });
  const node = await screen.findByText("丙");
  expect(node.closest(".ant-tree-treenode-selected")).not.toBeNull();
  // Its neighbours are there as well: the levels were loaded, not only the way.
  expect(await screen.findByText("丁")).toBeDefined();
  expect(portal.callsOf("/find").map(({ params }) => params)).toEqual([{ keys: "C" }]);
});

test("[P-GUARD-10] treats a blank value in the address as absent", async () => {
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

/** A whole tree that is loaded for a kind of user, all of it under a root that is not stored. */
const searchedTree: Screen["blocks"][string] = {
  kind: "tree",
  call: { ...read, query: ["kind", "type"] },
  whole: true,
  key: "id",
  parent: "parentId",
  label: "name",
  search: [
    { names: ["kind"], label: "用户系统类型", type: "string", widget: "text" },
    { names: ["type"], label: "用户类型", type: "string", widget: "text" },
  ],
  checks: [{ rule: (scope: Scope) => Boolean(scope.form?.["kind"]), message: "用户系统类型不能为空", fields: ["kind"], clear: ["type"] }],
  root: { id: "0", name: "全部" },
};
const childrenTable: Screen["blocks"][string] = {
  kind: "table",
  rows: (scope: Scope) => (scope["tree"] as { children?: unknown } | undefined)?.children,
  search: [],
  checks: [],
  rowKey: "id",
  columns: [{ field: "id", label: "编号", format: "text" }],
  pageSizes: [10],
  actions: [],
  rowActions: [],
};

test("[P-MENU-08] loads a tree for its search and reports the required search values", async () => {
  const portal = openScreen({ screen: { ...menus, blocks: { tree: searchedTree } }, answers: { "/tree": () => ok(TREE) } });
  expect(await screen.findByText("用户系统类型不能为空")).toBeDefined();
  await userEvent.type(screen.getByLabelText("用户类型"), "2");
  await userEvent.click(screen.getByRole("button", { name: /查\s*询/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "用户系统类型不能为空" }]));
  await waitFor(() => expect((screen.getByLabelText("用户类型") as HTMLInputElement).value).toBe(""));
  expect(portal.callsOf("/tree")).toEqual([]);
  await userEvent.type(screen.getByLabelText("用户系统类型"), "1");
  await userEvent.click(screen.getByRole("button", { name: /查\s*询/ }));
  expect(await screen.findByText("甲")).toBeDefined();
  await waitFor(() => expect(portal.callsOf("/tree").map((call) => call.params)).toEqual([{ kind: "1" }]));
  await waitFor(() => expect(portal.address()).toBe("/menus?tree.kind=1"));
});

test("[P-MENU-04] chooses a virtual root first, whose table shows the top of the tree", async () => {
  const root = { ...searchedTree, search: [], checks: [] } as Screen["blocks"][string];
  openScreen({ screen: { ...menus, blocks: { tree: root, list: childrenTable } }, answers: { "/tree": () => ok(TREE) } });
  const codes = () =>
    within(screen.getByRole("table"))
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
      .slice(1);
  await waitFor(() => expect(codes()).toEqual(["A", "D"]));
  await userEvent.click(screen.getByText("甲"));
  await waitFor(() => expect(codes()).toEqual(["B"]));
});

test("chooses a node of a whole tree without reloading the levels above", async () => {
  const whole = { ...searchedTree, search: [], checks: [] } as Screen["blocks"][string];
  openScreen({
    screen: { ...menus, blocks: { tree: whole, list: childrenTable } },
    at: "/menus?tree=C",
    answers: { "/tree": () => ok(TREE) },
  });
  await userEvent.click(await screen.findByText("乙"));
  await waitFor(() => expect(screen.getByText("乙").closest(".ant-tree-treenode-selected")).not.toBeNull());
  expect(screen.getAllByText("甲")).toHaveLength(1);
});

test("[P-SENDWAY-02] a chosen search value sets another", async () => {
  const list: Call = { id: "menu.list", method: "get", path: "/list", query: ["kind", "type"], body: [] };
  const [kind, type] = (searchedTree as { search: readonly Field[] }).search as [Field, Field];
  const table = { ...childrenTable, rows: undefined, call: list, search: [{ ...kind, change: [{ set: { type: null } }] }, type] };
  const { rows: _, ...block } = table;
  const portal = openScreen({
    screen: { ...menus, blocks: { list: block as Screen["blocks"][string] } },
    at: "/menus?kind=1&type=2",
    answers: { "/list": () => ok([]) },
  });
  await waitFor(() => expect(portal.callsOf("/list").map((call) => call.params)).toEqual([{ kind: "1", type: "2" }]));
  await userEvent.type(screen.getByLabelText("用户系统类型"), "1");
  await waitFor(() => expect((screen.getByLabelText("用户类型") as HTMLInputElement).value).toBe(""));
  await userEvent.click(screen.getByRole("button", { name: /查\s*询/ }));
  await waitFor(() => expect(portal.callsOf("/list").at(-1)?.params).toEqual({ kind: "11" }));
});
