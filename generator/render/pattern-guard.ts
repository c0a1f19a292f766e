import type { Ajv } from "ajv";
import { isLinear } from "../rules/pattern-cost.ts";
import { partsOfPattern } from "../rules/pattern-parts.ts";

type Length = typeof import("ajv/dist/runtime/ucs2length.js")["default"];

/**
 * All rules of a text are judged, so that each is told: a pattern met texts as long as a body, whatever its `maxLength`, by which it
 * was found cheap enough (E426). Now what is too long does not meet it; `maxLength` tells that first anyway.
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
      // Where it stood.
      before: "format",
      code: (cxt, type) => {
        const most: unknown = cxt.parentSchema["maxLength"];
        if (typeof most !== "number" || isLinear(partsOfPattern(String(cxt.schema)))) return code(cxt, type);
        cxt.gen.if(_`${funcOf(cxt.gen, ucs2length)}(${cxt.data}) <= ${most}`, () => code(cxt, type));
      },
    });
  };
}
