import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { button, dialog, expect, field, fill, tick, toast, expectToast, test } from "./fixtures.ts";
import { DEMO_PASSWORD } from "./server-process.ts";
import { choose, userMenu } from "./support/own-account.ts";

/** Code of an authenticator app with this secret, now or so many steps of 30 s later. */
const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test("a second factor is set up in the profile; signing in then takes a code of the app", async ({ page, openAs }) => {
  await openAs("reviewer1", "/home-picture");
  await choose(page, "个人信息");
  await button(dialog(page), "开启").click();
  await fill(dialog(page), "pwd", DEMO_PASSWORD);
  await button(dialog(page), "下一步").click();
  await expect(dialog(page).getByRole("img", { name: "绑定身份验证器的二维码" })).toBeVisible();
  const shown = await dialog(page).locator('[data-field="secret"] code').textContent();
  expect(shown).toMatch(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/);
  const secret = (shown ?? "").replaceAll(" ", "");
  await fill(dialog(page), "factorCode", appCode(secret));
  await button(dialog(page), "开启").click();
  const codesDialog = page.getByRole("dialog", { name: "恢复码", exact: true });
  await expect(codesDialog).toContainText(/\w{5}-\w{5}-\w{5}/);
  const cutOff = await codesDialog.evaluate((box) => {
    const [body, hint] = [".ant-modal-body", ".gp-hint"].map(
      (target) => box.querySelector(target)?.getBoundingClientRect().bottom ?? Number.NaN,
    );
    return Number(hint) - Number(body);
  });
  expect(cutOff, "of what is said below the codes").toBeLessThanOrEqual(0);

  // An open page would navigate to the sign-in page at the same moment.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("用户名").fill("reviewer1");
  await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("验证码", { exact: true }).fill("0000");
  const enter = page.getByRole("button", { name: "登录", exact: true });
  await enter.click();
  await expect(page.getByRole("heading", { name: "双因素认证" })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("access_token");
  // One step later: the code of the current step was already used for the setup.
  await page.getByLabel("动态验证码").fill(appCode(secret, 1));
  await enter.click();
  await expect(userMenu(page)).toBeVisible();
});

test("[P-CA-01][P-CA-05] a key is bound with its proof and unbound through the reader of this computer", async ({
  page,
  openAs,
  reader,
}) => {
  await openAs("unit2", "/home-picture");
  await choose(page, "绑定CA");
  await expect(dialog(page)).toContainText(reader.caUniCode);
  await fill(dialog(page), "pwd", DEMO_PASSWORD);
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, "个人信息");
  await expect(dialog(page)).toContainText("已绑定");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await choose(page, "解绑CA");
  await button(dialog(page), "解绑").click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, "个人信息");
  await expect(dialog(page)).toContainText("未绑定");
});

/** Watermarks whose picture has loaded, in the area that shows them. */
const marksOf = (page: Page) =>
  page.locator(".watermark").evaluate((area) => {
    const box = area.getBoundingClientRect();
    const pictures = [...area.querySelectorAll("*")]
      .map((target) => getComputedStyle(target).backgroundImage)
      .filter((image) => image !== "none");
    return {
      pictures: pictures.length,
      whole: box.width >= innerWidth && box.height >= innerHeight,
      shown: getComputedStyle(area).display,
    };
  });

test("the policy shows: a password that soon expires, and a watermark over pages, dialogs and prints", async ({ page, openAs }) => {
  await openAs("admin", "/security-policy");
  // The server of the journeys starts with larger values than the policy accepts.
  for (const name of ["lockFailures", "sessionsPerUser"]) await fill(page, name, "100");
  await fill(page, "passwordDays", "5");
  await tick(page, "watermark", "是");
  await button(page, "保存").click();
  await expectToast(page, "保存成功");
  const marks = { pictures: 1, whole: true, shown: "block" };
  await page.reload();
  const warned = toast(page, "密码将在5天后到期，请在右上角个人账号中修改密码");
  await expect.poll(() => marksOf(page)).toEqual(marks);
  // The two printouts differ only in the watermark. Both contain the form.
  await expect(field(page, "watermark")).toBeVisible();
  const marked = await page.pdf();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => marksOf(page)).toEqual(marks);
  await page.emulateMedia({ media: null });
  await warned.getByRole("button", { name: "关闭" }).click();
  await expect(warned).toBeHidden();
  await page.locator(".watermark").evaluate((area) => area.remove());
  expect((await page.pdf()).length).toBeLessThan(marked.length);

  await page.goto("/role");
  await button(page, "新增").click();
  await expect.poll(() => marksOf(page)).toEqual(marks);
  await fill(dialog(page), "roleName", "水印下也能填写");
});
