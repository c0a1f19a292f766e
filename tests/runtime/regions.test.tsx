import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import RegionsPage from "../../src/generated/screens/regions.tsx";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/fake-portal.tsx";

const LEVEL = "/gp-menu-center/web/regions/tree/child";
const FIND = "/gp-menu-center/web/regions/tree";
const ROWS = "/gp-menu-center/web/regions/child";
const SAVE = "/gp-menu-center/web/regions";
const DELETE = "/gp-menu-center/web/regions/deletion";

type Region = { id: string; parentId: string; regionCode: string; regionName: string; isLeaf: boolean; enabled: string; version: number };
const region = (id: string, parentId: string, regionName: string, isLeaf = false): Region => ({
  id,
  parentId,
  regionCode: `1${id}`,
  regionName,
  isLeaf,
  enabled: "1",
  version: 1,
});

const idsOf = (sent: Sent) => sent.data?.["ids"] as string[];

function open(at = "/region", goneOnSave = "") {
  let stored = [
    region("11", "0", "北京"),
    region("12", "0", "天津", true),
    region("111", "11", "东城", true),
    region("112", "11", "西城", true),
  ];
  const below = (id: unknown) => stored.filter((item) => item.parentId === id);
  const handlers: Record<string, (sent: Sent) => Reply> = {
    [LEVEL]: (sent) => ok(below(sent.params["id"])),
    [FIND]: (sent) =>
      ok([
        {
          ...region("11", "0", "北京"),
          children: stored.filter((item) => item.parentId === "11" && item.regionName.includes(String(sent.params["searchText"]))),
        },
      ]),
    [ROWS]: (sent) => page(below(sent.params["id"])),
    [SAVE]: () => {
      stored = stored.filter((item) => item.id !== goneOnSave);
      return ok(null, "保存成功");
    },
    [DELETE]: (sent) => {
      stored = stored.filter((item) => !idsOf(sent).includes(item.id));
      return ok(null, "删除成功");
    },
  };
  return openScreen({ screen: { page: <RegionsPage />, path: "/region" }, handlers, at });
}
const tree = () => within(document.querySelector(".gp-aside") as HTMLElement);
const table = () => within(screen.getByRole("region", { name: "区划管理" }));
const dialog = () => screen.findByRole("dialog");
const yes = async () => userEvent.click(within(await dialog()).getByRole("button", { name: /确\s*定/ }));
const openNode = async (title: string) => {
  const node = (await tree().findByText(title)).closest(".ant-tree-treenode") as HTMLElement;
  await userEvent.click(node.querySelector(".ant-tree-switcher") as HTMLElement);
};

const chosenNode = () => document.querySelector(".ant-tree-treenode-selected")?.textContent;

test("[P-REGION-02][P-REGION-03] one call filters the tree, and the list shows a node in sight until the filter goes", async () => {
  const portal = open();
  expect(await tree().findByText("root 全国")).toBeDefined();
  await userEvent.click(await tree().findByText("112 天津"));
  const filter = tree().getByLabelText("筛选");
  for (const value of ["西", "西城"]) fireEvent.change(filter, { target: { value } });
  await userEvent.click(await tree().findByText("1112 西城"));
  expect(tree().getByText("111 北京")).toBeDefined();
  expect(tree().queryByText("112 天津")).toBeNull();
  expect(portal.callsOf(FIND).map((sent) => sent.params)).toEqual([{ searchText: "西城" }]);
  await waitFor(() => expect(portal.address()).toBe("/region?tree=11&tree=112"));
  fireEvent.change(filter, { target: { value: "" } });
  await userEvent.click(await tree().findByText("112 天津"));
  expect(await tree().findByText("1112 西城")).toBeDefined();
  const listed = () => portal.callsOf(ROWS).at(-1)?.params["id"];
  fireEvent.change(filter, { target: { value: "西城" } });
  await waitFor(() => expect([chosenNode(), listed()]).toEqual(["root 全国", "0"]));
  fireEvent.change(filter, { target: { value: "" } });
  await waitFor(() => expect([chosenNode(), listed()]).toEqual(["112 天津", "12"]));
  // A printed page shows this text.
  expect(document.querySelector("[data-narrows]")?.getAttribute("data-narrows")).toBe("所选：112 天津");
});

test("[P-REGION-04][P-REGION-17] choosing a node lists its children from page one without ticked rows", async () => {
  const portal = open("/region?pageNumber=2&pageSize=20");
  await waitFor(() => expect(portal.callsOf(ROWS)[0]?.params).toEqual({ id: "0", pageNumber: 2, pageSize: 20, countLimit: 10_000 }));
  await userEvent.click(await table().findByLabelText("选择 111"));
  expect(await screen.findByText(/已选 1 项/)).toBeDefined();
  await userEvent.click(await tree().findByText("111 北京"));
  await waitFor(() => expect(portal.callsOf(ROWS).at(-1)?.params).toEqual({ id: "11", pageNumber: 1, pageSize: 20, countLimit: 10_000 }));
  expect(portal.address()).toBe("/region?pageSize=20&tree=11");
  expect(screen.queryByText(/已选/)).toBeNull();
});

test("[P-REGION-09][P-REGION-20] batch delete is red, asks, sends the ticked ids and reloads list and tree", async () => {
  const portal = open();
  await userEvent.click(await table().findByLabelText("选择 111"));
  await userEvent.click(table().getByLabelText("选择 112"));
  expect(await screen.findByText(/已选 2 项/)).toBeDefined();
  for (const button of table().getAllByRole("button", { name: /删除/ })) expect(button.className).toContain("dangerous");
  expect(table().getAllByRole("button", { name: "编辑" })[0]?.className).not.toContain("dangerous");
  await userEvent.click(screen.getByRole("button", { name: "批量删除" }));
  expect(within(await dialog()).getByText("您正在进行批量删除操作，确认是否删除")).toBeDefined();
  expect(portal.callsOf(DELETE)).toEqual([]);
  await yes();
  await waitFor(() => expect(portal.callsOf(DELETE)[0]?.data).toMatchObject({ ids: ["11", "12"] }));
  await waitFor(() => expect(tree().queryByText("111 北京")).toBeNull());
  expect(screen.queryByText(/已选/)).toBeNull();
  expect(portal.toasts).toEqual([{ type: "success", text: "删除成功" }]);
});

test("[P-REGION-04][P-REGION-18] the tree loads by level, and a change reloads only the affected branch", async () => {
  const portal = open();
  await tree().findByText("111 北京");
  expect(tree().queryByText("1111 东城")).toBeNull();
  await openNode("111 北京");
  expect(await tree().findByText("1111 东城")).toBeDefined();
  expect(portal.callsOf(LEVEL).map((sent) => sent.params)).toEqual([{ id: "0" }, { id: "11" }]);
  await userEvent.click(await tree().findByText("111 北京"));
  const row = (await table().findByText("东城")).closest("tr") as HTMLElement;
  await userEvent.click(within(row).getByRole("button", { name: "删除" }));
  await yes();
  await waitFor(() => expect(tree().queryByText("1111 东城")).toBeNull());
  expect(tree().getByText("1112 西城")).toBeDefined();
  expect(portal.callsOf(LEVEL).filter((sent) => sent.params["id"] === "11").length).toBe(2);
  expect(portal.callsOf(LEVEL).some((sent) => sent.params["id"] === "12")).toBe(false);
});

test("[P-REGION-04] an address chooses a deep node in its branch, and its parent once the node is gone", async () => {
  const portal = open("/region?tree=11&tree=111", "111");
  const chosen = (await tree().findByText("1111 东城")).closest(".ant-tree-treenode");
  expect(chosen?.classList.contains("ant-tree-treenode-selected")).toBe(true);
  expect(portal.callsOf(LEVEL).map((sent) => sent.params["id"])).toEqual(["0", "11"]);
  // A node is also selected by its key alone. Only its branch is unknown.
  await waitFor(() => expect(portal.callsOf(ROWS).at(-1)?.params["id"]).toBe("111"));
  await userEvent.click(screen.getAllByRole("button", { name: /新\s*增/ })[0] as HTMLElement);
  const form = within(await dialog());
  fireEvent.change(form.getByLabelText("区划编码"), { target: { value: "9" } });
  fireEvent.change(form.getByLabelText("区划名称"), { target: { value: "新区" } });
  await userEvent.click(form.getByLabelText("启用"));
  await yes();
  await waitFor(() => expect(portal.address()).toBe("/region?tree=11"));
  expect(portal.callsOf(SAVE)[0]?.data).toEqual({ parentId: "111", regionCode: "9", regionName: "新区", enabled: "1" });
});

test("the chosen node of a tree offers its actions with it as record; a root that is not stored does not", async () => {
  const portal = open();
  const tree = within(await screen.findByRole("region", { name: "区划管理树" }));
  await userEvent.click(await tree.findByText("root 全国"));
  expect(tree.queryByRole("button", { name: /编\s*辑/ })).toBeNull();
  await userEvent.click(await tree.findByText("112 天津"));
  await userEvent.click(await tree.findByRole("button", { name: /删\s*除/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/天津/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.callsOf(DELETE).map(idsOf)).toEqual([["12"]]));
});
