import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { iconSets } from "./src/build/icon-sets.ts";

/** Far more than a test takes: only one that hangs reaches it, on however busy a machine. */
const SLOW = 360_000;

/** What tests of components share. Files share modules and page: what they mock is said once, in stand-ins.ts. */
const components = {
  plugins: [react(), iconSets()],
  test: {
    setupFiles: ["tests/support/jsdom.ts", "tests/support/stand-ins.ts"],
    // antd's locale files and rjsf are plain ES modules without extensions.
    server: { deps: { inline: [/antd/, /@rjsf/, /@ant-design/, /rc-/, /@rc-component/] } },
  },
};

export default defineConfig({
  test: {
    // Journeys in a browser (tests/app/*.spec.ts) belong to Playwright.
    testTimeout: SLOW,
    hookTimeout: SLOW,
    // A second, if nothing is said.
    expect: { poll: { timeout: SLOW / 3 } },
    maxWorkers: 2,
    // Components leave much behind that nobody needs: with room for it, what is collected too early is not copied.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          isolate: false,
          setupFiles: ["tests/support/seeded.ts"],
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/cases/**", "tests/server/**", "tests/conformance/server/**", "tests/runtime/**", "tests/bench/**"],
        },
      },
      {
        ...components,
        extends: true,
        test: {
          ...components.test,
          name: "runtime",
          environment: "./tests/support/one-jsdom.ts",
          isolate: false,
          include: ["tests/runtime/**/*.test.ts", "tests/**/*.test.tsx"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: ["tests/server/**/*.test.ts", "tests/conformance/server/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts", "tests/support/built-server.ts"],
          setupFiles: ["tests/support/cheap-hashes.ts", "tests/support/built-programs.ts", "tests/support/seeded.ts"],
        },
      },
    ],
  },
});
