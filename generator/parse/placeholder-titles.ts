import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import { name } from "./pick.ts";

/** The placeholder that `new` writes as a title, because a file name is not a title for users. */
export const TITLE_TO_WRITE = "待填写名称";

/** Reports a title that is still the placeholder (E112). */
export function checkTitle(tree: Tree, report: Report): void {
  const title = name(tree, "title");
  if (title?.text === TITLE_TO_WRITE)
    report.add("E112", title.at, "the title is missing: page, menu and dialogs show it", "write it, or use new … --title");
}
