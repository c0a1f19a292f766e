import { primary, queryOf, rows, sent, test } from "./case.ts";
import { add, close, confirm, dropdown, query, seek, shown, sought } from "../own-screens.ts";
import { button, callsTo, dialog, expect, field, fieldMessages, fill, rowAction, rowWith, tick, expectToast } from "../portal.ts";

/* Five lists of the case tests/cases/archive, its people and places: each does in the browser what its file says. More: lists.ts. */

test("people: shows child rows, filters by them and refuses to delete a person who has some", async ({ open }) => {
  const page = await open("/archive/people");
  await expect(rows(page)).toHaveCount(3);
  await rowWith(page, "王保管").getByRole("button", { name: "展开" }).click();
  await expect(page.locator("tr.ant-table-expanded-row")).toContainText("2026-01-05");
  await sought(page, "人员类别").click();
  const levels = page.locator(".ant-cascader-dropdown").filter({ visible: true });
  await levels.getByText("外聘", { exact: true }).click();
  // The level above is sought for by itself, maybe after this.
  const asked = page.waitForRequest((request) => /\/api\/archive\/people\?.*jobType=b/.test(request.url()));
  await levels.getByText("查阅", { exact: true }).click();
  await query(page);
  expect(queryOf(await asked)).toMatchObject({ kind: "3", jobType: "b" });
  await expect(rows(page)).toHaveCount(1);
  const removed = callsTo(page, /people\//);
  await rowAction(page, rowWith(page, "李查阅"), "删除");
  await expectToast(page, "该人员尚有岗位，不可删除");
  expect(removed).toEqual([]);
  await rowAction(page, rowWith(page, "李查阅"), "重置密码");
  await fill(dialog(page), "adminPassword", "Demo-2026!");
  const reset = sent(page, "PUT", "/api/archive/people/password");
  await button(dialog(page), "确定").click();
  expect((await reset).postDataJSON()).toEqual({ account: "reader", adminPassword: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await shown(page, "仅显示一次")).toContain("收到64位");
});

test("shelves: waits for the tree's search, then fills defaults from the chosen node", async ({ open }) => {
  const page = await open("/archive/shelves");
  const trees = callsTo(page, "/api/archive/shelves");
  await query(page);
  await expect(page.getByText("请选择库区").first()).toBeVisible();
  expect(trees).toEqual([]);
  await seek(page, "库区", "东区");
  await query(page);
  await page.getByRole("tree").getByText("全部").click();
  await expect(rows(page)).toHaveText([/东一架/]);
  await page.getByRole("tree").getByText("东一架", { exact: true }).click();
  await expect(rows(page)).toHaveText([/东一架甲层/, /东一架乙层/]);
  const form = await add(page);
  await expect(field(form, "parentId")).toContainText("东一架");
  await expect(field(form, "hall")).toContainText("东区");
  await fill(form, "shelfId", "坏 的");
  await fill(form, "shelfName", "东二架");
  await field(form, "icon").getByRole("combobox").fill("CloudOutlined");
  await dropdown(page).getByTitle("CloudOutlined", { exact: true }).click();
  await button(form, "确定").click();
  await expect.poll(() => fieldMessages(form)).toEqual(["仅支持数字字母下划线"]);
  await fill(form, "shelfId", "east2");
  await confirm(page);
  await page.getByRole("tree").getByText("东一架", { exact: true }).click();
  await rowAction(page, rowWith(page, "东二架"), "可用库房");
  await dialog(page).getByRole("tree").getByText("南库").click();
  const saved = sent(page, "POST", "/api/archive/shelves/rooms");
  await confirm(page);
  expect((await saved).postDataJSON()).toMatchObject({ id: "east2", roomIds: ["south"] });
  await rowAction(page, rowWith(page, "东二架"), "删除");
  await button(dialog(page), "取消").click();
  await expectToast(page, "已取消删除");
  await rowAction(page, rowWith(page, "东二架"), "删除");
  const removed = sent(page, "DELETE", "/api/archive/shelves/id");
  await confirm(page);
  expect(queryOf(await removed)["id"]).toBe("east2");
});

test("shelves: reorders rows by drag and by arrow keys, and shows the moves in the history", async ({ open }) => {
  const page = await open("/archive/shelves?tree.hall=e");
  await page.getByRole("tree").getByText("东一架", { exact: true }).click();
  await expect(rows(page)).toHaveText([/甲层/, /乙层/]);
  const below = await rows(page).nth(1).boundingBox();
  await button(page, "移动「东一架甲层」").hover();
  await page.mouse.down();
  await page.mouse.move(below?.x ?? 0, (below?.y ?? 0) + (below?.height ?? 0) - 2, { steps: 4 });
  await expect(rows(page)).toHaveText([/乙层/, /甲层/]);
  const dragged = sent(page, "PUT", "/api/archive/shelves/order");
  await page.mouse.up();
  expect((await dragged).postDataJSON()).toEqual({ ids: ["east1_b", "east1_a"], versions: [expect.any(Number), expect.any(Number)] });
  await expectToast(page, "排序已保存");
  await page.reload();
  await expect(rows(page)).toHaveText([/乙层/, /甲层/]);

  const moved = sent(page, "PUT", "/api/archive/shelves/order");
  await button(page, "移动「东一架甲层」").focus();
  await page.keyboard.press("ArrowUp");
  await expect(rows(page)).toHaveText([/甲层/, /乙层/]);
  await page.keyboard.press("Enter");
  expect((await moved).postDataJSON()).toMatchObject({ ids: ["east1_a", "east1_b"] });
  await rowAction(page, rowWith(page, "东一架乙层"), "变更记录");
  await expect(dialog(page)).toContainText(/位次[\s\S]*1[\s\S]*2/);
  await expect(dialog(page).locator(".gp-changes > ol > li")).toHaveCount(2);
});

test("rooms and keys: opens a screen in a dialog with its parameter", async ({ open }) => {
  const page = await open("/archive/rooms");
  const form = await add(page);
  await fill(form, "id", "spare");
  await fill(form, "roomCode", "R9");
  await fill(form, "roomName", "备库");
  await confirm(page);
  await rowAction(page, rowWith(page, "备库"), "钥匙");
  const keys = dialog(page);
  await expect(keys).toContainText("库房钥匙");
  expect(Math.round((await keys.boundingBox())?.width ?? 0)).toBe(1000);
  await button(keys, "批量删除").click();
  await expectToast(page, "未选择数据");
  await button(keys, "新增").first().click();
  await fill(dialog(page), "keyName", "大门");
  await fill(dialog(page), "lockId", "L-1");
  await confirm(page);
  await expect(rows(page).filter({ hasText: "大门" })).toContainText("备库");
  await rowAction(page, rowWith(page, "大门"), "编辑");
  await tick(dialog(page), "smart", "否");
  await expect(field(dialog(page), "lockId")).toHaveCount(0);
  const changed = sent(page, "PUT", "/api/archive/keys");
  await confirm(page);
  expect((await changed).postDataJSON()).toMatchObject({ smart: "0", lockId: null });
  await keys.getByLabel("选择 备库").check();
  await button(keys, "批量删除").click();
  await confirm(page);
  await expect(rowWith(page, "大门")).toHaveCount(0);
  await close(page);
  await rowAction(page, rowWith(page, "备库"), "删除");
  await expect(field(dialog(page), "roomName").locator("input")).toBeDisabled();
  const removed = sent(page, "DELETE", /\/api\/archive\/rooms\//);
  await button(dialog(page), "删除").click();
  expect(queryOf(await removed)["current"]).toBe("1");
  await expectToast(page, "已删除，立即生效");
});

test("openings: the dialog offers three buttons, and the next call gets its result", async ({ open }) => {
  const page = await open("/archive/openings");
  const opened = callsTo(page, "/api/archive/rooms/open");
  await expect(rowWith(page, "南库").getByRole("button", { name: "启用" })).toHaveCount(0);
  await rowAction(page, rowWith(page, "北库"), "启用");
  await expect(primary(page)).toHaveText(/是/);
  await button(dialog(page), "取消").click();
  expect(opened).toEqual([]);
  await rowAction(page, rowWith(page, "北库"), "启用");
  await button(dialog(page), "是").click();
  await fill(dialog(page), "managerName", "张三");
  await button(dialog(page), "确定").click();
  await expect(rowWith(page, "北库")).toContainText("已启用");
  await expect(rowWith(page, "北库")).toContainText("张三（新）");
});
