import type { Plugin } from "vite";

const CALL = /\b(\w+)\.setAttribute\((['"])style\2,\s*/g;

/**
 * Replaces `setAttribute("style", …)` by an assignment to `style.cssText`. The attribute violates the content security
 * policy, and the assignment does not. `Input.TextArea autoSize` uses the attribute for measuring.
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
