import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { name, number } from "../parse/pick.ts";
import { leastOf, partsOfPattern } from "./pattern-parts.ts";
import { isEndless } from "./pattern-safety.ts";
import { canBeMet, stepsOf } from "./pattern-steps.ts";

/** A pattern is one, some text meets it, and none is judged for ever. */
export function judgePattern(field: Name, tree: Tree, report: Report): void {
  const pattern = name(tree, "pattern");
  if (pattern === undefined) return;
  try {
    // With the flag that the validators compile it with.
    new RegExp(pattern.text, "u");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report.add("E108", pattern.at, message.replace(/^Invalid regular expression: /, "invalid pattern "));
    return;
  }
  const part = partsOfPattern(pattern.text);
  const steps = stepsOf(part);
  const most = number(tree, "maxLength");
  if (!canBeMet(steps)) {
    report.add("E418", pattern.at, `no value of "${field.text}" meets its pattern`, "^ stands where a text begins, $ where it ends");
  } else if (most !== undefined && leastOf(part) > most) {
    report.add("E418", pattern.at, `what meets the pattern of "${field.text}" is longer than ${most}`, "maxLength is too small");
  }
  if (isEndless(steps)) {
    const message = `the pattern of "${field.text}" can take one text in more ways than can be tried`;
    report.add("E426", pattern.at, message, "inside a repetition (…)+, let each character be taken by one part only");
  }
}
