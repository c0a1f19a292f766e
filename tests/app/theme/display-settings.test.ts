import { expect, test } from "vitest";
import { isDark, lookOf } from "../../../src/app/theme/look.ts";

test("[P-THEME-04] what is kept counts as far as it is known; the rest is the default", () => {
  expect(lookOf(undefined)).toEqual({ theme: "blue", mode: "light" });
  expect(lookOf({ theme: "159fbb", mode: "system" })).toEqual({ theme: "159fbb", mode: "system" });
  expect(lookOf({ theme: "<script>", mode: 3 })).toEqual({ theme: "blue", mode: "light" });
  expect(lookOf("red")).toEqual({ theme: "blue", mode: "light" });
});

test("[P-THEME-04] follow-system is dark only when the system is", () => {
  expect([isDark("system", true), isDark("system", false), isDark("dark", false), isDark("light", true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
