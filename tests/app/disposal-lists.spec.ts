import type { Locator, Page } from "@playwright/test";
import {
  button,
  callsTo,
  columnTitles,
  dialog,
  expect,
  field,
  offeredPageSizes,
  rowAction,
  rowActions,
  rowWith,
  test,
  expectToast,
} from "./portal.ts";
import { makeProject } from "./projects.ts";

const ORG = "/gpr-workflow/rest/assetes/org";
const SEARCH = `${ORG}/searchByPageInfo`;
const COLUMNS = ["项目编号", "项目名称", "处置单位", "处置方式", "立项时间", "状态"];

function searchCard(page: Page): Locator {
  return page.getByRole("form", { name: "查询条件" });
}

async function search(page: Page, name: string): Promise<void> {
  await searchCard(page).getByLabel("项目名称").fill(name);
  await button(searchCard(page), "查询").click();
}

async function showProject(page: Page, name: string) {
  await search(page, name);
  const row = rowWith(page, name);
  await expect(row).toHaveCount(1);
  return row;
}

for (const [account, path, extra] of [
  ["unit1", "/purchaserList", []],
  ["agency1", "/supplierList", [100]],
] as const) {
  test(`[D-LIST-01][D-LIST-05][D-LIST-06][D-LIST-07] ${path}: columns in order, ten rows a page, sizes to choose`, async ({
    page,
    openAs,
  }) => {
    const first = page.waitForRequest((request) => request.url().includes("/searchByPageInfo"));
    await openAs(account, path);
    expect((await first).postDataJSON()).toMatchObject({ pageNumber: 1, pageSize: 10 });
    await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
    expect((await columnTitles(page)).filter((title) => title !== "操作")).toEqual(COLUMNS);
    expect(await offeredPageSizes(page)).toEqual([10, 20, 30, 40, 50, ...extra]);
  });
}

test("[D-LIST-02] the approval date is the first ten characters of lxTime", async ({ page, openAs }) => {
  const replied = page.waitForResponse((response) => response.url().includes(SEARCH));
  await openAs("unit1", "/purchaserList");
  const { data } = await (await replied).json();
  const first = data.rows[0];
  await expect(page.locator("tbody tr.ant-table-row").first().locator("td").nth(4)).toHaveText(first.lxTime.slice(0, 10));
});

test("[D-LIST-10] another page and another page size are new queries", async ({ page, openAs, portal }) => {
  for (let index = 0; index < 11; index += 1) await makeProject(portal.url, `分页${index}`, "0");
  await openAs("unit1", "/purchaserList");
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(10);
  const second = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().pageNumber === 2);
  await page.getByRole("listitem", { name: "2", exact: true }).click();
  expect((await second).postDataJSON()).toMatchObject({ pageNumber: 2, pageSize: 10 });
  const bigger = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().pageSize === 20);
  await page.locator(".ant-pagination-options").getByRole("combobox").click();
  await page.locator(".ant-select-dropdown").filter({ visible: true }).getByText("20 条/页").click();
  expect((await bigger).postDataJSON()).toMatchObject({ pageSize: 20 });
});

test("[D-SEARCH-01][D-SEARCH-02] search by name and code; reset clears the fields and the step and reads again", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "检索专用", "0");
  await openAs("unit1", "/purchaserList");
  const row = await showProject(page, "检索专用");
  const code = ((await row.locator("td").first().textContent()) ?? "").trim();
  await button(searchCard(page), "重置").click();
  await expect(searchCard(page).getByLabel("项目名称")).toHaveValue("");
  await searchCard(page).getByLabel("项目编号").fill(code);
  const sent = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().projectCode === code);
  await button(searchCard(page), "查询").click();
  await sent;
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(1);
  await page.locator(".gp-step").first().click();
  await expect(page).toHaveURL(/step=0/);
  const again = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().projectCode === undefined);
  await button(searchCard(page), "重置").click();
  const { state } = (await again).postDataJSON();
  expect(state ?? "").toBe("");
  await expect(page).not.toHaveURL(/step=/);
});

test("[D-STEPS-01][D-STEPS-02][D-STEPS-03] four steps in order; a step filters, choosing it again takes the filter off", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "步骤一", "1");
  await openAs("unit1", "/purchaserList");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  const steps = page.locator(".gp-step");
  expect((await steps.allInnerTexts()).map((text) => text.replace(/[\d\s]/g, ""))).toEqual(["草稿", "待机构完善", "待审核", "已发布"]);
  for (const [index, state] of ["0", "1,4", "3", "2"].entries()) {
    const sent = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().state === state);
    await steps.nth(index).click();
    await sent;
  }
  await steps.nth(1).click();
  await expect(rowWith(page, "步骤一")).toBeVisible();
  for (const status of await page.locator("tbody tr.ant-table-row td:nth-child(6)").allInnerTexts())
    expect(status).toMatch(/待完善|审核退回/);
  const off = page.waitForRequest((request) => request.url().includes(SEARCH) && (request.postDataJSON().state ?? "") === "");
  await steps.nth(1).click();
  await off;
});

test("the step and the search stand in the address and survive a reload", async ({ page, openAs }) => {
  await openAs("unit1", "/purchaserList");
  await page.locator(".gp-step").nth(1).click();
  await search(page, "不存在的项目");
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(0);
  const again = page.waitForRequest((request) => request.url().includes(SEARCH));
  await page.reload();
  expect((await again).postDataJSON()).toMatchObject({ state: "1,4", projectName: "不存在的项目" });
  await expect(page.locator(".gp-step").nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("[D-LIST-03][D-LIST-04] each actor sees the state and exactly the actions that it allows", async ({ page, openAs, portal }) => {
  const expected = [
    ["行动零", "0", "unit1", "/purchaserList", "草稿", ["编辑", "删除"]],
    ["行动一", "1", "unit1", "/purchaserList", "待完善", ["查看", "撤回"]],
    ["行动三", "3", "unit1", "/purchaserList", "待审核", ["查看"]],
    ["行动三", "3", "agency1", "/supplierList", "待审核", ["查看", "撤回"]],
    ["行动三", "3", "reviewer1", "/purchaserList", "待审核", ["查看", "审核"]],
    ["行动二", "2", "unit1", "/purchaserList", "已发布", ["查看事项公告"]],
    ["行动二", "2", "agency1", "/supplierList", "已发布", ["查看事项公告"]],
    ["行动二", "2", "reviewer1", "/purchaserList", "已发布", ["查看事项公告"]],
  ] as const;
  for (const [name, stage] of new Map(expected.map((line) => [line[0], line[1]]))) await makeProject(portal.url, name, stage);
  for (const [name, , account, path, status, actions] of expected) {
    await openAs(account, path);
    const row = await showProject(page, name);
    await expect(row).toContainText(status);
    expect((await rowActions(page, row)).sort(), `${account} on ${name}`).toEqual([...actions].sort());
  }
});

test("[D-ACTION-14][D-ACTION-15][D-ACTION-17] delete: asked first, cancelling makes no call, confirming removes the draft", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "删除用", "0");
  await openAs("unit1", "/purchaserList");
  const row = await showProject(page, "删除用");
  const calls = callsTo(page, new RegExp(`^${ORG}/delete/`));
  await rowAction(page, row, "删除");
  await expect(dialog(page)).toContainText("此操作将永久删除该处置项目, 是否继续?");
  await button(dialog(page), "取消").click();
  await expectToast(page, "已取消删除");
  expect(calls).toEqual([]);
  await rowAction(page, row, "删除");
  await button(dialog(page), "确定").click();
  await expectToast(page, "删除成功");
  await expect(row).toHaveCount(0);
});

test("[D-WITHDRAW-01][D-WITHDRAW-04] withdraw of the unit: a reason is asked for, the project is a draft again", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "撤回用", "1");
  await openAs("unit1", "/purchaserList");
  const row = await showProject(page, "撤回用");
  const calls = callsTo(page, `${ORG}/cancelById`);
  await rowAction(page, row, "撤回");
  const prompt = dialog(page);
  await button(prompt, "确定").click();
  await expect(page.getByText("请填写撤回原因")).toBeVisible();
  expect(calls).toEqual([]);
  await field(prompt, "cancelReason").locator("textarea").first().fill("资料有误");
  await button(prompt, "确定").click();
  await expectToast(page, "撤回成功");
  await expect(row).toContainText("草稿");
});

test("[D-WITHDRAW-02][D-WITHDRAW-03] withdraw of the agency: leaving the prompt makes no call, a reason takes the announcement back", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "机构撤回", "3");
  await openAs("agency1", "/supplierList");
  const row = await showProject(page, "机构撤回");
  const calls = callsTo(page, `${ORG}/cancelById`);
  await rowAction(page, row, "撤回");
  await button(dialog(page), "取消").click();
  await expectToast(page, "取消输入");
  expect(calls).toEqual([]);
  await rowAction(page, row, "撤回");
  await field(dialog(page), "cancelReason").locator("textarea").first().fill("再补充材料");
  await button(dialog(page), "确定").click();
  await expectToast(page, "撤回成功");
  await expect(row).toContainText("待完善");
});

test("[D-ROUTES-07][D-VIEW-03] view opens the read-only page, 返回 leads back to the list", async ({ page, openAs, portal }) => {
  const { id } = await makeProject(portal.url, "查看用", "1");
  await openAs("unit1", "/purchaserList");
  await rowAction(page, await showProject(page, "查看用"), "查看");
  await expect(page).toHaveURL(new RegExp(`/lookpurchaserassets\\?id=${id}`));
  await expect(page.getByText("查看用").first()).toBeVisible();
  await expect(page.getByText("1,200.50").first()).toBeVisible();
  await expect(page.locator("input:not([type=hidden]):visible, textarea:visible")).toHaveCount(0);
  await page.getByText("返回", { exact: true }).click();
  await expect(page).toHaveURL(/\/purchaserList/);
  await expect(rowWith(page, "查看用")).toHaveCount(1);
});

test("[D-LIST-11] unit2 does not see unit1's project, not even by its id", async ({ page, openAs, portal, allowConsole }) => {
  allowConsole(/status of 404/);
  const { id } = await makeProject(portal.url, "别人的项目", "1");
  await openAs("unit2", "/purchaserList");
  await search(page, "别人的项目");
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(0);
  await page.goto(`/lookpurchaserassets?id=${id}`);
  await expect(page.locator(".gp-failure")).toContainText("数据不存在");
  await expect(page.getByText("13812345678")).toHaveCount(0);
});
