import { expect, test } from "vitest";
import { isDark, lookOf } from "../../../src/app/theme/look.ts";

test("[P-THEME-04] accepts known stored settings and replaces others by the defaults", () => {
  expect(lookOf(undefined)).toEqual({ theme: "blue", mode: "light" });
  expect(lookOf({ theme: "159fbb", mode: "system" })).toEqual({ theme: "159fbb", mode: "system" });
  expect(lookOf({ theme: "<script>", mode: 3 })).toEqual({ theme: "blue", mode: "light" });
  expect(lookOf("red")).toEqual({ theme: "blue", mode: "light" });
});

test("[P-THEME-04] follows the system's dark mode only in the system mode", () => {
  expect([isDark("system", true), isDark("system", false), isDark("dark", false), isDark("light", true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
