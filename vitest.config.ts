import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SLOW = 60_000;

export default defineConfig({
  test: {
    // Journeys in a browser (tests/app/*.spec.ts) belong to Playwright.
    testTimeout: 60_000,
    hookTimeout: SLOW,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/cases/**", "tests/server/**", "tests/runtime/**", "tests/bench/**"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "runtime",
          environment: "jsdom",
          setupFiles: ["tests/support/jsdom.ts"],
          include: ["tests/runtime/**/*.test.ts", "tests/**/*.test.tsx"],
          // antd's locale files and rjsf are plain ES modules without extensions.
          server: { deps: { inline: [/antd/, /@rjsf/, /@ant-design/, /rc-/, /@rc-component/] } },
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts"],
          testTimeout: SLOW,
        },
      },
    ],
  },
});
