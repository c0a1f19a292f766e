import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import ItemPreview from "../../src/screens/ItemPreview.tsx";
import ResultPreview from "../../src/screens/ResultPreview.tsx";
import ViewRows from "../../src/screens/ViewRows.tsx";
import type { Project } from "../../src/screens/sheet/project.ts";
import { NOW, ok, openScreen } from "./support/fake-portal.tsx";

const slot = { title: "公告预览", close: () => {}, reload: () => {} };
const linesOf = (table: HTMLElement): string[] =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" "));

test("[D-PREVIEW-03][D-PREVIEW-04] the item preview shows its publish time, facts and totals per kind of asset", async () => {
  const row: Project = {
    id: "p1",
    projectCode: "ZC-p1",
    projectName: "一中旧桌椅处置事项",
    projectNameStr: "旧桌椅",
    orgName: "一中",
    orgContact: "李建国",
    orgTel: "0571-88002001",
    supName: "交易所",
    supTel: "0571-88003001",
    supWeb: "https://exchange.example",
    assetsMode: "进场交易",
    assetsSubject: "桌椅一批",
    originalTotal: "9999999999999.99",
    articleList: [
      { assetType: "家具", assetNum: 3 },
      { assetType: "设备", assetNum: 40 },
    ],
  };
  openScreen({ screen: { page: <ItemPreview {...slot} row={row} />, path: "/" }, handlers: {} });
  const heading = await screen.findByText("一中处置旧桌椅公告");
  expect(screen.getByText(`发布时间：${NOW}`)).toBeDefined();
  expect(screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "项目信息",
    "处置单位信息",
    "处置事项信息",
  ]);
  const facts = [...(heading.closest("article") as HTMLElement).querySelectorAll("dt")].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["项目编号", "ZC-p1"],
    ["项目名称", "一中旧桌椅处置事项"],
    ["处置单位", "一中"],
    ["联系人", "李建国"],
    ["联系方式", "0571-88002001"],
    ["处置方式", "进场交易"],
    ["账面原值合计", "9,999,999,999,999.99 元"],
    ["处置机构名称", "交易所"],
    ["处置机构联系方式", "0571-88003001"],
    ["处置机构网址链接", "https://exchange.example"],
    ["处置资产标的", "桌椅一批"],
  ]);
  expect(linesOf(screen.getByRole("table", { name: "资产汇总" }))).toEqual(["资产类别 数量", "家具 3", "设备 40", "合计 43"]);
});

const RESULT_TIME = "2026-04-20 10:00:00";
const RESULT = { assetType: "家具", assetName: "桌子", assetNum: 2, assesValue: "90.00", price: "120.50", assignee: "某公司" };

test.each<[string, Project, Project | undefined, string]>([
  ["before it is published, the moment at hand", { state: "5" }, {}, NOW],
  ["in the list, its own", { state: "6", resultPublishTime: RESULT_TIME }, undefined, RESULT_TIME],
  ["published before its time was stored, none", { state: "7" }, undefined, "—"],
])("[D-PREVIEW-06] the result announcement shows its rows, totals and publish time: %s", async (_, more, form, time) => {
  const row = {
    id: "p1",
    orgName: "一中",
    projectNameStr: "旧桌椅",
    publishTime: "2026-04-01 09:00:00",
    assetsResultList: [RESULT],
    ...more,
  };
  openScreen({
    screen: { page: <ResultPreview {...slot} row={row} form={form} />, path: "/" },
    handlers: {
      "/gpr-workflow/rest/assets/sup/findResultForModify": () => ok({ assetsOrgModel: row, assetsResultList: row.assetsResultList }),
    },
  });
  expect(await screen.findByText(`发布时间：${time}`)).toBeDefined();
  expect(screen.getByText("一中处置旧桌椅结果公告")).toBeDefined();
  expect(linesOf(screen.getByRole("table", { name: "处置结果" })).at(-1)).toContain("合计  2 90.00 120.50");
});

test.each([
  [
    "as a table",
    ["region_name", "level_num"],
    [
      ["省本级", "1"],
      ["某市", ""],
    ],
    true,
    "仅显示前 2 行",
  ],
  ["without a row", ["region_name"], [], false, "暂无数据"],
] as const)("shows the result of a view %s", async (_how, columns, rows, more, note) => {
  openScreen({
    screen: { page: <ViewRows {...slot} row={{ id: "1" }} />, path: "/view-config/list" },
    handlers: { "/gp-menu-center/rest/v1/view/config/rows": () => ok({ columns, rows, more }) },
  });
  expect(await screen.findByText(note)).toBeDefined();
  expect(linesOf(screen.getByRole("dialog"))).toEqual([columns, ...rows].map((cells) => cells.join(" ")));
});
