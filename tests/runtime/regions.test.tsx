import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import RegionsPage from "../../src/generated/screens/regions.tsx";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";

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
  const answers: Record<string, (sent: Sent) => Reply> = {
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
  const portal = openScreen({ screen: { page: <RegionsPage />, path: "/region" }, answers, at });
  return portal;
}
const tree = () => within(document.querySelector(".gp-aside") as HTMLElement);
const table = () => within(screen.getByRole("region", { name: "区划管理" }));
const dialog = () => screen.findByRole("dialog");
const yes = async () => userEvent.click(within(await dialog()).getByRole("button", { name: /确\s*定/ }));
const openNode = async (title: string) => {
  const node = (await tree().findByText(title)).closest(".ant-tree-treenode") as HTMLElement;
  await userEvent.click(node.querySelector(".ant-tree-switcher") as HTMLElement);
};

test("[P-REGION-02][P-REGION-03][P-REGION-18] the tree shows code and name under its virtual root and loads by level", async () => {
  const portal = open();
  expect(await tree().findByText("root 全国")).toBeDefined();
  expect(await tree().findByText("111 北京")).toBeDefined();
  expect(tree().queryByText("1111 东城")).toBeNull();
  await openNode("111 北京");
  expect(await tree().findByText("1111 东城")).toBeDefined();
  expect(portal.callsOf(LEVEL).map((sent) => sent.params)).toEqual([{ id: "0" }, { id: "11" }]);
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

test("[P-REGION-03] the filter sends one call for fast typing and shows matches under their ancestors", async () => {
  const portal = open();
  await tree().findByText("111 北京");
  await userEvent.type(tree().getByLabelText("筛选"), "西城");
  expect(await tree().findByText("1112 西城")).toBeDefined();
  expect(tree().queryByText("112 天津")).toBeNull();
  await waitFor(() => expect(portal.callsOf(FIND).map((sent) => sent.params)).toEqual([{ searchText: "西城" }]));
});

test("a filter that hides the chosen node still shows its name", async () => {
  open();
  await userEvent.click(await tree().findByText("112 天津"));
  expect(tree().queryByText("已选：112 天津")).toBeNull();
  await userEvent.type(tree().getByLabelText("筛选"), "西城");
  expect(await tree().findByText("已选：112 天津")).toBeDefined();
});

test("[P-REGION-08] batch delete without ticked rows says so and sends nothing", async () => {
  const portal = open();
  await table().findByText("北京");
  await userEvent.click(screen.getByRole("button", { name: "批量删除" }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "请选择要删除的数据" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[P-REGION-09][P-REGION-20] batch delete asks, sends the ticked ids and reloads list and tree", async () => {
  const portal = open();
  await userEvent.click(await table().findByLabelText("选择 111"));
  await userEvent.click(table().getByLabelText("选择 112"));
  expect(await screen.findByText(/已选 2 项/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "批量删除" }));
  expect(within(await dialog()).getByText("您正在进行批量删除操作，确认是否删除")).toBeDefined();
  expect(portal.callsOf(DELETE)).toEqual([]);
  await yes();
  await waitFor(() => expect(portal.callsOf(DELETE)[0]?.data).toMatchObject({ ids: ["11", "12"] }));
  await waitFor(() => expect(tree().queryByText("111 北京")).toBeNull());
  expect(screen.queryByText(/已选/)).toBeNull();
  expect(portal.toasts).toEqual([{ type: "success", text: "删除成功" }]);
});

test("[P-REGION-04] a change reloads only the affected branch", async () => {
  const portal = open();
  await openNode("111 北京");
  await userEvent.click(await tree().findByText("111 北京"));
  const row = (await table().findByText("东城")).closest("tr") as HTMLElement;
  await userEvent.click(within(row).getByRole("button", { name: "删除" }));
  await yes();
  await waitFor(() => expect(tree().queryByText("1111 东城")).toBeNull());
  expect(tree().getByText("1112 西城")).toBeDefined();
  expect(portal.callsOf(LEVEL).filter((sent) => sent.params["id"] === "11").length).toBe(2);
  expect(portal.callsOf(LEVEL).some((sent) => sent.params["id"] === "12")).toBe(false);
});

test("[P-REGION-04] chooses the parent when the chosen node is gone after a change", async () => {
  const portal = open("/region", "111");
  await openNode("111 北京");
  await userEvent.click(await tree().findByText("1111 东城"));
  await waitFor(() => expect(portal.address()).toBe("/region?tree=11&tree=111"));
  await userEvent.click(screen.getAllByRole("button", { name: /新\s*增/ })[0] as HTMLElement);
  await userEvent.type(within(await dialog()).getByLabelText("区划编码"), "9");
  await userEvent.type(within(await dialog()).getByLabelText("区划名称"), "新区");
  await userEvent.click(within(await dialog()).getByLabelText("启用"));
  await yes();
  await waitFor(() => expect(portal.address()).toBe("/region?tree=11"));
  expect(portal.callsOf(SAVE)[0]?.data).toEqual({ parentId: "111", regionCode: "9", regionName: "新区", enabled: "1" });
});

test("[P-REGION-06] an incomplete form shows a toast besides the messages at the fields", async () => {
  const portal = open("/region?tree=11");
  await table().findByText("东城");
  await userEvent.click(screen.getByRole("button", { name: /新\s*增/ }));
  expect(within(await dialog()).getByTitle("111 北京")).toBeDefined();
  await yes();
  const alerts = await within(await dialog()).findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toEqual(["请输入区划编码", "请输入区划名称", "请选择是否启用"]);
  expect(portal.toasts).toEqual([{ type: "error", text: "请补全必填字段！" }]);
  expect(portal.callsOf(SAVE)).toEqual([]);
});

test("focuses the first empty input of a new region", async () => {
  open();
  await tree().findByText("111 北京");
  await userEvent.click(screen.getAllByRole("button", { name: /新\s*增/ })[0] as HTMLElement);
  const code = within(await dialog()).getByLabelText("区划编码");
  await waitFor(() => expect(document.activeElement).toBe(code));
});

test("[P-REGION-07] limits the remark to 190 characters in the input and to fewer than 150 in the rule", async () => {
  const portal = open("/region?tree=11");
  await table().findByText("东城");
  await userEvent.click(screen.getByRole("button", { name: /新\s*增/ }));
  const remark = within(await dialog()).getByLabelText("备注") as HTMLTextAreaElement;
  expect(remark.maxLength).toBe(190);
  await userEvent.click(remark);
  await userEvent.paste("长".repeat(150));
  await yes();
  expect(await within(await dialog()).findByText("备注长度不能超过150个字符")).toBeDefined();
  expect(portal.toasts.map(({ text }) => text)).toEqual(["请补全必填字段！"]);
  await userEvent.type(within(await dialog()).getByLabelText("区划编码"), "9");
  await userEvent.type(within(await dialog()).getByLabelText("区划名称"), "新区");
  await userEvent.click(within(await dialog()).getByLabelText("启用"));
  await yes();
  await waitFor(() => expect(document.activeElement).toBe(remark));
  expect(portal.toasts.length, "nothing is missing any more").toBe(1);
});

test("[P-REGION-04] an address with a deep node opens its branch and chooses the node", async () => {
  const portal = open("/region?tree=11&tree=111");
  const chosen = (await tree().findByText("1111 东城")).closest(".ant-tree-treenode");
  expect(chosen?.classList.contains("ant-tree-treenode-selected")).toBe(true);
  expect(portal.callsOf(LEVEL).map((sent) => sent.params["id"])).toEqual(["0", "11"]);
  // By its key alone it is chosen too; only its branch cannot be known.
  await waitFor(() => expect(portal.callsOf(ROWS).at(-1)?.params["id"]).toBe("111"));
});

test("[P-REGION-03] a chosen match stays visible when the filter is cleared", async () => {
  const portal = open();
  await tree().findByText("111 北京");
  await userEvent.type(tree().getByLabelText("筛选"), "西城");
  await userEvent.click(await tree().findByText("1112 西城"));
  await waitFor(() => expect(portal.address()).toBe("/region?tree=11&tree=112"));
  await userEvent.clear(tree().getByLabelText("筛选"));
  await tree().findByText("112 天津");
  expect(await tree().findByText("1112 西城")).toBeDefined();
});

test("shows delete buttons red because the metadata declares them as deleting", async () => {
  open();
  await table().findByText("北京");
  for (const button of table().getAllByRole("button", { name: /删除/ })) expect(button.className).toContain("dangerous");
  expect(table().getAllByRole("button", { name: "编辑" })[0]?.className).not.toContain("dangerous");
});
