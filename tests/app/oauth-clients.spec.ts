import type { Locator, Page } from "@playwright/test";
import { button, callsTo, dialog, expect, field, fill, rowAction, rowWith, test, tick, expectToast } from "./portal.ts";

const PATH = "/gp-auth-center/rest/v1/client/detail";

async function openForm(page: Page): Promise<Locator> {
  await button(page.locator(".gp-toolbar"), "新增").click();
  await expect(button(dialog(page), "确定")).toBeVisible();
  return dialog(page);
}

async function fillClient(page: Page, form: Locator, clientId: string): Promise<void> {
  await fill(form, "clientId", clientId);
  await fill(form, "clientSecret", "secret-of-the-journey");
  await field(form, "resourceIds").getByRole("combobox").click();
  await page.locator(".ant-select-dropdown").filter({ visible: true }).locator(".ant-select-item-option").first().click();
  await page.keyboard.press("Escape");
  await tick(form, "scope", "read");
  await tick(form, "authorizedGrantTypes", "client_credentials");
}

async function addClient(page: Page, clientId: string): Promise<void> {
  const form = await openForm(page);
  await fillClient(page, form, clientId);
  await button(form, "确定").click();
  await expect(form).toBeHidden();
}

test("[P-OAUTH-02][P-OAUTH-05][P-OAUTH-08][P-OAUTH-12] a client is added with its callback addresses, changed and deleted", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/oauth-client");
  const first = await openForm(page);
  await fillClient(page, first, "journey-client");
  await tick(first, "authorizedGrantTypes", "authorization_code");
  const tags = field(first, "registeredRedirectUris").getByRole("combobox");
  for (const address of ["https://a.example/callback", "https://b.example/callback"]) {
    await tags.fill(address);
    await tags.press("Enter");
  }
  const added = page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === PATH);
  await button(first, "确定").click();
  expect((await added).postDataJSON()).toMatchObject({
    registeredRedirectUris: ["https://a.example/callback", "https://b.example/callback"],
    authorizedGrantTypes: ["authorization_code", "client_credentials"],
  });
  await expect(first).toBeHidden();
  await expectToast(page, "成功");
  await rowAction(page, rowWith(page, "journey-client"), "编辑");
  const form = dialog(page);
  await expect(field(form, "clientId").locator("input")).toBeDisabled();
  await expect(field(form, "clientSecret").locator("input")).toHaveValue("");
  await fill(form, "accessTokenValiditySeconds", "0");
  const sent = page.waitForRequest((request) => request.method() === "PUT" && new URL(request.url()).pathname === PATH);
  await button(form, "确定").click();
  expect((await sent).postDataJSON()).toMatchObject({ clientId: "journey-client", accessTokenValiditySeconds: null });
  await expect(form).toBeHidden();
  await addClient(page, "journey-gone");
  const row = rowWith(page, "journey-gone");
  const calls = callsTo(page, new RegExp(`^${PATH}/`));
  const deletions = () => calls.filter((call) => call.method() === "DELETE");
  await rowAction(page, row, "删除");
  await expect(dialog(page)).toContainText("此操作将永久删除客户端信息配置, 是否继续?");
  await button(dialog(page), "取消").click();
  await expectToast(page, "已取消删除");
  expect(deletions()).toEqual([]);
  await rowAction(page, row, "删除");
  await button(dialog(page), "确定").click();
  await expect(row).toHaveCount(0);
  expect(deletions()).toHaveLength(1);
});
