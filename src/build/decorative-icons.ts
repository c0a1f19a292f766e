import type { Plugin } from "vite";

const ICON = /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/;
const NAMED = /role: "img",\s*"aria-label": icon\.name\s*\}/;

/**
 * antd reads every icon aloud by its English name ("down", "logout 退出"), also inside buttons that have a name of
 * their own. Here an icon is decoration unless it is given an `aria-label`.
 */
export function decorativeIcons(): Plugin {
  return {
    name: "decorative-icons",
    apply: "build",
    transform(code, id) {
      if (!ICON.test(id)) return undefined;
      if (!NAMED.test(code))
        this.error(`expected role and aria-label of an icon in ${id}: antd names its icons otherwise now, mend ${NAMED}`);
      return code.replace(NAMED, `...(restProps["aria-label"] === undefined ? { "aria-hidden": true } : { role: "img" })}`);
    },
  };
}
