import { readFileSync, writeFileSync } from "node:fs";
import { columnTitles, expect, signInByCall, test } from "./fixtures.ts";
import { ProjectCopy } from "./project-copy.ts";
import { startProcess } from "./server-process.ts";

/** Milliseconds until a change shows. Vite transforms each module on request, while the generator runs. */
const LATE = 120_000;

test("a saved YAML shows in the open page; a mistake shows with its place until it is mended", async ({ browser }) => {
  test.setTimeout(600_000);
  const copy = new ProjectCopy();
  const dev = await startProcess({ args: ["--import", "tsx", "src/build/dev.ts"], cwd: copy.root, timeout: 300_000 }).catch((error) => {
    copy.remove();
    throw error;
  });
  const context = await browser.newContext({ baseURL: dev.url });
  try {
    const file = copy.path("schemas/screens/gateway-routes.yaml");
    const original = readFileSync(file, "utf8");
    const edit = (from: string, to: string) => {
      expect(original).toContain(from);
      writeFileSync(file, original.replace(from, to));
    };
    const page = await context.newPage();
    await signInByCall(context.request, "admin");
    await page.goto("/gateway-route");
    await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible({ timeout: LATE });
    await expect.poll(() => columnTitles(page)).toContain("url");
    // A reload would remove this mark.
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    edit("serviceName, url, ", "serviceName, ");
    await expect.poll(() => columnTitles(page), { timeout: LATE }).not.toContain("url");
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);

    edit("serviceName, url, ", "serviceNmae, url, ");
    const overlay = page.locator("vite-error-overlay");
    await expect(overlay).toBeVisible({ timeout: LATE });
    await expect(overlay.locator(".message")).toContainText("serviceNmae");
    await expect(overlay.locator(".file").first()).toContainText(/gateway-routes\.yaml:\d+:\d+/);
    await expect(overlay.locator(".frame").first()).toContainText("^^^");
    expect(dev.output()).toMatch(/schemas\/screens\/gateway-routes\.yaml:\d+:\d+ E\d+ .*serviceNmae/);
    expect(dev.output()).toContain('did you mean "serviceName"?');
    await expect(page.locator("tbody tr.ant-table-row").first()).toBeAttached();
    await expect.poll(() => columnTitles(page)).not.toContain("url");

    writeFileSync(file, original);
    await expect(overlay).toHaveCount(0, { timeout: LATE });
    await expect.poll(() => columnTitles(page), { timeout: LATE }).toContain("url");
  } finally {
    await context.close();
    await dev.stop();
    copy.remove();
  }
});
