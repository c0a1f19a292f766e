import type { Page } from "@playwright/test";
import { button, callsTo, dialog, expect, test, textsFrom } from "./portal.ts";

test.use({ changesData: false });

async function lock(page: Page, password: string): Promise<void> {
  await button(page, "锁屏").click();
  await dialog(page).getByLabel("锁屏密码").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/lock$/);
}

test("[P-LOCK-01][P-LOCK-02][P-LOCK-03] a password shows the lock screen and nothing else, which stays over every way out", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/gateway-route");
  const rows = page.locator("tbody tr.ant-table-row");
  await expect(rows.first()).toBeVisible();
  await button(page, "锁屏").click();
  await expect(dialog(page).getByLabel("锁屏密码")).toBeFocused();
  await button(dialog(page), "锁定").click();
  await expect(dialog(page)).toContainText("锁屏密码不能为空");
  await expect(page).toHaveURL(/\/gateway-route/);
  await page.keyboard.press("Escape");
  await expect(button(page, "锁屏")).toBeFocused();

  await lock(page, "1234");
  await expect(page.getByLabel("锁屏密码")).toBeFocused();
  for (const name of ["解锁", "退出登录"]) await expect(button(page, name)).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  // The keyboard reaches the lock screen only.
  const reached = new Set<string>();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.closest(".lock-page, body")?.className ?? ""));
  }
  expect([...reached].filter((name) => name !== "lock-page" && name !== "")).toEqual([]);

  await test.step("it stays locked over a reload, another address and the way back", async () => {
    const calls = callsTo(page, /userInfo|menu\/list/);
    await page.reload();
    await expect(page.getByRole("heading", { name: "屏幕已锁定" })).toBeVisible();
    for (const path of ["/home-picture", "/login", "/404"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/lock$/);
      await expect(page.getByRole("heading", { name: "屏幕已锁定" })).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/lock$/);
    expect(calls).toEqual([]);
  });
});

test("[P-LOCK-04][P-LOCK-05] a wrong password is reported for a second; the right one leads back to what was typed", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/gateway-route");
  await button(page, "新增").click();
  const id = dialog(page).getByRole("textbox").first();
  await id.fill("half-typed");
  // The dialog covers the button; people lock by it before they open one, programs do not care.
  await button(page, "锁屏").dispatchEvent("click");
  await dialog(page).getByLabel("锁屏密码").fill("1234");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/lock$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const box = page.getByLabel("锁屏密码");
  await box.fill("4321");
  const said = await textsFrom(page.getByRole("alert"));
  await button(page, "解锁").click();
  await expect.poll(said).toContain("解锁密码错误,请重新输入");
  await expect(box).toHaveValue("");
  await expect(page.getByRole("alert")).toHaveText("");
  await box.fill("1234");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(id).toHaveValue("half-typed");
  await page.reload();
  await expect(page).toHaveURL(/\/gateway-route/);
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

test("[P-LOCK-03][P-LOCK-08] the lock covers every tab of the session, one that is loaded again too, and goes from all of them", async ({
  page,
  openAs,
  context,
}) => {
  await openAs("admin", "/home-picture");
  const other = await context.newPage();
  await other.goto("/gateway-route");
  await lock(page, "1234");
  await expect(other).toHaveURL(/\/lock$/);
  await other.reload();
  await expect(other).toHaveURL(/\/lock$/);
  await other.getByLabel("锁屏密码").fill("1234");
  await button(other, "解锁").click();
  await expect(other.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/lock$/);
  await other.close();
});
