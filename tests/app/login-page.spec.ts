import type { Page } from "@playwright/test";
import { ico, png } from "../server/support/images.ts";
import { button, callsTo, dialog, expect, field, fill, test, tick, expectToast } from "./portal.ts";

const CLEAR = "/api/oauth/cache/logo/deletion";

async function write(page: Page, name: string, label: string, text: string): Promise<void> {
  await button(field(page, name), `编辑${label}`).click();
  const editor = field(page, name).getByRole("textbox", { name: label });
  await expect(editor).toBeFocused();
  await page.keyboard.type(text);
}

const choose = (page: Page, name: string, file: string, buffer: Buffer) =>
  field(page, name).locator("input[type=file]").setInputFiles({ name: file, mimeType: "application/octet-stream", buffer });

/** A picture that the browser made: a gradient, so that it is no trifle. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([across, down]) => {
      const canvas = document.createElement("canvas");
      canvas.width = across ?? 0;
      canvas.height = down ?? 0;
      const context = canvas.getContext("2d");
      const gradient = context?.createLinearGradient(0, 0, canvas.width, canvas.height);
      gradient?.addColorStop(0, "#1677d2");
      gradient?.addColorStop(1, "#67c23a");
      if (context && gradient) context.fillStyle = gradient;
      context?.fillRect(0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    [width, height],
  );
  return Buffer.from(bytes);
}

/** As an office program puts it: with styles, handlers and a script. */
async function paste(page: Page, name: string, html: string): Promise<void> {
  await field(page, name)
    .getByRole("textbox", { name: "页脚" })
    .evaluate((editor, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", text);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
}

test("[P-LOGINPAGE-01][P-LOGINPAGE-11] title, methods, logo, icon and footer are changed and stand on the sign-in page", async ({
  page,
  openAs,
}) => {
  const editors = callsTo(page, /rich-text-editor/);
  const clears = callsTo(page, CLEAR);
  await openAs("admin", "/login-page");
  await expect(page.getByRole("checkbox", { name: "账号" })).toBeDisabled();
  await fill(page, "logoContent", "某市公共资源采购门户");
  await tick(page, "loginForm", "手机");

  await choose(page, "logoUrl", "标志.png", await picture(page, 900, 300));
  await expect(dialog(page).getByText("裁剪后 900 × 300 像素")).toBeVisible();
  await button(dialog(page), "确定").click();
  await expect(field(page, "logoUrl").getByAltText("主logo预览")).toHaveJSProperty("naturalWidth", 900);
  await choose(page, "iconUrl", "图标.ico", ico(png(16, 16)));
  await expect(field(page, "iconUrl").getByAltText("标签页图标预览")).toBeVisible();

  expect(editors, "the editor is loaded where it is used").toEqual([]);
  await write(page, "footer", "页脚", "版权所有 某市财政局");
  expect(editors.length).toBeGreaterThan(0);
  await button(field(page, "footer"), "居中").click();
  await paste(page, "footer", `<p style="font-size:40px" onclick="x()">监督电话<b style="color:red">12345</b><script>x()</script></p>`);
  await button(page, "保存").click();
  await expectToast(page, "保存成功");
  expect(clears).toHaveLength(1);

  // What the page asks meanwhile may find the session gone, and leave first.
  await page.goto("/api/oauth/logout").catch(() => undefined);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("某市公共资源采购门户");
  await expect(page).toHaveTitle("某市公共资源采购门户");
  await expect(page.getByRole("tab")).toHaveText(["账号登录", "手机登录"]);
  await expect(page.locator(".sign-in-logo")).toHaveJSProperty("naturalWidth", 900);
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute("href", /^\/route\/v1\/files\/[0-9a-f-]{36}\.ico$/);
  const footer = page.locator(".sign-in-footer");
  await expect(footer).toContainText("版权所有 某市财政局");
  await expect(footer.locator("p.ta-center").first()).toHaveCSS("text-align", "center");
  await expect(footer.locator("strong")).toHaveText("12345");
});
