import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Data, Field } from "../../runtime/index.ts";
import { commits, options, readOf, show } from "./support/field-host.tsx";
import { ok, userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the field. Imported here, before the clock of the first test starts.
import "../../runtime/fields/cascader-control.tsx";
import "../../runtime/fields/tree-check-control.tsx";
import "../../runtime/fields/tree-select-control.tsx";

const kinds = [
  { id: "1", name: "系统", children: [] },
  {
    id: "2",
    name: "业务用户",
    children: [
      { id: "1", name: "处置单位" },
      { id: "2", name: "评审" },
    ],
  },
];

const cascader = (over: Partial<Field> = {}): Partial<Field> => ({
  widget: "cascader",
  names: ["systemType", "userType"],
  options: { call: readOf("/kinds"), value: "id", label: "name", children: "children" },
  ...over,
});

test("[P-USER-05] a cascader fills one field per level and may stop above the last", async () => {
  await show(cascader(), { handlers: { "/kinds": () => ok(kinds) } });
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByText("业务用户"));
  await waitFor(() => expect(commits.at(-1)).toEqual(["2", undefined]));
  await userEvent.click(await screen.findByText("评审"));
  await waitFor(() => expect([commits.at(-1), options.at(-1)?.["name"]]).toEqual([["2", "2"], "评审"]));
});

test("[P-USER-05] a cascader shows the labels of a stored choice, also below a level loaded on demand", async () => {
  const call = readOf("/level", ["id"]);
  await show(cascader({ options: { call, value: "id", label: "name" } }), {
    start: ["2", "9"],
    handlers: {
      "/level": ({ params }) => ok(params["id"] === undefined ? kinds.map(({ id, name }) => ({ id, name })) : [{ id: "9", name: "九类" }]),
    },
  });
  expect(await screen.findByText("业务用户 / 九类")).toBeDefined();
});

test.each(["select", "tree-select", "cascader"] as const)(
  "[P-RECEIVER-03] a %s without choices says where they come from",
  async (widget) => {
    const choices = { call: readOf("/kinds"), value: "id", label: "name", empty: "请先在公告字典中新增" };
    await show({ widget, names: ["kind"], options: choices }, { handlers: { "/kinds": () => ok([]) } });
    await userEvent.click(screen.getByRole("combobox"));
    expect(await screen.findByText("请先在公告字典中新增")).toBeDefined();
  },
);

const regions: Readonly<Record<string, readonly Data[]>> = {
  "": [
    { id: "g", name: "广东", isLeaf: false },
    { id: "b", name: "北京", isLeaf: true },
  ],
  g: [
    { id: "gz", name: "广州", isLeaf: true },
    { id: "sz", name: "深圳", isLeaf: true },
  ],
};
const level = ({ params }: { params: Data }) => ok(regions[String(params["id"] ?? "")] ?? []);
const treeCheck: Partial<Field> = {
  widget: "tree-check",
  type: "array",
  label: "区划",
  options: { call: readOf("/level", ["id"]), value: "id", label: "name" },
};
const node = (name: string) => screen.getByText(name).closest(".ant-tree-treenode") as HTMLElement;
const boxOf = (name: string) => within(node(name)).getByRole("checkbox");

test("[P-MENU-05] a tree with checkboxes loads by level and keeps ticks in unopened levels", async () => {
  const portal = await show(treeCheck, { start: ["sz", "b"], handlers: { "/level": level } });
  await screen.findByText("广东");
  expect(screen.getByRole("status").textContent).toContain("已选 2 项，其中 1 项在未展开的层级中");
  expect(boxOf("北京").getAttribute("aria-checked")).toBe("true");
  fireEvent.click(boxOf("北京"));
  await waitFor(() => expect(commits).toEqual([["sz"]]));
  fireEvent.click(node("广东").querySelector(".ant-tree-switcher") as HTMLElement);
  await screen.findByText("深圳");
  expect(portal.sent.map(({ params }) => params["id"])).toEqual([undefined, "g"]);
  expect([boxOf("深圳").getAttribute("aria-checked"), boxOf("广东").getAttribute("aria-checked")]).toEqual(["true", "mixed"]);
  fireEvent.click(boxOf("广州"));
  fireEvent.click(boxOf("广东"));
  // Selecting a node does not select the nodes below it.
  await waitFor(() => expect(commits.at(-1)).toEqual(["sz", "gz", "g"]));
  await userEvent.click(screen.getByRole("button", { name: "清空区划" }));
  expect(commits.at(-1)).toEqual([]);
});

test("[P-MENU-05] a tree with checkboxes searches on the server where there is a call for it", async () => {
  const find = readOf("/find", ["searchText"]);
  const found = [{ ...regions[""]?.[0], children: [regions["g"]?.[1]] }];
  const field = { ...treeCheck, options: { ...treeCheck.options, find } };
  const portal = await show(field, { handlers: { "/level": level, "/find": () => ok(found) } });
  fireEvent.change(await screen.findByRole("textbox", { name: "搜索区划" }), { target: { value: "深" } });
  expect(await screen.findByText("深圳")).toBeDefined();
  await waitFor(() => expect(portal.callsOf("/find").map(({ params }) => params["searchText"])).toEqual(["深"]));
  fireEvent.click(boxOf("深圳"));
  await waitFor(() => expect(commits).toEqual([["sz"]]));
});

test("[P-MENU-05] half-ticks the ancestors of ticked nodes in unopened levels", async () => {
  const start = ["sz", ...Array.from({ length: 120 }, (_, at) => `far${at}`)];
  // The server's reply contains the ancestors of the keys. No other level of the tree is requested.
  const find = ({ params }: { params: Data }) =>
    ok(String(params["keys"]).includes("sz") ? [{ ...regions[""]?.[0], children: [regions["g"]?.[1]] }] : []);
  const field = { ...treeCheck, options: { ...treeCheck.options, find: readOf("/find", ["searchText", "keys"]) } };
  const portal = await show(field, { start, handlers: { "/level": level, "/find": find } });
  await waitFor(() => expect(boxOf("广东").getAttribute("aria-checked")).toBe("mixed"));
  expect(boxOf("北京").getAttribute("aria-checked")).toBe("false");
  expect(portal.callsOf("/find").map(({ params }) => String(params["keys"]).split(",").length)).toEqual([100, 21]);
  expect(portal.callsOf("/level")).toHaveLength(1);
  fireEvent.click(boxOf("北京"));
  await waitFor(() => expect(commits.at(-1)).toEqual([...start, "b"]));
  fireEvent.click(boxOf("广东"));
  await waitFor(() => expect(commits.at(-1)).toEqual([...start, "b", "g"]));
  await waitFor(() => expect(boxOf("广东").getAttribute("aria-checked")).toBe("true"));
  fireEvent.click(boxOf("广东"));
  await waitFor(() => expect(commits.at(-1)).toEqual([...start, "b"]));
  expect(portal.callsOf("/level")).toHaveLength(1);
});

test("a tick in a whole tree includes descendants and ancestors, except groups", async () => {
  const tree = [
    {
      id: "g",
      name: "系统管理",
      isGroup: "1",
      children: [
        {
          id: "users",
          name: "用户",
          children: [
            { id: "users:add", name: "新增" },
            { id: "users:edit", name: "编辑" },
          ],
        },
      ],
    },
  ];
  const field = { ...treeCheck, options: { call: readOf("/all"), value: "id", label: "name", children: "children" } };
  await show(field, { start: [], handlers: { "/all": () => ok(tree) } });
  await screen.findByText("系统管理");
  // While a level unfolds, antd draws its rows inside a row of their own, which ignores clicks.
  const open = async (name: string, inside: string) => {
    await waitFor(() => {
      const closed = node(name).querySelector(".ant-tree-switcher_close");
      if (closed !== null) fireEvent.click(closed);
      expect(node(inside)?.className).not.toContain("motion");
    });
    await waitFor(() => expect(document.querySelector(".ant-tree-treenode-motion")).toBeNull());
  };
  await open("系统管理", "用户");
  await open("用户", "编辑");
  fireEvent.click(boxOf("编辑"));
  await waitFor(() => expect(commits.at(-1)).toEqual(["users", "users:edit"]));
  await waitFor(() => expect(boxOf("系统管理").getAttribute("aria-checked")).toBe("mixed"));
  fireEvent.click(boxOf("系统管理"));
  await waitFor(() => expect(commits.at(-1)).toEqual(["users", "users:edit", "users:add"]));
  await waitFor(() => expect(boxOf("系统管理").getAttribute("aria-checked")).toBe("true"));
  fireEvent.click(boxOf("用户"));
  await waitFor(() => expect(commits.at(-1)).toEqual([]));
});

test("a locked tree with checkboxes shows the ticks and changes nothing", async () => {
  await show(treeCheck, { start: ["b"], disabled: true, handlers: { "/level": level } });
  await screen.findByText("北京");
  fireEvent.click(boxOf("北京"));
  expect([commits, screen.queryByRole("button", { name: "清空区划" })]).toEqual([[], null]);
});
