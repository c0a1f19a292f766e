import { button, callsTo, clickItem, dialog, expect, fieldMessages, fill, signInByCall, expectToast, test, visit } from "./portal.ts";
import { DEMO_PASSWORD } from "./server-process.ts";
import { choose, lastCode, userMenu } from "./support/own-account.ts";

test("[P-TOPBAR-01][P-TOPBAR-05] the menu works by keyboard; signing out asks, stays or goes by the logout address", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/home-picture");
  await userMenu(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "个人信息", exact: true })).toBeVisible();
  await clickItem(page.getByRole("menuitem", { name: "退出登录", exact: true }));
  await expect(dialog(page)).toContainText("是否退出系统, 是否继续?");
  await button(dialog(page), "取消").click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/home-picture/);
  const left = callsTo(page, "/api/oauth/logout");
  await choose(page, "退出登录");
  await button(dialog(page), "确定").click();
  await expect(page).toHaveURL(/\/login$/);
  expect(new URL(left[0]?.url() ?? "").searchParams.get("logoutRedirectUrl")).toBe("/login");
});

test("[P-PROFILE-01][P-PROFILE-03][P-WELCOME-01] the profile is read, changed, and the top bar follows", async ({ page, openAs }) => {
  await openAs("visitor", "/home-picture");
  await expect(page.getByRole("img", { name: /^欢迎使用/ }), "without a to-do").toBeVisible();
  await choose(page, "个人信息");
  await expect(dialog(page)).toContainText("visitor@example.com");
  await button(dialog(page), "修改基本信息").click();
  await fill(dialog(page), "userName", "王访");
  await fill(dialog(page), "userIDCard", "33010219900101123x");
  await fill(dialog(page), "userTel", "0571-88002001");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["身份证号格式错误", "电话号必须为数字值"]);
  await fill(dialog(page), "userIDCard", "33010219900101123X");
  await fill(dialog(page), "userTel", "13900000006");
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();
  await expect(userMenu(page)).toContainText("王访");
  await expect(userMenu(page)).toBeFocused();
});

test("[P-PASSWORD-01][P-PASSWORD-05] the password by dialog and by page; a refusal keeps what was typed", async ({
  page,
  openAs,
  playwright,
  portal,
  allowConsole,
}) => {
  allowConsole(/status of (400|500)/);
  await openAs("region", "/home-picture");
  // Fields are named as their calls name them.
  const enter = async (old: string, next: string, names: readonly [string, string] = ["oldPwd", "pwd"]) => {
    const form = page.locator(".gp-form").filter({ visible: true });
    await fill(form, names[0], old);
    await fill(form, names[1], next);
    await fill(form, "confirmPwd", next);
  };
  await choose(page, "修改密码");
  await enter("wrong", "Second-1");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["旧密码错误"]);
  await expect(dialog(page).locator('[data-field="pwd"] input')).toHaveValue("Second-1");

  await page.route("**/getEncryptType*", (route) => route.fulfill({ status: 500, body: "" }));
  await button(dialog(page), "确定").click();
  await expectToast(page, "获取加密类型失败");
  await page.unroute("**/getEncryptType*");
  await fill(dialog(page), "oldPwd", DEMO_PASSWORD);
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();

  await visit(page, "/alter");
  await enter("Second-1", "Third-22", ["passWord", "newPassWord"]);
  await button(page, "保存").click();
  await expect.poll(() => fieldMessages(page.locator(".gp-form"))).toEqual([]);
  await expect(page.locator('[data-field="passWord"] input')).toHaveValue("");
  const request = await playwright.request.newContext({ baseURL: portal.url });
  expect(await signInByCall(request, "region", "Third-22")).not.toBe("");
  await request.dispose();
});

test("[P-TOPBAR-06][P-TOPBAR-07][D-MOBILE-01][P-PHONE-01][P-PHONE-04] the list asks for a number, which the code binds; then the dialog knows it", async ({
  page,
  openAs,
  portal,
}) => {
  await openAs("agency2", "/supplierList");
  await expect(dialog(page)).toContainText("绑定手机号");
  await button(dialog(page), "取消").click();
  await page.reload();
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await choose(page, "修改手机号");
  await fill(dialog(page), "identifier", "13900000077");
  await button(dialog(page), "获取验证码").click();
  await expect(dialog(page).getByRole("button", { name: /^1[12]\d 秒后重新获取$/ })).toBeDisabled();
  await expect(dialog(page).locator('[data-field="certificate"] input')).toBeFocused();
  await fill(dialog(page), "certificate", lastCode(portal.data, "13900000077"));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await choose(page, "修改手机号");
  await expect(dialog(page).locator('[data-field="oldMobile"]')).toContainText("13900000077");
  await expect(dialog(page).getByRole("button", { name: /秒后重新获取$/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await test.step("another user type is another portal", async () => {
    await expect(userMenu(page)).toContainText("代理机构");
    await choose(page, "资产处置单位");
    await expect(userMenu(page)).toContainText("资产处置单位");
    await userMenu(page).click();
    await expect(page.getByRole("menuitem", { name: "资产处置单位（当前）", exact: true })).toBeVisible();
  });
});
test("[P-WELCOME-01][P-WELCOME-02][P-TASK-01] to-do rows lead to their filtered list, on the welcome page and on /task-work", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/home-picture");
  const details = page.getByRole("link", { name: /^查看详情/ });
  await expect(details.first()).toBeVisible();
  await expect(page.getByRole("region", { name: "办理事项" }).getByRole("listitem")).toHaveCount(5);
  await visit(page, "/task-work");
  await expect(page.getByRole("tab", { name: "待办任务" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("region", { name: "办理事项" })).toBeVisible();
  const count = Number(await page.locator(".tasks-badge").first().textContent());
  await details.first().click();
  await expect(page).toHaveURL(/\/purchaserList/);
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(count);
});
test("[P-REGISTER-01][P-REGISTER-02][P-REGISTER-03][P-REGISTER-05] a role is asked for once; with a src a card leads to that site", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/register-user-type");
  const card = page.getByRole("listitem", { name: "供应商" });
  await button(card, "注册为管理员").click();
  await expect(card).toContainText("审核中");
  await expect(card.getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("listitem", { name: "供应商" })).toContainText("审核中");
  await page.route("http://third.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>third</title>" }));
  await visit(page, "/register-user-type?src=http://third.example/a$/b");
  await button(page.getByRole("listitem", { name: "专家" }), "加入为用户").click();
  await expect(page).toHaveURL("http://third.example/a#/b");
});
