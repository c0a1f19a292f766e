import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONGEST } from "./longest-first.ts";

it("each file in the list exists", () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
});
