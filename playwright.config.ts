import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/run/needs.ts";
import { isFullRun } from "./tests/support/full-run.ts";

/** What takes minutes, such as to build and serve copies of the project: only `npm run test:all` runs it. */
const LONG = ["newcomer", "dev-loop", "random-lives"];

const executablePath = findChromium();

/** Journeys in a real browser against the built server, one per worker (tests/app/fixtures.ts). */
export default defineConfig({
  testDir: "tests/app",
  testMatch: "**/*.spec.ts",
  testIgnore: isFullRun ? [] : LONG.map((name) => `**/${name}.spec.ts`),
  globalSetup: "./tests/app/support/seed-demo.ts",
  outputDir: "test-results/journeys",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // One more than the cores of a small machine: a journey waits for a good part of its time.
  workers: 2,
  // Far more than a journey takes: only one that hangs reaches them, on however busy a machine.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Nothing to wait for, and nothing to draw meanwhile; the journey of regions has motion.
    contextOptions: { reducedMotion: "reduce" },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
        // A page lives for seconds: to optimise its scripts costs more than it saves, a tenth of a journey.
        ...["--js-flags=--no-maglev --no-turbofan", "--num-raster-threads=1"],
      ],
    },
  },
});
