import type { Plugin } from "vite";

const ICON = /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/;
const NAMED = /role: "img",\s*"aria-label": icon\.name\s*\}/;

/**
 * Vite plugin that hides antd's icons from screen readers unless an icon has an `aria-label`. By default, antd labels every icon with its
 * English name, also in a button that has a label of its own. A screen reader would then read "logout 退出".
 */
export function decorativeIcons(): Plugin {
  return {
    name: "decorative-icons",
    apply: "build",
    transform(code, id) {
      if (!ICON.test(id)) return undefined;
      if (!NAMED.test(code))
        this.error(`expected role and aria-label of an icon in ${id}: antd has changed how it names icons, adapt ${NAMED}`);
      return code.replace(NAMED, `...(restProps["aria-label"] === undefined ? { "aria-hidden": true } : { role: "img" })}`);
    },
  };
}
