import type { Plugin } from "vite";

const CALL = /\b(\w+)\.setAttribute\((['"])style\2,\s*/g;

/**
 * Vite plugin that replaces `setAttribute("style", …)` in packages by an assignment to `style.cssText`. The content security policy forbids
 * the attribute but not the assignment. For example, `Input.TextArea autoSize` sets this attribute when it measures its height.
 */
export function styleAttributes(): Plugin {
  return {
    name: "style-attributes",
    transform: {
      filter: { id: /node_modules/, code: /setAttribute\(['"]style['"]/ },
      handler: (code) => ({
        code: code.replace(CALL, "(($element, $style) => { $element.style.cssText = $style; })($1, "),
        map: null,
      }),
    },
  };
}
