import { join } from "node:path";
import { inject, vi } from "vitest";
import type * as programs from "../../src/server/engine/workers/own-program.ts";

// Worker processes use the programs of the built server (tests/support/built-server.ts).
vi.mock("../../src/server/engine/workers/own-program.ts", async (original) => ({
  ...(await original<typeof programs>()),
  ownProgram: (name: string) => ({ file: join(inject("builtServer"), `${name}.js`), options: [] }),
}));
