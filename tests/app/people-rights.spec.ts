import type { Locator, Page } from "@playwright/test";
import { button, choose, dialog, expect, field, fill, rowAction, rowWith, signInByCall, test, expectToast } from "./fixtures.ts";
import { menuNames, sideMenu } from "./support/side-menu.ts";

const ROLE = "journey-reader";
const ACCOUNT = "journey-ops";
const MENU = "路由一览";

async function add(admin: Page, path: string): Promise<Locator> {
  await admin.goto(path);
  await button(admin.locator(".gp-toolbar"), "新增").click();
  return dialog(admin);
}

async function save(form: Locator): Promise<void> {
  await button(form, "确定").click();
}

test("[P-ROLES-04][P-ROLES-07][P-ROLES-09][P-MENU-04][P-MENU-12] a user sees exactly what a new role and menu grant, and nothing of it once the role is taken away", async ({
  page: admin,
  browser,
  portal,
}) => {
  await signInByCall(admin.context().request, "admin");

  await test.step("a role that grants one page, to look only", async () => {
    const form = await add(admin, "/role");
    await fill(form, "roleId", ROLE);
    await fill(form, "roleName", "路由查看");
    await form.getByRole("textbox", { name: "搜索功能权限" }).fill("路由管理");
    const node = form.locator(".ant-tree-treenode").filter({ has: admin.getByText("路由管理", { exact: true }) });
    await node.locator(".ant-tree-checkbox").click();
    // The role does not get the other functions of the page.
    await form.getByRole("textbox", { name: "搜索功能权限" }).fill("");
    await save(form);
    await expect(rowWith(admin, ROLE)).toContainText("路由查看");
  });

  await test.step("a menu of operations administrators that opens it", async () => {
    await admin.goto("/menu?tree.userSystemType=5");
    await button(admin.locator(".gp-toolbar"), "新增").click();
    const form = dialog(admin);
    await fill(form, "menuId", "journey_routes");
    await fill(form, "menuName", MENU);
    await field(form, "menuIcon").getByRole("combobox").fill("ApiOutlined");
    await admin
      .getByRole("listbox", { name: "图标" })
      .getByRole("option", { name: /ApiOutlined/ })
      .click();
    await fill(form, "menuOrder", "1");
    await field(form, "menuIndexUrl").getByRole("textbox").fill("/gateway-route");
    await fill(form, "menuComponent", "gateway-routes");
    await choose(admin, form, "userSystemType", "运维管理员");
    await save(form);
    await expect(rowWith(admin, MENU)).toBeVisible();
  });

  await test.step("it is dragged below the folder that stood after it", async () => {
    const names = admin.locator("tbody tr.ant-table-row td:nth-child(2)");
    await expect(names.first()).toHaveText(MENU);
    const second = (await names.nth(1).textContent()) ?? "";
    const rowBox = await rowWith(admin, second).boundingBox();
    await button(rowWith(admin, MENU), `移动「${MENU}」`).hover();
    await admin.mouse.down();
    await admin.mouse.move(rowBox?.x ?? 0, (rowBox?.y ?? 0) + (rowBox?.height ?? 0) - 2, { steps: 4 });
    await expect(names.first()).toHaveText(second);
    await admin.mouse.up();
    await expectToast(admin, "排序已保存");
    await admin.reload();
    await expect(names.nth(1)).toHaveText(MENU);
  });

  const password = await test.step("a user, whose password is shown once", async () => {
    const form = await add(admin, "/user");
    await fill(form, "userAccount", ACCOUNT);
    await fill(form, "userName", "查看人");
    await choose(admin, form, "systemType", "运维管理员");
    await field(form, "roles").getByRole("combobox").click();
    await admin.locator(".ant-select-dropdown").filter({ visible: true }).getByTitle("路由查看", { exact: true }).click();
    await admin.keyboard.press("Escape");
    await expect(field(form, "roles")).toContainText("路由查看");
    await save(form);
    const passwordDialog = admin.getByRole("dialog", { name: "初始密码" });
    const once = passwordDialog.getByRole("definition").last();
    await expect(once).toHaveText(/^[!-~]{8,}/);
    const [shown = ""] = /^[!-~]{8,}/.exec((await once.textContent()) ?? "") ?? [];
    await button(passwordDialog, "我已保存").click();
    return shown;
  });

  const context = await browser.newContext({ baseURL: portal.url });
  const user = await context.newPage();
  await test.step("he signs in, changes the password, and sees exactly what he was given", async () => {
    await user.goto("/login");
    await user.getByLabel("用户名").fill(ACCOUNT);
    await user.getByLabel("密码", { exact: true }).fill(password);
    await user.getByLabel("验证码", { exact: true }).fill("0000");
    await user.keyboard.press("Enter");
    await expect(user.getByRole("heading", { name: "请修改初始密码" })).toBeVisible();
    await user.getByLabel("新密码", { exact: true }).fill("Changed-2026");
    await user.getByLabel("确认新密码").fill("Changed-2026");
    await button(user, "保存并进入").click();
    await expect(user).toHaveURL(/\/home-picture$/);
    expect((await menuNames(user)).sort()).toEqual(["首页", MENU, "路由管理"].sort());
    await sideMenu(user).getByRole("link", { name: MENU }).click();
    await expect(user.locator("tbody tr.ant-table-row").first()).toBeVisible();
  });

  await test.step("without the role the user's open tab refuses the next click and shows no more of it", async () => {
    await admin.goto("/user");
    await rowAction(admin, rowWith(admin, ACCOUNT), "编辑");
    const form = dialog(admin);
    await field(form, "roles").locator(".ant-select-selection-item-remove").click();
    await save(form);
    await expectToast(admin, "修改成功");
    const reply = user.waitForResponse((response) => response.url().includes("/getAllRoutes"));
    await button(user, "刷新").click();
    expect((await reply).status()).toBe(403);
    // The message of the list remains until the menus have been read again.
    await expect(user.getByText("您没有打开它的权限")).toBeVisible();
    await expect(sideMenu(user).getByRole("link", { name: MENU })).toHaveCount(0);
  });
  await context.close();
});
