import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Block, Call, Scope, Screen } from "../../runtime/index.ts";
import { ok, openScreen, userEvent } from "./support/fake-portal.tsx";
import { click, enter, field, fields, screenOf, table, yes } from "./support/things.ts";

const read: Call = { id: "menu.tree", method: "get", path: "/tree", query: [], body: [] };
const tree: Block = { kind: "tree", call: read, whole: true, key: "id", parent: "parentId", label: "name" };
const screenWith = (blocks: Screen["blocks"], more: Partial<Screen> = {}): Screen =>
  screenOf(tree, {}, { path: "/menus", blocks, ...more });
const menus = screenWith({ tree });
const isSelected = (text: string) => screen.getByText(text).closest(".ant-tree-treenode-selected") !== null;
const columns = [{ field: "id", label: "编号", format: "text" as const }];
const TREE = [
  { id: "A", name: "甲", children: [{ id: "B", name: "乙", parentId: "A", children: [{ id: "C", name: "丙", parentId: "B" }] }] },
  { id: "D", name: "丁" },
];

const withNew = {
  id: "A",
  name: "甲",
  children: [{ id: "B", name: "乙", parentId: "A", children: [{ id: "E", name: "戊", parentId: "B" }] }],
};

test("a link to a node opens its branch, which can be closed again, without reloading the levels above", async () => {
  openScreen({ screen: screenWith({ tree: whole, list: children }), at: "/menus?tree=C", handlers: { "/tree": () => ok(TREE) } });
  await screen.findByText("丙");
  expect(isSelected("丙")).toBe(true);
  await userEvent.click(screen.getByText("乙"));
  await waitFor(() => expect(isSelected("乙")).toBe(true));
  expect(screen.getAllByText("甲")).toHaveLength(1);
  const switcher = screen.getByText("甲").closest(".ant-tree-treenode")?.querySelector(".ant-tree-switcher");
  await userEvent.click(switcher as HTMLElement);
  await waitFor(() => expect(screen.queryByText("丙")).toBeNull());
});

test("a node that was added comes into sight: its branch opens, and those above it", async () => {
  let isAdded = false;
  const call: Call = { id: "menu.add", method: "post", path: "/add", query: [], body: ["name"] };
  const add = { label: "新增", title: "新增节点", form: fields(field("name", "名称")), call };
  const list = table({ call: { ...read, id: "menu.list", path: "/list" }, columns, actions: ["add"] });
  openScreen({
    screen: screenOf(tree, { add }, { path: "/menus", blocks: { tree, list } }),
    at: "/menus?tree=D",
    handlers: {
      "/tree": () => ok(isAdded ? [...TREE.slice(1), withNew] : TREE),
      "/list": () => ok([]),
      "/add": () => {
        isAdded = true;
        return ok({ id: "E", parentId: "B" }, "新增成功");
      },
    },
  });
  await screen.findByText("丁");
  expect(screen.queryByText("乙")).toBeNull();
  await click(/新\s*增/);
  await enter("名称", "戊");
  await yes();
  expect(await screen.findByText("戊")).toBeDefined();
  expect(isSelected("丁"), "the choice stays").toBe(true);
});

test("a link to a missing node says so and shows the top", async () => {
  const portal = openScreen({ screen: menus, at: "/menus?tree=Z", handlers: { "/tree": () => ok(TREE) } });
  await waitFor(() => expect(portal.address()).toBe("/menus"));
  expect(portal.toasts).toEqual([{ type: "warning", text: "地址中的节点不存在，或不在您的可见范围内，已显示全部" }]);
  await screen.findByText("甲");
  await waitFor(() => expect(isSelected("甲")).toBe(true));
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
  const byLevel: Block = { kind: "tree", call: level, find, key: "id", parent: "parentId", label: "name" };
  const portal = openScreen({
    screen: screenWith({ tree: byLevel }),
    at: "/menus?tree=C",
    handlers: {
      "/tree": ({ params }) => ok(nodes.filter(({ parentId }) => parentId === (params?.["id"] ?? "0"))),
      "/find": () => ok([{ ...nodes[0], children: [{ ...nodes[1], children: [nodes[2]] }] }]),
    },
  });
  await screen.findByText("丙");
  expect(isSelected("丙")).toBe(true);
  // The siblings are there as well: whole levels were loaded, not only the path.
  expect(await screen.findByText("丁")).toBeDefined();
  expect(portal.callsOf("/find").map(({ params }) => params)).toEqual([{ keys: "C" }]);
});

test("[P-GUARD-10] treats a blank value in the address as absent", async () => {
  const list = table({
    call: { id: "menu.list", method: "get", path: "/list", query: ["parent", "tab", "name", "id"], body: [] },
    send: {
      parent: (scope: Scope) => (scope["tree"] as { id?: unknown } | undefined)?.id,
      tab: (scope: Scope) => (scope["tab"] as { value: unknown }).value,
      id: (scope: Scope) => scope.params?.["id"],
    },
    search: [field("name", "名称")],
    columns,
  });
  const tab: Block = { kind: "tabs", field: "tab", items: [{ value: "first", label: "第一" }] };
  const portal = openScreen({
    screen: screenWith({ tree, tab, list }, { params: ["id"] }),
    at: "/menus?tree=&tab=&name=&id=",
    handlers: { "/tree": () => ok(TREE), "/list": () => ok([]) },
  });
  await waitFor(() => expect(portal.callsOf("/list").map((call) => call.params)).toEqual([{ parent: "A", tab: "first" }]));
  await screen.findByText("甲");
  expect(isSelected("甲")).toBe(true);
});

/** A tree that is loaded completely for a kind of user, under a root that is not stored. */
const whole: Block = { ...tree, root: { id: "0", name: "全部" } };
const [kind, type] = [field("kind", "用户系统类型"), field("type", "用户类型")];
const searchedTree: Block = {
  ...whole,
  call: { ...read, query: ["kind", "type"] },
  search: [kind, type],
  checks: [{ rule: (scope: Scope) => Boolean(scope.form?.["kind"]), message: "用户系统类型不能为空", fields: ["kind"], clear: ["type"] }],
};
const { call: _, ...rows } = table({ columns }) as Extract<Block, { kind: "table" }>;
const children: Block = { ...rows, rows: (scope: Scope) => (scope["tree"] as { children?: unknown } | undefined)?.children };

test("[P-MENU-08] loads a tree for its search and reports the required search values", async () => {
  const portal = openScreen({ screen: screenWith({ tree: searchedTree }), handlers: { "/tree": () => ok(TREE) } });
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
  openScreen({ screen: screenWith({ tree: whole, list: children }), handlers: { "/tree": () => ok(TREE) } });
  const codes = () => [...within(screen.getByRole("table")).getAllByRole("cell")].map((cell) => cell.textContent).slice(1);
  await waitFor(() => expect(codes()).toEqual(["A", "D"]));
  await userEvent.click(screen.getByText("甲"));
  await waitFor(() => expect(codes()).toEqual(["B"]));
});

test("[P-SENDWAY-02] a chosen search value sets another", async () => {
  const call: Call = { id: "menu.list", method: "get", path: "/list", query: ["kind", "type"], body: [] };
  const list = table({ call, columns, search: [{ ...kind, change: [{ set: { type: null } }] }, type] });
  const portal = openScreen({ screen: screenWith({ list }), at: "/menus?kind=1&type=2", handlers: { "/list": () => ok([]) } });
  await waitFor(() => expect(portal.callsOf("/list").map(({ params }) => params)).toEqual([{ kind: "1", type: "2" }]));
  await userEvent.type(screen.getByLabelText("用户系统类型"), "1");
  await waitFor(() => expect((screen.getByLabelText("用户类型") as HTMLInputElement).value).toBe(""));
  await userEvent.click(screen.getByRole("button", { name: /查\s*询/ }));
  await waitFor(() => expect(portal.callsOf("/list").at(-1)?.params).toEqual({ kind: "11" }));
});
