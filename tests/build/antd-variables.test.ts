import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LookMark, type Variable, variableRules } from "../../src/build/antd/variables.ts";

const LOOKS: readonly LookMark[] = [false, true].flatMap((dark) => ["blue", "red", "black"].map((theme) => ({ theme, dark })));

/** Computes the values that a browser shows in a look. Among matching rules, the last with the most attributes wins. */
function shown(css: string, look: LookMark, scope = ":root"): Map<string, string> {
  const values = new Map<string, string>();
  const rules = css.split("\n").flatMap((line) => {
    const [, selector = "", body = ""] = /^([^{]+)\{(.*)\}$/.exec(line) ?? [];
    const [mark = "", at = ":root"] = selector.startsWith(":root") ? selector.split(" ") : ["", selector];
    if (at !== scope) return [];
    const theme = /data-theme="(\w+)"/.exec(mark)?.[1];
    const dark = mark.includes("data-mode");
    return (theme === undefined || theme === look.theme) && (!dark || look.dark) ? [{ body, weight: mark.split("[").length }] : [];
  });
  for (const { body } of [...rules].sort((a, b) => a.weight - b.weight)) {
    for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):([^;]*);/g)) values.set(name, value);
  }
  return values;
}

const variable = (name: string, values: readonly string[], scope = ":root"): Variable => ({ name, scope, component: undefined, values });

describe("variables over the looks", () => {
  test("every look shows its own value, for any values", () => {
    const value = fc.constantFrom("red", "green", "blue");
    const values = fc.array(value, { minLength: LOOKS.length, maxLength: LOOKS.length });
    fc.assert(
      fc.property(values, values, (one, other) => {
        const css = variableRules([variable("--one", one), variable("--other", other, ".part")], LOOKS);
        for (const [index, look] of LOOKS.entries()) {
          expect(shown(css, look).get("--one")).toBe(one[index]);
          expect(shown(css, look, ".part").get("--other")).toBe(other[index]);
        }
      }),
    );
  });

  test("declares a value once when every look has the same", () => {
    expect(
      variableRules(
        [
          variable(
            "--size",
            LOOKS.map(() => "8px"),
          ),
        ],
        LOOKS,
      ),
    ).toBe(":root{--size:8px;}");
  });

  test("refers to another variable for equal colours, but never for sizes", () => {
    const colours = LOOKS.map((_, index) => `#00000${index}`);
    const sizes = LOOKS.map(() => "8px");
    const shared = [variable("--base", colours), variable("--gap", sizes)];
    expect(variableRules([variable("--ink", colours), variable("--pad", sizes)], LOOKS, shared)).toBe(
      ":root{--ink:var(--base);--pad:8px;}",
    );
  });
});
