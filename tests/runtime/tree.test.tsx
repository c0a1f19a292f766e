// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call, Screen } from "../../runtime/index.ts";
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
