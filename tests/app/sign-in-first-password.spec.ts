import type { Page } from "@playwright/test";
import { button, callsTo, expect, test } from "./fixtures.ts";
import { startProcess } from "./server-process.ts";

test("an initial password must be changed before anything else, in the same card", async ({ page, context, allowConsole }) => {
  // A new installation: the password of its administrator is random.
  const portal = await startProcess({ args: ["dist/server/main.js"] });
  const open = (window: Page, path: string) => window.goto(`${portal.url}${path}`);
  try {
    allowConsole(/status of 400/);
    const password = /一次性显示的密码：(\S+)/.exec(portal.output())?.[1] ?? "";
    await open(page, "/login");
    await page.getByLabel("用户名").fill("admin");
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByLabel("验证码", { exact: true }).fill("0000");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "请修改初始密码" })).toBeVisible();
    await expect(page.getByLabel("新密码", { exact: true })).toBeFocused();
    // The page cannot be bypassed, nor in another tab that does not know of it yet.
    await open(page, "/region");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { name: "请修改初始密码" })).toBeVisible();
    const other = await context.newPage();
    await open(other, "/home-picture");
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByRole("heading", { name: "请修改初始密码" })).toBeVisible();
    await other.close();

    const calls = callsTo(page, /updatePwd/);
    const save = button(page, "保存并进入");
    const messages = page.locator(".sign-in-error:not(:empty)");
    await save.click();
    await expect(messages).toHaveText(["请输入旧密码", "请输入新密码", "请再次输入新密码"]);
    await page.getByLabel("旧密码").fill("wrong");
    await page.getByLabel("新密码", { exact: true }).fill("short1");
    await page.getByLabel("确认新密码").fill("other");
    await save.click();
    await expect(messages).toHaveText(["密码长度需为8位以上", "两次输入密码不一致!"]);
    expect(calls).toEqual([]);
    await page.getByLabel("新密码", { exact: true }).fill("Changed-2026");
    await page.getByLabel("确认新密码").fill("Changed-2026");
    await save.click();
    await expect(page.getByRole("alert")).toHaveText("旧密码错误");
    await expect(page.getByLabel("旧密码")).toBeFocused();
    await page.getByLabel("旧密码").fill(password);
    await save.click();
    await expect(page).toHaveURL(/\/home-picture$/);
  } finally {
    // The page may still be loading. Its requests must not reach a server that has stopped.
    await page.goto("about:blank");
    await portal.stop();
  }
});
