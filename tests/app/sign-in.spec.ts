import { gzipSync } from "node:zlib";
import { callsTo, clickItem, expect, test } from "./fixtures.ts";
import { DEMO_PASSWORD } from "./server-process.ts";
import { settled } from "./support/page-state.ts";

test.use({ changesData: false });

const LOGIN = "/api/oauth/login";

test("[P-LOGIN-01][P-LOGIN-03][P-LOGIN-05][P-LOGIN-07] faulty entries keep their messages at the fields, refused ones the server's", async ({
  page,
  context,
  portal,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  await page.goto("/login");
  await expect(page.getByLabel("用户名")).toBeFocused();
  await expect(page.getByLabel("密码", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByLabel("验证码", { exact: true })).toBeVisible();
  const image = page.getByRole("img", { name: "验证码图片" });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  await test.step("a click on the words beside the captcha brings another one", async () => {
    const before = await image.getAttribute("src");
    await page.getByText("看不清？换一张").click();
    await expect(image).not.toHaveAttribute("src", before ?? "");
  });

  const submit = page.getByRole("button", { name: "登录" });
  await test.step("faulty entries: the messages are at the fields and no call is made", async () => {
    const calls = callsTo(page, /login|getEncryptType/);
    const messages = page.locator(".sign-in-error:not(:empty)");
    await submit.click();
    await expect(messages).toHaveText(["请输入用户名", "请输入密码", "请输入验证码"]);
    await expect(page.getByLabel("用户名")).toBeFocused();
    await page.getByLabel("用户名").fill("admin");
    await page.getByLabel("密码", { exact: true }).fill("wrong-password");
    await page.getByLabel("验证码", { exact: true }).fill("123");
    await submit.click();
    await expect(messages).toHaveText(["验证码长度为4位"]);
    await expect(page.getByLabel("验证码", { exact: true })).toBeFocused();
    expect(calls).toEqual([]);
  });

  await test.step("a wrong password: the server's message, another captcha, no token, and nothing moves", async () => {
    const before = await image.getAttribute("src");
    await page.getByLabel("验证码", { exact: true }).fill("0000");
    const replied = page.waitForResponse((response) => response.url().endsWith(LOGIN));
    const box = await submit.boundingBox();
    await submit.click();
    const { msg } = await (await replied).json();
    await expect(page.getByRole("alert")).toHaveText(msg);
    expect(await submit.boundingBox()).toEqual(box);
    await expect(image).not.toHaveAttribute("src", before ?? "");
    await expect(page.getByLabel("验证码", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("用户名")).toHaveValue("admin");
    await expect(page.getByLabel("密码", { exact: true })).toBeFocused();
    expect((await context.cookies(portal.url)).filter((item) => item.name === "access_token")).toEqual([]);
  });
});

test("until the first script is there the page shows the mark, and no error of the policy for contents", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto("/login", { waitUntil: "commit" });
  const mark = () => page.locator("#root").evaluate((root) => getComputedStyle(root, "::before").backgroundImage);
  await expect.poll(mark).toContain("/logo.svg");
  release();
  await expect(page.getByLabel("用户名")).toBeFocused();
  expect(await mark()).toBe("none");
});

test("[P-LOGIN-04][P-LOGIN-08][P-LOGIN-09] signing in leaves a token in a cookie; 退出登录 ends the session on the server", async ({
  page,
  context,
  playwright,
  portal,
}) => {
  // An address that is opened before signing in opens again after it.
  await page.goto("/gateway-route?searchText=abc");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("用户名").fill("admin");
  await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("验证码", { exact: true }).fill("0000");
  await page.getByLabel("验证码", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/gateway-route\?/);
  const cookie = (await context.cookies(portal.url)).find((item) => item.name === "access_token");
  expect(cookie?.value).toBeTruthy();
  expect(cookie?.sameSite).toBe("Strict");
  await page.reload();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes("/api/oauth/logout"));
  await page.getByRole("button", { name: /^个人账号/ }).click();
  await clickItem(page.getByRole("menuitem", { name: "退出登录", exact: true }));
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  expect(new URL((await left).url()).searchParams.get("logoutRedirectUrl")).toBe("/login");
  await expect(page).toHaveURL(/\/login$/);
  const other = await playwright.request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${cookie?.value}` },
  });
  const reply = await other.get("/gp-auth-center/rest/v1/user/userInfo");
  expect((await reply.json()).code).toBe("5563");
  await other.dispose();
});

test("the sign-in page loads at most 100 kB gzip, without antd", async ({ page }) => {
  // By address: the browser requests a file once, even if the page names it twice.
  const loads = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.url().startsWith("http")) loads.set(new URL(response.url()).pathname, response.body());
  });
  await page.goto("/login");
  await expect(page.getByRole("img", { name: "验证码图片" })).toBeVisible();
  await page.getByLabel("密码", { exact: true }).fill("x");
  // All files that the password field needs are requested by now, and have loaded once no request is in flight.
  await expect(page.getByLabel("密码", { exact: true })).toHaveValue("x");
  await settled(page);
  const files = await Promise.all([...loads].map(async ([name, body]) => ({ name, text: await body })));
  const sizes = files.map(({ name, text }) => ({ name, size: gzipSync(text, { level: 9 }).length }));
  const size = sizes.reduce((sum, file) => sum + file.size, 0);
  expect(size).toBeGreaterThan(20_000);
  expect(size, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(100_000);
  expect(files.filter(({ text }) => text.includes("ant-btn")).map(({ name }) => name)).toEqual([]);
});
