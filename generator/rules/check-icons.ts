import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { iconNames } from "../load/icon-names.ts";
import type { Asts } from "../parse/ast.ts";

const STYLES = ["Outlined", "Filled", "TwoTone"];

/**
 * Reports icons of folders and menus that are not in @ant-design/icons (E222). Without this check, the menu would show a general icon. The
 * hint completes a missing style, such as `Outlined`.
 */
export function checkIcons(asts: Asts, report: Report): void {
  const known = iconNames();
  const menus = asts.screens.flatMap(({ menu }) => menu ?? []);
  for (const { icon } of [...asts.folders, ...menus]) {
    if (known.includes(icon.text)) continue;
    // The style at the end is the most frequent omission in the name of an icon.
    const whole = STYLES.map((style) => `${icon.text}${style}`).find((name) => known.includes(name));
    const near = whole === undefined ? didYouMean(icon.text, known) : `did you mean "${whole}"?`;
    const hint = near?.startsWith("known:") === true ? "use one of @ant-design/icons: AppstoreOutlined, TeamOutlined, …" : near;
    report.add("E222", icon.at, `unknown icon "${icon.text}"`, hint);
  }
}
