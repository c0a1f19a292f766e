import { utils, write } from "xlsx";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { pages } from "../../src/generated/pages.ts";
import { button, clickItem, dialog, expect, test } from "./fixtures.ts";
import { isFullRun } from "../support/full-run.ts";
import { accessibilityFindings, OVERLAY, type Section } from "./support/accessibility.ts";
import { darken, followSystem, lighten } from "./support/appearance.ts";
import { chosenScreens } from "./support/chosen-screens.ts";
import { unfollow } from "./support/page-watch.ts";
import { expectNamed, expectNoSidewaysScroll, settled, WIDTHS, widen } from "./support/page-state.ts";
import { ACCOUNTS, addressOf, openPage, openPages, ownAddresses, screensOf } from "./support/portal-pages.ts";

test.use({ changesData: false });

// The fixture also checks that the console has no error, warning or violation of the content security policy.

/** Screens that are checked with their dialogs. Together they have every feature of all screens. */
const chosen = chosenScreens();

test.describe.configure({ mode: isFullRun ? "parallel" : "default" });
test.beforeEach(({ page }) => followSystem(page));

async function checkAccessibility(page: Page, what: string, section: Section = "all"): Promise<void> {
  expect.soft(await accessibilityFindings(page, section), `${what}: accessibility`).toEqual([]);
}

/**
 * Checks the visible page in light on a desk. In a full run, and for the first page of an account, it also checks dark on a
 * phone. The frame of the portal is only checked with that first page (`all`).
 */
async function checkPage(page: Page, address: string, isFirst = true): Promise<void> {
  const section = isFirst ? "all" : "page";
  await expectNamed(page, address);
  await widen(page, WIDTHS.desk);
  await checkAccessibility(page, `${address} light ${WIDTHS.desk}`, section);
  for (const width of [WIDTHS.tablet, WIDTHS.phone]) {
    await widen(page, width);
    await expectNoSidewaysScroll(page, `${address} ${width}`);
  }
  if (!isFirst && !isFullRun) return;
  await darken(page);
  await checkAccessibility(page, `${address} dark ${WIDTHS.phone}`, section);
  await lighten(page);
}

test("every screen of the portal is judged as somebody", async ({ request }) => {
  const reached = new Set<string>();
  for (const account of ACCOUNTS) for (const { id } of await screensOf(request, account)) reached.add(id);
  expect(pages.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
});

test("pages outside the frame: accessible, named, no sideways scroll, in light and dark", async ({ page }) => {
  for (const path of openPages)
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await checkPage(page, path);
    });
});

test("the portal's own pages: accessible, named, no sideways scroll", async ({ page, openAs }) => {
  await openAs(ACCOUNTS[0], ownAddresses[0]?.address ?? "/");
  for (const [index, own] of ownAddresses.entries())
    await test.step(own.address, async () => {
      await openPage(page, own);
      await checkPage(page, own.address, index === 0);
    });
  // Plants frequent mistakes, to prove that the checker finds them.
  await page.evaluate(() => {
    const main = document.querySelector<HTMLElement>("main");
    main?.insertAdjacentHTML(
      "beforeend",
      '<input type="text"><div role="checkbox">选</div><p>灰底灰字</p><button aria-label="图标">上传</button>',
    );
    const grey = main?.querySelector(":scope > p:last-of-type") as HTMLElement | null | undefined;
    if (grey) Object.assign(grey.style, { color: "#999", background: "#aaa" });
  });
  const found = async (section: Section) => (await accessibilityFindings(page, section)).map((finding) => finding.replace(/:.*/s, ""));
  for (const section of ["all", "page"] as const) {
    expect(await found(section)).toEqual(
      expect.arrayContaining(["input_label_exists", "text_contrast_sufficient", "aria_attribute_required", "label-content-name-mismatch"]),
    );
  }
});

test("the home page of an account without menus, which is text alone, is reachable by the keyboard", async ({ page, openAs }) => {
  await openAs("visitor", "/home-picture");
  await settled(page);
  await widen(page, WIDTHS.phone);
  await checkAccessibility(page, "visitor home", "page");
});

/** Screens that an account has access to, but no account before it. */
async function ownScreens(request: APIRequestContext, index: number) {
  const before = new Set<string>();
  for (const other of ACCOUNTS.slice(0, index)) for (const { id } of await screensOf(request, other)) before.add(id);
  const own = await screensOf(request, ACCOUNTS[index] ?? "");
  return { own, shown: own.filter(({ id }) => !before.has(id)) };
}

for (const [index, account] of ACCOUNTS.entries()) {
  const sections = isFullRun && account === "admin" ? 3 : 1;
  for (let section = 0; section < sections; section++)
    test(`screens of ${account}, ${section}: accessible, named, no sideways scroll, with their dialogs`, async ({
      page,
      request,
      openAs,
    }) => {
      const { own, shown } = await ownScreens(request, index);
      const taken = shown.filter(({ id }) => chosen.has(id)).filter((_, position) => position % sections === section);
      if (taken.length === 0) return;
      await openAs(account, "/home-picture");
      await settled(page);
      for (const [position, entry] of taken.entries())
        await test.step(entry.path, async () => {
          const address = await addressOf(page, entry, own);
          await openPage(page, { address, screen: entry.id });
          await checkPage(page, address, position === 0);
          await checkForm(page, entry.path);
          await checkQuestion(page, address, entry.id);
        });
    });
}

/** Buttons of the top bar that act at once, and account entries that leave the page or need a certificate reader. */
const ACTS = /[开起]菜单|全屏|处置需求/;
const LEAVES = /CA|（当前）/;

test("dialogs, menus and popovers of the top bar, and an export's: accessible, no sideways scroll", async ({ page, openAs }) => {
  await openAs("admin", "/gateway-route");
  await settled(page);
  const buttons = page.getByRole("banner").getByRole("button");
  for (const opener of await buttons.all()) {
    const name = (await opener.getAttribute("aria-label")) ?? (await opener.textContent()) ?? "";
    if (ACTS.test(name)) continue;
    await opener.click();
    await page.locator(OVERLAY).filter({ visible: true }).first().waitFor();
    await checkOpened(page, name, "overlay");
    const entries = await accountMenu(page).getByRole("menuitem").allInnerTexts();
    await page.keyboard.press("Escape");
    for (const entry of entries.map((text) => text.trim()).filter((text) => !LEAVES.test(text))) await checkEntry(page, opener, entry);
    await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
  }
  // Never replied to, so that the dialog stays open.
  await page.route("**/gateway/route/export*", () => undefined);
  unfollow(page);
  await page.locator(".gp-toolbar .gp-buttons button").filter({ hasText: EXPORT }).click();
  await dialog(page).waitFor();
  await checkOpened(page, "export");
});

test("an import into a list: accessible, no sideways scroll, and by keyboard from the file to the list", async ({
  page,
  openAs,
  allowConsole,
}) => {
  allowConsole(/status of 422.*import\/rows/);
  await openAs("admin", "/notice-dict");
  await settled(page);
  await page
    .locator(".gp-toolbar .gp-buttons button")
    .filter({ hasText: /导\s*入/ })
    .press("Enter");
  await dialog(page).waitFor();
  const book = utils.book_new();
  const rows = [["公告字典"], ["字典名称", "值", "是否启用"], ["键盘", "by-keyboard", "启用"]];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "字典");
  const buffer = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "字典.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(dialog(page).getByText("表格缺少列：字典值")).toBeVisible();
  await checkOpened(page, "import with a missing column");
  const missing = dialog(page).getByRole("combobox", { name: "字典值" });
  await missing.focus();
  for (const key of ["Enter", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(dialog(page).getByText("共 1 行，确定后新增 1 条，更新 0 条")).toBeVisible();
  await expect(missing).toBeFocused();
  await checkOpened(page, "import with a preview");
  await dialog(page)
    .getByRole("button", { name: /确\s*定/ })
    .press("Enter");
  await expect(page.getByRole("cell", { name: "by-keyboard", exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

function accountMenu(page: Page): Locator {
  return page.getByRole("menu").filter({ visible: true, hasText: "退出登录" });
}

async function checkEntry(page: Page, menu: Locator, entry: string): Promise<void> {
  await menu.click();
  await clickItem(accountMenu(page).getByRole("menuitem", { name: entry, exact: true }));
  await dialog(page).waitFor();
  await checkOpened(page, entry);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
}

/** Checks what a button has opened: in light, in a full run also in dark, and its width on a phone. */
async function checkOpened(page: Page, what: string, section: Section = "dialog"): Promise<void> {
  await test.step(what, async () => {
    await settled(page);
    await checkAccessibility(page, `${what} light`, section);
    if (isFullRun) {
      await darken(page);
      await checkAccessibility(page, `${what} dark`, section);
      await lighten(page);
    }
    await widen(page, WIDTHS.phone);
    await expectNoSidewaysScroll(page, `${what} ${WIDTHS.phone}`);
    await widen(page, WIDTHS.desk);
  });
}

/** Checks the confirmation of a list's first red row action. The list's first action may have left the list. */
async function checkQuestion(page: Page, address: string, screen: string): Promise<void> {
  const path = address.replace(/\?.*/, "");
  if (new URL(page.url()).pathname !== path) await openPage(page, { address, screen });
  const red = page.locator(".gp-row-actions button.ant-btn-dangerous").filter({ visible: true }).first();
  if ((await red.count()) === 0) return;
  await test.step(`${path}: question`, async () => {
    await widen(page, WIDTHS.desk);
    await red.click();
    await dialog(page).waitFor();
    await checkOpened(page, `${path} question`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
}

/** Label of the button that saves a list as a file, with the space that it may be drawn with. */
const EXPORT = /导\s*出/;

/** Checks the dialog of a list's first action: its form, empty and with its messages. The dialog of an export closes by itself. */
async function checkForm(page: Page, path: string): Promise<void> {
  const first = page.locator(".gp-toolbar .gp-buttons button").filter({ hasNotText: EXPORT, visible: true }).first();
  if ((await first.count()) === 0) return;
  await test.step(`${path}: dialog`, async () => {
    await widen(page, WIDTHS.desk);
    // Some actions open a page instead, and some show why they are not available.
    const notices = page.locator(".ant-message-notice");
    const before = await notices.count();
    await first.click();
    await expect
      .poll(async () => (await dialog(page).count()) > 0 || (await notices.count()) > before || new URL(page.url()).pathname !== path)
      .toBe(true);
    if ((await dialog(page).count()) === 0) return;
    await settled(page);
    if (isFullRun) await checkAccessibility(page, `${path} dialog, light`, "dialog");
    // A dialog that only shows a list has nothing to confirm, but a button to close it.
    const closes = button(dialog(page).locator(".ant-modal-footer"), "关闭");
    if ((await closes.count()) === 0) await button(dialog(page), "确定").click();
    await darken(page);
    await widen(page, WIDTHS.phone);
    await expectNoSidewaysScroll(page, `${path} dialog ${WIDTHS.phone}`);
    await checkAccessibility(page, `${path} dialog with messages, dark`, "dialog");
    await lighten(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
}
