import type { Locator, Page } from "@playwright/test";
import { test as base, button, callsTo, choose, columnTitles, dialog, expect, field, fill, rowAction, rowWith } from "./portal.ts";
import { ProjectCopy } from "./project-copy.ts";
import { startProcess } from "./server-process.ts";

/*
 * The screens of tests/cases/waiting-screens that are not the portal's own yet, over its metadata: each does in the browser
 * what its file says. One build serves them, which takes longest of all journeys: files begin by their names, and this one
 * must not be what the others have waited for. No requirement is named here: they are proved when the screens are the
 * portal's own, as those of own-screens.spec.ts are.
 */

/** What data is sent where, and the dictionary with the words for it. */
const SENDING = [
  "data/send-log.yaml",
  "entities/send-log.schema.json",
  "entities/send-way.schema.json",
  "screens/notice-dict.yaml",
  "screens/send-log.yaml",
  "screens/send-way.yaml",
  "services/notices.yaml",
];

const test = base.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const copy = new ProjectCopy();
      try {
        copy.extend("tests/cases/waiting-screens", SENDING);
        copy.npm("build");
        const server = await startProcess({ args: ["dist/server/main.js", "--demo"], cwd: copy.root });
        await use(server);
        await server.stop();
      } finally {
        copy.remove();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

const toolbar = (page: Page): Locator => page.locator(".gp-toolbar");
const search = (page: Page): Locator => page.getByRole("form", { name: "查询条件" });
const sought = (page: Page, label: string): Locator => search(page).getByLabel(label, { exact: true });
const dropdown = (page: Page): Locator => page.locator(".ant-select-dropdown").filter({ visible: true });

/** Takes a choice of a search field. */
async function seek(page: Page, label: string, choice: string): Promise<void> {
  await sought(page, label).click();
  await dropdown(page).getByTitle(choice, { exact: true }).click();
  await expect(dropdown(page)).toHaveCount(0);
}

async function add(page: Page): Promise<Locator> {
  await button(toolbar(page), "新增").first().click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

async function confirm(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  const open = page.getByRole("dialog").filter({ visible: true });
  const count = await open.count();
  await button(dialog(page), "确定").click();
  await expect.poll(() => open.count()).toBeLessThan(count);
}

/** What a dialog that only shows says: nothing can be entered there, and there is nothing to confirm. */
async function shown(page: Page, title: string | RegExp): Promise<string> {
  await expect(dialog(page)).toContainText(title);
  await expect(dialog(page).locator("input, textarea")).toHaveCount(0);
  await expect(button(dialog(page), "确定")).toHaveCount(0);
  return dialog(page).innerText();
}

async function close(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "关闭" }).first().click();
  await expect(dialog(page)).toBeHidden();
}

test("dictionary and mappings: the words of a key, what a change sets without an input, choices that follow another choice", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/notice-dict");
  await expect(rowWith(page, "结果公告")).toBeVisible();
  await expect.poll(() => columnTitles(page)).toEqual(["字典名称", "字典值", "是否启用", "创建时间", "操作"]);
  await page.getByRole("tab", { name: "具体接口类型" }).click();
  await expect(rowWith(page, "竞争性磋商公告")).toBeVisible();
  await expect(rowWith(page, "结果公告")).toHaveCount(0);
  const entry = await add(page);
  await choose(page, entry, "parentId", "采购公告");
  await fill(entry, "name", "招标意向");
  await fill(entry, "code", "tender");
  await confirm(page);
  await expect(rowWith(page, "招标意向")).toContainText("采购公告");
  await expect(rowWith(page, "招标意向")).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);

  await page.goto("/send-way");
  const way = await add(page);
  await fill(way, "sendUrl", "/receive");
  await fill(way, "dataSendClass", "NoticeSender");
  await choose(page, way, "dataType", "采购公告");
  await choose(page, way, "dataSpecificType", "招标意向");
  await fill(way, "receiver", "省级平台");
  await fill(way, "dataMapping", '{"id":"noticeId"}');
  const added = callsTo(page, /addDataSendWay/);
  await confirm(page);
  expect(added[0]?.postDataJSON()).toMatchObject({ dataTypeName: "采购公告" });
  await expect(rowWith(page, "/receive")).toContainText("采购公告");
  await expect(rowWith(page, "/receive")).toContainText("招标意向");
  await rowAction(page, rowWith(page, "/receive"), "查看映射");
  expect(await shown(page, "查看映射")).toContain('{\n    "id": "noticeId"\n}');
  await close(page);
  await seek(page, "数据类型", "结果公告");
  await sought(page, "数据具体类型").click();
  await expect(dropdown(page)).toContainText("暂无选项");

  // Entry 2 becomes entry 4: the parent, hidden by then, is emptied all the same.
  await page.goto("/notice-dict");
  await page.getByRole("tab", { name: "具体接口类型" }).click();
  await rowAction(page, rowWith(page, "招标意向"), "编辑");
  const changed = callsTo(page, /updateNoticeDictionary/);
  await choose(page, dialog(page), "type", "发送方");
  await expect(field(dialog(page), "parentId")).toHaveCount(0);
  await confirm(page);
  expect(changed[0]?.postDataJSON()).toMatchObject({ type: "4", parentId: null });
});

test("the send log: JSON indented, lines kept, words for nothing", async ({ page, openAs }) => {
  await openAs("admin", "/send-log");
  await rowAction(page, rowWith(page, "发送采购公告"), "查看参数");
  expect(await shown(page, "查看参数")).toContain('"kind": "notice"');
  await close(page);
  await rowAction(page, rowWith(page, "发送采购公告"), "查看异常");
  expect(await shown(page, "查看异常")).toContain("暂无异常");
  await close(page);
  await rowAction(page, rowWith(page, "发送结果公告"), "查看异常");
  await expect(dialog(page).locator("pre")).toHaveText("connect refused\n  at 10.0.0.8");
  await close(page);
  await rowAction(page, rowWith(page, "发送结果公告"), "查看数据");
  expect(await shown(page, "查看数据")).toContain("暂无数据");
});
