import { builtinEnvironments, type Environment } from "vitest/runtime";

const MADE = Symbol.for("gp-portal.jsdom");

/** jsdom, one for all test files of a worker: they share modules, and these hold on to the document they began with. */
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
