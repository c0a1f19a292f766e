import type { Page } from "@playwright/test";
import { button, dialog, expect, field, rowWith, test, expectToast } from "./fixtures.ts";
import { expectFocusIn, focused, tabTo } from "./support/keyboard.ts";
import { settled } from "./support/page-state.ts";

// No test here uses the mouse.

const rows = (page: Page) => page.locator("tbody tr.ant-table-row");
const add = (page: Page) => button(page.locator(".gp-toolbar"), "新增");

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(dialog(page), name).locator("input, textarea").first());
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

test("[P-SHELL-14][P-SHELL-15][P-CONST-08] a list by keyboard: focus goes in, stays in and comes back", async ({ page, openAs }) => {
  await openAs("admin", "/gateway-route");
  await expect(rows(page).first()).toBeVisible();
  await test.step("the first press of Tab offers the way to the content", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "跳到主要内容" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectFocusIn(page, page.getByRole("main"));
  });

  await test.step("a menu opens on its first item; the arrows choose, Escape leads back to its button", async () => {
    const density = button(page, "密度");
    await tabTo(page, density);
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu").filter({ has: page.getByRole("menuitem", { name: "紧凑" }) });
    await expectFocusIn(page, menu);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(density).toBeFocused();
    await page.keyboard.press("Enter");
    await expectFocusIn(page, menu);
    await tabTo(page, menu.getByRole("menuitem", { name: "紧凑" }), { key: "ArrowDown" });
    await page.keyboard.press("Enter");
    await expect(page.locator(".ant-table.ant-table-small")).toBeVisible();
  });

  await test.step("the focus stays inside an open dialog; Escape closes it", async () => {
    await tabTo(page, add(page));
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    for (let count = 0; count < 25; count += 1) {
      await page.keyboard.press("Tab");
      // Between the last input and the first, the focus is on the browser itself.
      const outside = await page.evaluate(
        () => document.activeElement?.closest("[role=dialog], body")?.tagName === "BODY" && document.activeElement !== document.body,
      );
      expect(outside, await focused(page)).toBe(false);
    }
    await tabTo(page, button(dialog(page), "取消"));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(add(page)).toBeFocused();
  });

  await test.step("Escape asks before typed input goes, and leads back into the field", async () => {
    await tabTo(page, add(page));
    await page.keyboard.press("Enter");
    const id = field(dialog(page), "id").locator("input");
    await expect(id).toBeFocused();
    await page.keyboard.type("half-typed");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "放弃已填写的内容？" });
    await expect(question).toBeVisible();
    await expectFocusIn(page, question);
    await expect(button(question, "继续填写")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(id).toHaveValue("half-typed");
    await expectFocusIn(page, dialog(page));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
  });

  await test.step("a record is added, found and changed", async () => {
    await tabTo(page, add(page));
    await page.keyboard.press("Enter");
    // The first field has the focus, so that typing can begin at once.
    await expect(field(dialog(page), "id").locator("input")).toBeFocused();
    await page.keyboard.type("by-keyboard");
    for (const [name, text] of [
      ["path", "/by-keyboard/**"],
      ["serviceId", "keyboard-service"],
      ["serviceName", "键盘服务"],
    ] as const)
      await typeInto(page, name, text);
    // Both have a default. An arrow chooses the other value.
    for (const name of ["retryable", "enabled"]) {
      await tabTo(page, field(dialog(page), name).locator("input:checked"));
      await page.keyboard.press("ArrowRight");
    }
    await tabTo(page, button(dialog(page), "确定"));
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(add(page)).toBeFocused();

    await tabTo(page, page.getByRole("textbox", { name: "关键字" }), { key: "Shift+Tab" });
    await page.keyboard.type("by-keyboard");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    const edit = button(rowWith(page, "by-keyboard"), "编辑");
    await tabTo(page, edit);
    await page.keyboard.press("Enter");
    await expectFocusIn(page, dialog(page));
    await typeInto(page, "serviceName", "改名的服务");
    // Enter in a field saves.
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowWith(page, "改名的服务")).toBeVisible();
    await expect(edit).toBeFocused();
  });

  await test.step("a red question starts at 取消; after a deletion the focus is on the row that took the place", async () => {
    await page.getByRole("textbox", { name: "关键字" }).fill("");
    await expect(rows(page).nth(2)).toBeVisible();
    // A reload that follows would draw the rows anew.
    await settled(page);
    const names = await rows(page).locator("td.gp-key-cell").allInnerTexts();
    const [, second = "", third = ""] = names.map((name) => name.trim());
    const more = rowWith(page, second).first().getByRole("button", { name: /^更多/ });
    const remove = async (): Promise<void> => {
      await page.keyboard.press("Enter");
      const item = page.getByRole("menuitem", { name: "删除", exact: true });
      await expectFocusIn(page, page.getByRole("menu").filter({ has: item }));
      await tabTo(page, item, { key: "ArrowDown" });
      await page.keyboard.press("Enter");
    };
    await tabTo(page, more);
    await remove();
    await expect(button(dialog(page), "取消")).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, "已取消删除");
    await expect(more).toBeFocused();
    await remove();
    await tabTo(page, button(dialog(page), "确定"));
    await page.keyboard.press("Enter");
    await expect(rows(page).filter({ has: page.getByRole("cell", { name: second, exact: true }) })).toHaveCount(0);
    await expectFocusIn(page, rowWith(page, third).first());
  });
});

test("the boxes of a list are named as its rows are; who wants little motion gets none", async ({ page, openAs }) => {
  await openAs("admin", "/region");
  await expect(rows(page).first()).toBeVisible();
  await tabTo(page, page.getByRole("checkbox", { name: "全选", exact: true }).filter({ visible: true }));
  // The headings that sort come between.
  await tabTo(page, page.getByRole("checkbox", { name: "选择 320000", exact: true }));

  await add(page).click();
  await expect(dialog(page)).toBeVisible();
  const slowest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].flatMap((element) =>
        getComputedStyle(element).transitionDuration.split(",").map(Number.parseFloat),
      ),
    ),
  );
  expect(slowest).toBe(0);
  await page.keyboard.press("Escape");
  // An inherited transition would still run when the menu is measured, and would move it out of view.
  await page.getByRole("button", { name: /^个人账号/ }).click();
  await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeInViewport();
});
