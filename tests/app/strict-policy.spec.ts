import { button, dialog, expect, field, test, expectToast } from "./fixtures.ts";

test.use({ changesData: false });

// The fixture also checks that there is no violation of the content security policy, and no error or warning on the console.

test("[P-THEME-03] a dialog holds the page behind it; styles carry the nonce, and a theme writes none", async ({ openAs }) => {
  const page = await openAs("admin", "/gateway-route");
  const scrolling = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
  await page.locator("tbody tr.ant-table-row").first().waitFor();
  expect(await scrolling()).not.toBe("hidden");
  await button(page, "新增").click();
  await expect(field(dialog(page), "id").locator("input")).toBeVisible();
  await expect.poll(scrolling).toBe("hidden");
  const nonces = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("style, script")].map((element) => element.nonce));
  expect(nonces.length).toBeGreaterThan(2);
  expect([...new Set(nonces)]).toEqual([expect.stringMatching(/^[A-Za-z0-9+/]{22,}$/)]);
  await button(dialog(page), "取消").click();
  await expect.poll(scrolling).not.toBe("hidden");
  const styles = await page.locator("style").count();
  await button(page, "主题").click();
  await page.getByText("黑色", { exact: true }).click();
  await page.getByText("深色", { exact: true }).click();
  await expectToast(page, "换肤成功");
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: "black", mode: "dark" });
  expect(await page.locator("style").count()).toBe(styles);
});

test("[P-THEME-04] the kept theme is on the document before any script of the app has come", async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.addInitScript(() => localStorage.setItem("gp-portal-theme", JSON.stringify({ theme: "red", mode: "dark" })));
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: "red", mode: "dark" });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(17, 18, 20)");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--gp-primary-strong"))).toBe("#cf1322");
});

test("a script, a style and a style attribute without the nonce do nothing; no script is made from text", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/content security policy/i);
  const reply = await page.goto("/login");
  const policy = reply?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src");
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe/);
  // Runs in a task of the page itself, because the policy does not apply to code that the test evaluates directly.
  const refused = await page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(() => {
          try {
            // biome-ignore lint/security/noGlobalEval: the point of the test
            globalThis.eval("1");
            done(false);
          } catch {
            done(true);
          }
        });
      }),
  );
  expect(refused).toBe(true);
  await page.getByRole("button", { name: "登录" }).waitFor();
  // Runs in a task of the page itself, because the policy does not apply to code that the test evaluates directly.
  const shown = await page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(() => {
          const holder = document.createElement("div");
          holder.innerHTML = '<style>#planted { letter-spacing: 7px }</style><p id="planted" style="word-spacing: 7px">x</p>';
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          const handler = document.createElement("button");
          handler.setAttribute("onclick", "window.ran = true");
          document.body.append(holder, script, handler);
          handler.click();
          const { letterSpacing, wordSpacing } = getComputedStyle(holder.lastElementChild ?? holder);
          done({ ran: "ran" in window, letterSpacing, wordSpacing });
        });
      }),
  );
  expect(shown).toEqual({ ran: false, letterSpacing: "normal", wordSpacing: "0px" });
});
