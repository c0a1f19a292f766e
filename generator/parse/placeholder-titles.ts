import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import { name } from "./pick.ts";

/** What `new` writes where people read a title: the name of a file is none. */
export const TITLE_TO_WRITE = "待填写名称";

export function checkTitle(tree: Tree, report: Report): void {
  const title = name(tree, "title");
  if (title?.text === TITLE_TO_WRITE)
    report.add(
      "E112",
      title.at,
      "the title is still to be written: people read it on page, menu and dialogs",
      "new … --title writes it at once",
    );
}
