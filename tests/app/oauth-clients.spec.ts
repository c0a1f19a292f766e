import type { Locator, Page } from "@playwright/test";
import {
  button,
  callsTo,
  choose,
  dialog,
  expect,
  field,
  fieldMessages,
  fill,
  rowAction,
  rowWith,
  test,
  tick,
  expectToast,
} from "./portal.ts";

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

test("[P-OAUTH-01][P-OAUTH-02][P-OAUTH-03][P-OAUTH-04][P-OAUTH-05][P-OAUTH-06][P-OAUTH-07][P-OAUTH-09] the list and the form of a new client", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/oauth-client");
  const row = page.locator("tbody tr.ant-table-row").first();
  await expect(row).toBeVisible();
  for (const label of ["编辑", "删除"]) await expect(button(row, label)).toBeVisible();
  const calls = callsTo(page, PATH);
  const asked = page.waitForRequest((request) => request.url().includes("/client/services"));
  const form = await openForm(page);

  await test.step("messages of an empty form, and of a text that is too long", async () => {
    await button(form, "确定").click();
    await expect(form.getByText("请输入客户端id")).toBeVisible();
    await expect
      .poll(() => fieldMessages(form))
      .toEqual(["请输入客户端id", "请输入客户端密钥", "请选择可访问服务", "请至少选择一个读写权限", "请至少选择一个认证类型"]);
    await fill(form, "clientId", "x".repeat(51));
    await button(form, "确定").click();
    await expect(field(form, "clientId").getByText("长度在 1 到 50 个字符")).toBeVisible();
    expect(calls.filter((call) => call.method() !== "GET")).toEqual([]);
  });

  await test.step("scope and grant types offer exactly their codes", async () => {
    await expect(field(form, "scope").locator("label.ant-checkbox-wrapper")).toHaveText(["read", "write", "trust"]);
    await expect(field(form, "authorizedGrantTypes").locator("label.ant-checkbox-wrapper")).toHaveText([
      "authorization_code",
      "refresh_token",
      "implicit",
      "password",
      "client_credentials",
    ]);
  });

  await test.step("automatic approval and callback addresses appear with the grant types that need them", async () => {
    const approve = field(form, "autoApproveScopes");
    const redirect = field(form, "registeredRedirectUris");
    await expect(approve).toBeHidden();
    await expect(redirect).toBeHidden();
    await tick(form, "authorizedGrantTypes", "implicit");
    await expect(redirect).toBeVisible();
    await expect(approve).toBeHidden();
    await tick(form, "authorizedGrantTypes", "authorization_code");
    await expect(approve).toBeVisible();
    await expect(approve.locator("label.ant-checkbox-wrapper")).toHaveText(["true", "false", "read", "write"]);
    await tick(form, "authorizedGrantTypes", "implicit");
    await tick(form, "authorizedGrantTypes", "authorization_code");
    await expect(redirect).toBeHidden();
  });

  await test.step("the validity is a number that steps by 60", async () => {
    const validity = field(form, "accessTokenValiditySeconds").getByRole("spinbutton");
    await validity.fill("120");
    await validity.press("ArrowUp");
    await expect(validity).toHaveValue("180");
  });

  await test.step("several services can be chosen, of one call for 1000", async () => {
    await field(form, "resourceIds").getByRole("combobox").click();
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get("pageNumber"), searchParams.get("pageSize")]).toEqual(["1", "1000"]);
    const options = page.locator(".ant-select-dropdown").filter({ visible: true }).locator(".ant-select-item-option");
    await expect(options.nth(1)).toBeVisible();
    const names = (await options.allInnerTexts()).slice(0, 2);
    await page.keyboard.press("Escape");
    await choose(page, form, "resourceIds", ...names);
    for (const name of names) await expect(field(form, "resourceIds")).toContainText(name);
  });
});

test("[P-OAUTH-02][P-OAUTH-05][P-OAUTH-08] a client is added, its callback addresses one by one; changed to 0 seconds, none is sent; its secret stays out of the form", async ({
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
});

test("[P-OAUTH-12] delete asks with its own text; cancelling says so and makes no call", async ({ page, openAs }) => {
  await openAs("admin", "/oauth-client");
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
