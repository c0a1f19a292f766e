import type { Plugin } from "vite";

const CELL = /@rc-component[\\/]table[\\/]es[\\/]Body[\\/]MeasureCell\.js$/;
const WHOLE = "onColumnResize(columnKey, cellRef.current.offsetWidth);";
/** As `@rc-component/resize-observer` computes it: the layout width, with its fraction unless the element is scaled. */
const EXACT =
  "const { offsetWidth } = cellRef.current, { width } = cellRef.current.getBoundingClientRect(); " +
  "onColumnResize(columnKey, offsetWidth === Math.round(width) ? width : offsetWidth);";

/**
 * Vite plugin for builds that makes antd's table measure its columns once. The table first reads whole pixels, and then observes fractions.
 * The difference would render all rows once more, when the table is first shown and whenever its tab is shown again. The build fails if the
 * module has changed.
 */
export function exactWidths(): Plugin {
  return {
    name: "exact-widths",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CELL.test(id)) return undefined;
      if (!code.includes(WHOLE)) this.error(`exact-widths: expected "${WHOLE}" in ${id}: adapt exact-widths.ts`);
      return code.replace(WHOLE, EXACT);
    },
  };
}
