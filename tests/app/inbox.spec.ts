import { expect, test } from "./portal.ts";
import { makeProject } from "./projects.ts";

test("站内信: the bell says how many wait; a message leads to the record and is read, the others by one press", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "旧打印机", "2");
  const { id } = await makeProject(portal.url, "旧办公桌椅及文件柜", "1");
  await openAs("agency1", "/home-picture");
  const bell = page.getByRole("button", { name: /^站内信/ });
  await expect(bell).toHaveAccessibleName(/^站内信，\d+ 条未读$/);
  await bell.click();
  const inbox = page.getByRole("dialog", { name: "站内信" });
  await expect(inbox.getByRole("listitem").first()).toContainText("事项公告待完善");
  const unread = inbox.getByRole("img", { name: "未读" });
  const before = await unread.count();
  await inbox.getByRole("listitem").first().getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`/looksupplierassets\\?id=${id}`));
  await expect(page.getByRole("main")).toContainText("旧办公桌椅及文件柜");
  await expect(inbox).toBeHidden();
  await bell.click();
  await expect(unread).toHaveCount(before - 1);
  await inbox.getByRole("button", { name: "全部已读" }).click();
  await expect(unread).toHaveCount(0);
  await expect(bell).toHaveAccessibleName("站内信");
  await page.keyboard.press("Escape");
  await expect(inbox).toBeHidden();
  await expect(bell).toBeFocused();
});
