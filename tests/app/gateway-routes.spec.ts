import type { Page } from "@playwright/test";
import {
  button,
  callsTo,
  columnTitles,
  dialog,
  expect,
  field,
  fill,
  offeredPageSizes,
  rowAction,
  rowWith,
  test,
  tick,
  expectToast,
} from "./portal.ts";

const FOLDER = "/api/rest/v1/gateway/route";

async function addRoute(page: Page, id: string): Promise<void> {
  await button(page.locator(".gp-toolbar"), "新增").click();
  const form = dialog(page);
  await fill(form, "id", id);
  await fill(form, "path", `/${id}/**`);
  await fill(form, "serviceId", `${id}-service`);
  await fill(form, "serviceName", `${id} 服务`);
  await tick(form, "retryable", "是");
  await tick(form, "enabled", "是");
  await button(form, "确定").click();
  await expect(form).toBeHidden();
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "关键字" }).fill(text);
}

test("[P-ROUTE-01][P-CONST-01][P-CONST-03][P-ROUTE-05][P-ROUTE-06][P-CONST-08][P-SHELL-14][P-SHELL-15] a list from its query to a deletion", async ({
  page,
  openAs,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const opening = page.waitForRequest((request) => request.url().includes("/getAllRoutes"));
  await openAs("admin", "/gateway-route");
  expect(new URL((await opening).url()).searchParams.get("pageSize")).toBe("10");
  const rows = page.locator("tbody tr.ant-table-row");
  await expect(rows.first()).toBeVisible();
  const titles = await columnTitles(page);
  expect(titles).toEqual(["id", "路由路径", "注册中心服务id", "注册中心服务名称", "url", "是否去掉前缀", "是否重试", "是否启用", "操作"]);
  await expect(button(page, "新增")).toBeVisible();
  for (const label of ["编辑", "删除"]) await expect(button(rows.first(), label)).toBeVisible();
  expect(await offeredPageSizes(page)).toEqual([10, 20, 50, 100]);
  await page.keyboard.press("Escape");

  await test.step("the query stands in the address and survives a reload", async () => {
    await searchFor(page, "no-such-route");
    await expect(page).toHaveURL(/searchText=no-such-route/);
    await expect(rows).toHaveCount(0);
    const again = page.waitForRequest((request) => request.url().includes("/getAllRoutes"));
    await page.reload();
    expect(new URL((await again).url()).searchParams.get("searchText")).toBe("no-such-route");
    await expect(page.getByRole("textbox", { name: "关键字" })).toHaveValue("no-such-route");
  });

  await test.step("Back leads to the whole list, not out of it", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/gateway-route$/);
    await expect(page.getByRole("textbox", { name: "关键字" })).toHaveValue("");
    await expect(rows.first()).toBeVisible();
  });

  await test.step("a record is added; a second of its id is refused with its values kept; it is changed", async () => {
    await addRoute(page, "journey-add");
    await expectToast(page, "成功");
    await button(page.locator(".gp-toolbar"), "新增").click();
    const form = dialog(page);
    for (const name of ["id", "path", "serviceId", "serviceName"]) await expect(field(form, name).locator("input")).toHaveValue("");

    await test.step("a refused save leaves the dialog open with the values", async () => {
      await fill(form, "id", "journey-add");
      await fill(form, "path", "/another/**");
      await fill(form, "serviceId", "another");
      await fill(form, "serviceName", "另一个");
      await tick(form, "retryable", "否");
      await tick(form, "enabled", "否");
      await button(form, "确定").click();
      await expect(field(form, "id").getByText("id「journey-add」已存在")).toBeVisible();
      await expect(form).toBeVisible();
      await expect(field(form, "serviceName").locator("input")).toHaveValue("另一个");
    });

    await page.reload();
    await searchFor(page, "journey-add");
    const row = rowWith(page, "journey-add");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("/journey-add/**");

    await test.step("it is changed; its id is read-only", async () => {
      await rowAction(page, row, "编辑");
      await expect(field(form, "id").locator("input")).toBeDisabled();
      await expect(field(form, "serviceName").locator("input")).toHaveValue("journey-add 服务");
      await fill(form, "serviceName", "改过的名称");
      await tick(form, "enabled", "否");
      await button(form, "确定").click();
      await expect(form).toBeHidden();
      await page.reload();
      await expect(rowWith(page, "journey-add")).toContainText("改过的名称");
    });
  });

  await test.step("delete asks first; cancelling makes no call, confirming deletes", async () => {
    await addRoute(page, "journey-delete");
    await searchFor(page, "journey-delete");
    const row = rowWith(page, "journey-delete");
    await expect(row).toHaveCount(1);
    const calls = callsTo(page, `${FOLDER}/deleteRoute`);
    await rowAction(page, row, "删除");
    await expect(dialog(page)).toContainText("确认删除该配置?");
    await button(dialog(page), "取消").click();
    await expectToast(page, "已取消删除");
    expect(calls).toEqual([]);
    await rowAction(page, row, "删除");
    await button(dialog(page), "确定").click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.locator("tbody")).toContainText(/./);
    await expect(row).toHaveCount(0);
  });
});
