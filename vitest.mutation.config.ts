import { defineConfig } from "vitest/config";
import { guardOff } from "./tests/guards/guards.ts";
import type { Reporter, TestModule, Vitest } from "vitest/node";

// How Stryker runs tests (`npm run mutate:code`), and `npm run guards`: those of the file at hand, which MUTATION_TESTS names, in Node and on SQLite only. vitest.config.ts would start PostgreSQL and a build for each of its processes.

const tests = (process.env["MUTATION_TESTS"] ?? "").split(",");
const isOfServer = tests.some((file) => /^tests\/(conformance\/)?server\//.test(file));

/** `npm run guards` asks for PostgreSQL where only its locks are the guard. */
const isOnBoth = process.env["TEST_DATABASES"] === "both";

/** `npm run guards` starts one process for each guard. Stryker instead keeps its processes, and puts up with a slow first test. */
const isOfGuards = process.env["GUARD_OFF"] !== undefined;

/** Milliseconds. A mutant that leaves a test waiting fails it long before Stryker gives up, on a busy machine too. */
const SLOW = isOfGuards ? 45_000 : 180_000;

/** Reports test files that cannot be loaded: they have no tests, so Stryker would take them for files that pass. */
class LoadErrors implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors())
      this.vitest?.state.catchError(new Error(`${module.relativeModuleId} cannot be loaded: ${message}`), "Load Error");
  }
}

export default defineConfig({
  plugins: [guardOff()],
  test: {
    environment: "node",
    include: tests,
    reporters: [new LoadErrors()],
    isolate: false,
    env: { TEST_DATABASES: isOnBoth ? "both" : "sqlite" },
    ...(isOnBoth ? { globalSetup: ["tests/support/postgres.ts"] } : {}),
    testTimeout: SLOW,
    hookTimeout: SLOW,
    expect: { poll: { timeout: SLOW / 3 } },
    setupFiles: [...(isOfServer ? ["tests/support/cheap-hashes.ts"] : []), "tests/support/seeded.ts"],
  },
});
