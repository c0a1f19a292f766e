import type { Plugin } from "vite";

const CALL = /\b(\w+)\.setAttribute\((['"])style\2,\s*/g;

/**
 * A style attribute that is set as text breaks the content security policy; the same through the object model does
 * not. `Input.TextArea autoSize` measures that way.
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
