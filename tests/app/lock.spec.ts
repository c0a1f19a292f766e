import type { Page } from "@playwright/test";
import { button, callsTo, dialog, expect, test } from "./fixtures.ts";

test.use({ changesData: false });

async function lock(page: Page, password: string): Promise<void> {
  // A dialog covers the button. A user locks before a dialog opens, but a program can dispatch the event at any time.
  await button(page, "锁屏").dispatchEvent("click");
  await expect(page.getByLabel("锁屏密码")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/lock$/);
}

test("[P-LOCK-01][P-LOCK-03][P-LOCK-05][P-LOCK-08] the lock leaves nothing in reach in any tab; the password leads back to what was typed", async ({
  page,
  openAs,
  context,
}) => {
  await openAs("admin", "/gateway-route");
  await button(page, "新增").click();
  const id = dialog(page).getByRole("textbox").first();
  await id.fill("half-typed");
  await lock(page, "1234");
  await expect(page.getByLabel("锁屏密码")).toBeFocused();
  for (const name of ["解锁", "退出登录"]) await expect(button(page, name)).toBeVisible();
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeHidden();
  await expect(page.getByRole("navigation").or(page.getByRole("dialog"))).toHaveCount(0);
  // Only the lock screen is reachable by keyboard.
  const reached = new Set<string>();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.closest(".lock-page, body")?.className ?? ""));
  }
  expect([...reached].filter((name) => name !== "lock-page" && name !== "")).toEqual([]);
  await page.getByLabel("锁屏密码").fill("1234");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(id).toHaveValue("half-typed");

  await test.step("it stays over a reload, another address and the way back, and covers another tab", async () => {
    await lock(page, "1234");
    const calls = callsTo(page, /userInfo|menu\/list/);
    await page.reload();
    await expect(page.getByRole("heading", { name: "屏幕已锁定" })).toBeVisible();
    for (const path of ["/home-picture", "/login"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/lock$/);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/lock$/);
    expect(calls).toEqual([]);
    const other = await context.newPage();
    await other.goto("/gateway-route");
    await expect(other).toHaveURL(/\/lock$/);
    await other.getByLabel("锁屏密码").fill("1234");
    await button(other, "解锁").click();
    await expect(other.locator("tbody tr.ant-table-row").first()).toBeVisible();
    await expect(page).not.toHaveURL(/\/lock$/);
    await other.close();
  });
});

test("[P-LOCK-07] 退出登录 asks: 取消 stays locked, 确定 signs out, over a half-filled form too", async ({ page, openAs }) => {
  await openAs("admin", "/login-page");
  await page.locator("[data-field=logoContent]").getByRole("textbox").fill("写了一半");
  await page.keyboard.press("Tab");
  await lock(page, "1234");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  const question = page.getByRole("dialog", { name: "提示" });
  await button(page, "退出登录").click();
  await expect(question).toContainText("是否退出系统, 是否继续?");
  await button(question, "取消").click();
  await expect(question).toBeHidden();
  await expect(button(page, "退出登录")).toBeFocused();
  await button(page, "退出登录").click();
  const left = page.waitForRequest((request) => request.isNavigationRequest());
  await button(question, "确定").click();
  expect(new URL((await left).url()).pathname).toBe("/api/oauth/logout");
  await expect(page).toHaveURL(/\/login$/);
  expect(asked, "the browser asks nothing: nobody stays behind the lock").toEqual([]);
});
