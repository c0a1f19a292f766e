import type { Ajv } from "ajv";
import { isLinear } from "../rules/pattern-cost.ts";
import { partsOfPattern } from "../rules/pattern-parts.ts";

type Length = typeof import("ajv/dist/runtime/ucs2length.js")["default"];

/**
 * Makes ajv skip a pattern for a text that exceeds `maxLength`. ajv runs all keywords of a text, so that each violation is
 * reported. Without the guard, a pattern would run on a text as long as the body, but its cost is checked only up to
 * `maxLength` (E426). The violation of `maxLength` is reported first in any case.
 */
export async function patternGuard(): Promise<(ajv: Ajv) => void> {
  const [{ _ }, { useFunc: funcOf }, length] = await Promise.all([
    import("ajv"),
    import("ajv/dist/compile/util.js"),
    import("ajv/dist/runtime/ucs2length.js"),
  ]);
  const ucs2length = (length.default as Length & { default?: Length }).default ?? length.default;
  return (ajv) => {
    const pattern = ajv.getKeyword("pattern");
    if (typeof pattern === "boolean" || !("code" in pattern)) throw new Error("ajv has no keyword `pattern` that emits code");
    const { code } = pattern;
    ajv.removeKeyword("pattern").addKeyword({
      ...pattern,
      // The keyword retains its position.
      before: "format",
      code: (cxt, type) => {
        const most: unknown = cxt.parentSchema["maxLength"];
        if (typeof most !== "number" || isLinear(partsOfPattern(String(cxt.schema)))) return code(cxt, type);
        cxt.gen.if(_`${funcOf(cxt.gen, ucs2length)}(${cxt.data}) <= ${most}`, () => code(cxt, type));
      },
    });
  };
}
