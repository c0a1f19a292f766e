import { builtinEnvironments, type Environment } from "vitest/runtime";

const MADE = Symbol.for("gp-portal.jsdom");

/** Provides one jsdom for all test files of a worker. They share modules, which hold references to the first document. */
const environment: Environment = {
  name: "one-jsdom",
  viteEnvironment: "client",
  async setup(global, options) {
    if (!Reflect.has(globalThis, MADE)) {
      Reflect.set(globalThis, MADE, true);
      await builtinEnvironments.jsdom.setup(global, options);
    }
    return { teardown: () => undefined };
  },
};

export default environment;
