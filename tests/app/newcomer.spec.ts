import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { button, choose, dialog, expect, expectToast, fieldMessages, fill, rowAction, rowWith, signInByCall, test } from "./fixtures.ts";
import { ProjectCopy } from "./project-copy.ts";
import { ROOT, startProcess } from "./server-process.ts";
import * as tasks from "./support/ten-tasks.ts";

const project = new ProjectCopy();
test.afterAll(() => project.remove());

/** Builds the project once, with the screen of `npm run new` and the ten screens of tests/cases/tasks. */
test.beforeAll(() => {
  test.setTimeout(600_000);
  cpSync(join(ROOT, "tests/cases/tasks/schemas"), project.path("schemas"), { recursive: true });
  expect(project.npm("new", "--", "screen", "spare-parts", "--title", "备件管理")).toContain("schemas/screens/spare-parts.yaml");
  project.npm("generate");
  project.npm("build");
  // Without a hand-written line, the existing code compiles with the new services and screens.
  project.npm("typecheck");
});

test("[P-SHELL-14] adds an entity with a screen by metadata alone: list, add, edit and delete persist", async ({ browser }) => {
  const data = project.path("data");
  const first = await startProcess({ args: ["dist/server/main.js", "--demo"], cwd: project.root, data });
  const context = await browser.newContext({ baseURL: first.url });
  const page = await context.newPage();
  await signInByCall(context.request, "admin");
  // The welcome page only links a selection. The side menu has every screen.
  await page.goto("/spare-parts");
  await expect(page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "备件管理" })).toBeVisible();
  await expect(page.getByText("备件管理：暂无数据")).toBeVisible();

  const add = async (name: string) => {
    await button(page.locator(".gp-toolbar"), "新增").click();
    await fill(dialog(page), "name", name);
    await choose(page, dialog(page), "enabled", "启用");
    await button(dialog(page), "确定").click();
    await expect(rowWith(page, name)).toBeVisible();
  };
  await button(page.locator(".gp-toolbar"), "新增").click();
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["请输入名称", "请选择是否启用"]);
  await button(dialog(page), "取消").click();
  await add("轴承");
  await add("皮带");
  await rowAction(page, rowWith(page, "轴承"), "编辑");
  await fill(dialog(page), "remark", "六号库");
  await button(dialog(page), "确定").click();
  await expect(rowWith(page, "轴承")).toContainText("六号库");
  await rowAction(page, rowWith(page, "皮带"), "删除");
  await button(dialog(page), "确定").click();
  await expectToast(page, "成功");
  await expect(rowWith(page, "皮带")).toHaveCount(0);
  await context.close();
  await first.stop();

  const second = await startProcess({ args: ["dist/server/main.js"], cwd: project.root, data });
  const later = await browser.newContext({ baseURL: second.url });
  const again = await later.newPage();
  await signInByCall(later.request, "admin");
  await again.goto("/spare-parts");
  await expect(rowWith(again, "轴承")).toContainText("六号库");
  await expect(rowWith(again, "皮带")).toHaveCount(0);
  await later.close();
  await second.stop();
});

test("ten screens that an author adds by metadata alone do what their YAML says", async ({ browser }) => {
  const server = await startProcess({ args: ["dist/server/main.js", "--demo"], cwd: project.root });
  const admin = await signedIn(browser, server.url, "admin");
  const region = await signedIn(browser, server.url, "region");
  await tasks.proveContracts(admin);
  await tasks.proveLeave(admin, region);
  await tasks.proveDepartments(admin);
  await tasks.provePurchases(admin);
  await tasks.proveOverview(admin);
  await tasks.proveCirculars(admin, region);
  await tasks.proveImport(admin);
  await tasks.proveInterfaces(admin);
  await tasks.proveMessages(admin);
  await tasks.proveWarranties(admin);
  for (const { page } of [admin, region]) await page.context().close();
  await server.stop();
});

async function signedIn(browser: Browser, baseURL: string, account: string): Promise<tasks.SignedIn> {
  const context = await browser.newContext({ baseURL });
  const token = await signInByCall(context.request, account);
  return { page: await context.newPage(), token };
}
