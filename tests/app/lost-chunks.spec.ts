import type { Page } from "@playwright/test";
import { button, clickItem, dialog, expect, field, fill, test, expectToast } from "./fixtures.ts";
import { DEMO_PASSWORD } from "./server-process.ts";
import { command, openByMenu, tab } from "./support/tags.ts";

const NOT_LOADED = "内容没有加载成功，请检查网络后重试";

/** Makes chunks of this name fail to load. @returns a function that restores them */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const path = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

const account = (page: Page) => page.getByRole("button", { name: /^个人账号/ });

const title = (page: Page) => field(page, "logoContent").locator("input");

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource|MissingChunk|Unable to preload CSS|net::ERR/));

test("[P-SHELL-15][P-HTTP-11] without a network the half-filled form shows the failure and stays until it can be saved", async ({
  page,
  openAs,
}) => {
  await lose(page, "toast-host");
  await openAs("admin", "/gateway-route");
  await page.locator("tbody tr.ant-table-row").first().waitFor();
  await button(page.locator("tbody tr.ant-table-row").first(), "编辑").click();
  await fill(dialog(page), "serviceName", "lost-network");
  await page.context().setOffline(true);
  await button(dialog(page), "确定").click();
  const notice = page.getByRole("alert").filter({ hasText: "网络连接失败，请检查网络后重试" });
  await expect(notice).toBeVisible();
  await expect(field(dialog(page), "serviceName").locator("input")).toHaveValue("lost-network");
  await page.context().setOffline(false);
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();
  // Beside it, the success of the second try is shown by now.
  await notice.locator("> div", { hasText: "网络连接失败" }).getByRole("button", { name: "关闭" }).click();
  await expect(notice).toBeHidden();
});

test("[P-SHELL-15] a lost page or dialog says so and loads when asked again; input on other pages stays", async ({ page, openAs }) => {
  await openAs("admin", "/login-page");
  await fill(page, "logoContent", "半填的标题");
  const found = await lose(page, "(gateway-routes|oauth-clients|password-dialog)");
  const openDialog = async () => {
    await account(page).click();
    await clickItem(page.getByRole("menuitem", { name: "修改密码" }));
  };
  await openDialog();
  await expectToast(page, NOT_LOADED);
  await openByMenu(page, "运维管理", "路由管理");
  const failed = page.getByRole("heading", { name: "页面没有加载" }).filter({ visible: true });
  await expect(failed).toBeVisible();
  await openByMenu(page, "系统管理", "客户端管理");
  await expect(failed).toBeVisible();
  await found();
  await command(page, "客户端管理", "刷新");
  await expect(page.locator("[data-screen=oauth-clients] tbody tr.ant-table-row").first()).toBeVisible();
  await tab(page, "路由管理").click();
  await button(page, "重试").click();
  await expect(page.locator("[data-screen=gateway-routes] tbody tr.ant-table-row").first()).toBeVisible();
  await tab(page, "登录页设置").click();
  await expect(title(page)).toHaveValue("半填的标题");
  await openDialog();
  await expect(dialog(page)).toContainText("修改密码");
});

test("[P-GUARD-06] a slow chunk of the first page does not hold back the portal around it", async ({ page, openAs }) => {
  const pending: (() => void)[] = [];
  await page.route(/\/assets\/gateway-routes-[^/]+\.js$/, (route) => void pending.push(() => void route.continue()));
  await openAs("admin", "/gateway-route");
  await expect(page.getByRole("tab", { name: "路由管理" })).toBeVisible();
  await expect(account(page)).toBeVisible();
  for (const go of pending) go();
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
});

test("[P-HTTP-08] a half-filled form does not hold up the end of the session; the same user finds it again", async ({ page, openAs }) => {
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await openAs("admin", "/login-page");
  await title(page).click();
  const draftStored = page.waitForResponse((response) => response.request().postDataJSON?.()?.name?.startsWith("draft-") === true);
  await page.keyboard.type("脏");
  await draftStored;
  const typed = await title(page).inputValue();
  await page.evaluate(() => window.localStorage.setItem("left-over", "1"));
  // The session ends elsewhere: the cookie remains, but the server no longer accepts it.
  const [cookie] = await page.context().cookies();
  await page.request.get("/api/oauth/logout?logoutRedirectUrl=/login", { maxRedirects: 0 });
  if (cookie !== undefined) await page.context().addCookies([cookie]);
  await button(page, "保存").click();
  await expect(page).toHaveURL(/\/login$/);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => window.localStorage.getItem("left-over"))).toBeNull();
  await expect(page.getByRole("status").filter({ hasText: "登录已失效，请重新登录" })).toBeVisible();
  await page.getByLabel("用户名").fill("admin");
  await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("验证码", { exact: true }).fill("0000");
  await button(page, "登录").click();
  await expect(page).toHaveURL(/\/login-page$/);
  await expect(title(page)).toHaveValue(typed);
  await expect(page.getByRole("tab", { name: "登录页设置", selected: true })).toBeVisible();
});
