import type { Locator, Page } from "@playwright/test";
import { button, callsTo, dialog, expect, expectToast, field, offeredPageSizes, rowAction, rowWith, test } from "./portal.ts";
import { makeProject } from "./projects.ts";

const ORG = "/gpr-workflow/rest/assetes/org";

async function showProject(page: Page, name: string): Promise<Locator> {
  const searchCard = page.getByRole("form", { name: "查询条件" });
  await searchCard.getByLabel("项目名称").fill(name);
  await button(searchCard, "查询").click();
  const row = rowWith(page, name);
  await expect(page.locator("tbody tr.ant-table-row").filter({ visible: true })).toHaveCount(1);
  return row;
}

test("[D-LIST-07] the agencies' list asks for ten rows and offers a hundred as well", async ({ page, openAs }) => {
  const first = page.waitForRequest((request) => request.url().includes("/searchByPageInfo"));
  await openAs("agency1", "/supplierList");
  expect((await first).postDataJSON()).toMatchObject({ pageNumber: 1, pageSize: 10 });
  expect(await offeredPageSizes(page)).toEqual([10, 20, 30, 40, 50, 100]);
});

test("[D-ACTION-14][D-ACTION-15][D-ACTION-17][D-WITHDRAW-01][D-WITHDRAW-02][D-WITHDRAW-04][D-ROUTES-07][D-VIEW-03] a unit views, withdraws and deletes a project", async ({
  page,
  openAs,
  portal,
}) => {
  const name = "查看、撤回、删除";
  const { id } = await makeProject(portal.url, name, "1");
  await openAs("unit1", "/purchaserList");
  const row = await showProject(page, name);
  await test.step("view opens the read-only page, 返回 leads back to the list", async () => {
    await rowAction(page, row, "查看");
    await expect(page).toHaveURL(new RegExp(`/lookpurchaserassets\\?id=${id}`));
    await expect(page.getByText("1,200.50").first()).toBeVisible();
    await expect(page.locator("input:not([type=hidden]):visible, textarea:visible")).toHaveCount(0);
    await page.getByText("返回", { exact: true }).click();
    await expect(page).toHaveURL(/\/purchaserList/);
    await expect(row).toHaveCount(1);
  });

  await test.step("withdraw: a reason is asked for, the project is a draft again", async () => {
    const calls = callsTo(page, `${ORG}/cancelById`);
    await rowAction(page, row, "撤回");
    await button(dialog(page), "确定").click();
    await expect(page.getByText("请填写撤回原因")).toBeVisible();
    await button(dialog(page), "取消").click();
    await expectToast(page, "取消输入");
    expect(calls).toEqual([]);
    await rowAction(page, row, "撤回");
    await field(dialog(page), "cancelReason").locator("textarea").first().fill("资料有误");
    await button(dialog(page), "确定").click();
    await expectToast(page, "撤回成功");
    await expect(row).toContainText("草稿");
  });

  await test.step("delete: asked first, cancelling makes no call, confirming removes the draft", async () => {
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
