/** The source code of the module that replaces @ant-design/cssinjs. Its functions style nothing at run time. */
export const CSSINJS_STUB = `
import { createContext } from "react";
export const StyleContext = /* @__PURE__ */ createContext({});
export const createTheme = () => ({});
export const unit = (size) => (typeof size === "number" ? size + "px" : size);
export const useStyleRegister = () => undefined;
export const useCSSVarRegister = () => undefined;
export const useCacheToken = () => [];
export const getComputedToken = () => ({});
export class Keyframes {}
`;

/** Modules of antd, as paths below antd/es, that `stubOf` replaces in the built app. */
export const STUBBED = ["theme/useToken.js", "theme/context.js", "theme/util/useResetIconStyle.js", "theme/util/genStyleUtils.js"];

/**
 * Builds the code that replaces an antd module which computes themes or styles, with the same exports.
 *
 * @param path The path below antd/es.
 * @param tokens The values of the design tokens that the replacement returns.
 * @param code The code of the original module.
 * @returns The code of the replacement, or undefined if the module needs none or has an unexpected structure.
 */
export function stubOf(path: string, tokens: Readonly<Record<string, unknown>>, code: string): string | undefined {
  switch (path) {
    case "theme/useToken.js":
      // For reduced motion, antd must not wait for the end of an animation, because base.css disables animations.
      return `const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
const token = { ...${JSON.stringify(tokens)}, get motion() { return still?.matches !== true; } };
const all = [{}, token, "", token, { prefix: "ant", key: "gp" }, true];
export const unitless = {}, ignore = {}, getComputedToken = () => ({});
export default function useToken() { return all; }`;
    case "theme/context.js":
      return `import { createContext } from "react";
export const defaultTheme = {};
export const defaultConfig = { token: {}, override: {}, hashed: false };
export const DesignTokenContext = /* @__PURE__ */ createContext(defaultConfig);`;
    case "theme/util/useResetIconStyle.js":
      return "export default () => undefined;";
    case "theme/util/genStyleUtils.js": {
      const start = code.indexOf("export const genCssVar");
      if (start === -1) return undefined;
      const rest = code.slice(start);
      return `${rest}
export const genStyleHooks = () => () => ["", "gp"], genSubStyleComponent = () => () => null, genComponentStyleHook = () => () => "";`;
    }
    default:
      return undefined;
  }
}
