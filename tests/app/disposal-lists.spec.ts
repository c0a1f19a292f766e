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
  rowWith,
  test,
  visit,
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

test("[D-LIST-01][D-LIST-05][D-LIST-06][D-LIST-07][D-LIST-10] lists have their columns and page sizes; another page is a new query", async ({
  page,
  openAs,
  portal,
}) => {
  for (let index = 0; index < 11; index += 1) await makeProject(portal.url, `分页${index}`, "0");
  for (const [account, path, extra] of [
    ["agency1", "/supplierList", [100]],
    ["unit1", "/purchaserList", []],
  ] as const) {
    const first = page.waitForRequest((request) => request.url().includes("/searchByPageInfo"));
    await openAs(account, path);
    expect((await first).postDataJSON()).toMatchObject({ pageNumber: 1, pageSize: 10 });
    await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
    expect((await columnTitles(page)).filter((title) => title !== "操作")).toEqual(COLUMNS);
    expect(await offeredPageSizes(page)).toEqual([10, 20, 30, 40, 50, ...extra]);
    await page.keyboard.press("Escape");
  }
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(10);
  const second = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().pageNumber === 2);
  await page.getByRole("listitem", { name: "2", exact: true }).click();
  expect((await second).postDataJSON()).toMatchObject({ pageNumber: 2, pageSize: 10 });
  const bigger = page.waitForRequest((request) => request.url().includes(SEARCH) && request.postDataJSON().pageSize === 20);
  await page.locator(".ant-pagination-options").getByRole("combobox").click();
  await page.locator(".ant-select-dropdown").filter({ visible: true }).getByText("20 条/页").click();
  expect((await bigger).postDataJSON()).toMatchObject({ pageSize: 20 });
});

test("[D-SEARCH-01][D-SEARCH-02][D-STEPS-01][D-STEPS-02][D-STEPS-03] search and steps filter, survive a reload, and are reset", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "步骤一", "1");
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
  await test.step("a step filters, choosing it again takes the filter off", async () => {
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

  await test.step("both are in the address and survive a reload", async () => {
    await page.locator(".gp-step").nth(1).click();
    await search(page, "不存在的项目");
    await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(0);
    const again = page.waitForRequest((request) => request.url().includes(SEARCH));
    await page.reload();
    expect((await again).postDataJSON()).toMatchObject({ state: "1,4", projectName: "不存在的项目" });
    await expect(page.locator(".gp-step").nth(1)).toHaveAttribute("aria-pressed", "true");
  });
});

test("[D-ACTION-14][D-ACTION-15][D-ACTION-17][D-WITHDRAW-01][D-WITHDRAW-02][D-WITHDRAW-04][D-ROUTES-07][D-VIEW-03] a unit views, withdraws and deletes a project", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "删除用", "0");
  await makeProject(portal.url, "撤回用", "1");
  const { id } = await makeProject(portal.url, "查看用", "1");
  await openAs("unit1", "/purchaserList");
  await test.step("view opens the read-only page, 返回 leads back to the list", async () => {
    await rowAction(page, await showProject(page, "查看用"), "查看");
    await expect(page).toHaveURL(new RegExp(`/lookpurchaserassets\\?id=${id}`));
    await expect(page.getByText("查看用").first()).toBeVisible();
    await expect(page.getByText("1,200.50").first()).toBeVisible();
    await expect(page.locator("input:not([type=hidden]):visible, textarea:visible")).toHaveCount(0);
    await page.getByText("返回", { exact: true }).click();
    await expect(page).toHaveURL(/\/purchaserList/);
    await expect(rowWith(page, "查看用")).toHaveCount(1);
  });

  await test.step("withdraw: a reason is asked for, the project is a draft again", async () => {
    const row = await showProject(page, "撤回用");
    const calls = callsTo(page, `${ORG}/cancelById`);
    await rowAction(page, row, "撤回");
    const prompt = dialog(page);
    await button(prompt, "确定").click();
    await expect(page.getByText("请填写撤回原因")).toBeVisible();
    expect(calls).toEqual([]);
    await button(prompt, "取消").click();
    await expectToast(page, "取消输入");
    expect(calls).toEqual([]);
    await rowAction(page, row, "撤回");
    await field(prompt, "cancelReason").locator("textarea").first().fill("资料有误");
    await button(prompt, "确定").click();
    await expectToast(page, "撤回成功");
    await expect(row).toContainText("草稿");
  });

  await test.step("delete: asked first, cancelling makes no call, confirming removes the draft", async () => {
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
});

test("[D-LIST-11] unit2 does not see unit1's project, not even by its id", async ({ page, openAs, portal, allowConsole }) => {
  allowConsole(/status of 404/);
  const { id } = await makeProject(portal.url, "别人的项目", "1");
  await openAs("unit2", "/purchaserList");
  await search(page, "别人的项目");
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(0);
  await visit(page, `/lookpurchaserassets?id=${id}`);
  await expect(page.locator(".gp-failure")).toContainText("数据不存在");
  await expect(page.getByText("13812345678")).toHaveCount(0);
});
