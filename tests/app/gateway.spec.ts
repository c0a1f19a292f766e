import { request as requests } from "@playwright/test";
import { button, clickItem, expect, signInByCall, test } from "./fixtures.ts";
import { reverseProxy } from "./reverse-proxy.ts";
import { DEMO_PASSWORD, startDemo } from "./server-process.ts";

const PREFIX = "/prod-api";
/** Calls for data. None of them may reach the process that serves the pages. */
const CALL = / \/(api|gp-|gpr-|gpbp-|route)/;
/** One transparent pixel. */
const LOGO = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

/** Saves a logo in the process of the calls only. The sign-in page must fetch settings and picture from there. */
async function saveLogo(baseURL: string): Promise<void> {
  const request = await requests.newContext({ baseURL });
  const headers = { authorization: `Bearer ${await signInByCall(request, "admin")}` };
  const file = { name: "logo.png", mimeType: "image/png", buffer: LOGO };
  const upload = await (await request.post("/gp-auth-center/rest/v1/upload/2", { headers, multipart: { file } })).json();
  expect(upload.code, upload.msg).toBe("200");
  const settings = { id: "default", loginForm: "1", logoUrl: upload.data, logoContent: "网关后的登录页" };
  const saved = await (await request.post("/gp-auth-center/rest/v1/custom/page/config", { headers, data: settings })).json();
  expect(saved.code, saved.msg).toBe("200");
  await request.dispose();
}

test("[P-HTTP-01][P-TOPBAR-07] behind a gateway with a prefix the same build signs in, lists, switches the type and signs out", async ({
  page,
  context,
  portal: calls,
}) => {
  // A gateway in front of two portal processes: one serves the browser app, the other the calls.
  const [pages] = await Promise.all([startDemo({ CALL_PREFIX: PREFIX, PROJECT_TITLE: "网关后的门户" }), saveLogo(calls.url)]);
  const gateway = await reverseProxy(PREFIX, pages.url, calls.url);
  const open = (path: string) => page.goto(`${gateway.url}${path}`);
  try {
    await open("/");
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { name: "网关后的登录页" })).toBeVisible();
    const logo = page.locator(`img[src^="${PREFIX}/route/v1/files/"]`);
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByLabel("用户名").fill("agency2");
    await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel("验证码", { exact: true }).fill("0000");
    await button(page, "登录").click();
    await expect(page).toHaveURL(/\/home-picture$/);
    await expect(page).toHaveTitle(/网关后的门户/);

    await open("/supplierList");
    await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
    expect(gateway.toCalls).toContain("POST /gpr-workflow/rest/assets/sup/searchByPageInfo");

    // The list may require a mobile number first. The page before it leaves the account menu usable.
    await open("/home-picture");
    const account = page.getByRole("button", { name: /^个人账号：/ });
    await expect(account).toContainText("代理机构");
    await account.click();
    await clickItem(page.getByRole("menuitem", { name: "资产处置单位" }));
    await expect(page).toHaveURL(/\/home-picture$/);
    await expect(account).toContainText("资产处置单位");
    await open("/purchaserList");
    await expect(page.getByRole("heading", { name: "资产处置项目" }).or(page.locator(".frame-trail")).first()).toContainText(
      "资产处置项目",
    );
    expect(gateway.toCalls).toContain("GET /api/oauth/changeUserType");

    await open("/home-picture");
    await account.click();
    await clickItem(page.getByRole("menuitem", { name: "退出登录" }));
    await button(page.getByRole("dialog"), "确定").click();
    await expect(page).toHaveURL(/\/login$/);
    expect(gateway.toCalls).toContain("GET /api/oauth/logout");
    expect((await context.cookies(gateway.url)).filter((cookie) => cookie.name === "access_token")).toEqual([]);

    expect(gateway.toPages.filter((line) => CALL.test(line))).toEqual([]);
    expect(gateway.toPages).toContain("GET /supplierList");
  } finally {
    // The sign-in page may still be loading. Its requests must not reach a gateway that has stopped.
    await page.goto("about:blank");
    await gateway.stop();
    await pages.stop();
  }
});
