import type { Options } from "../../runtime/contract/language/screen.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { lineOf, type Place } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { listNodes } from "../model/traverse.ts";
import type { Resolved, Screen } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";

/**
 * Reports choices of one call whose `value` differs at two places of a screen that show the same field (E303). One place would store or
 * look up other values than the other place.
 */
export function checkOptionValues({ project }: Model, asts: Asts, report: Report): void {
  for (const ast of asts.screens) {
    const screen = project.screens.get(ast.name.text);
    if (screen !== undefined) report.run(checkScreen, screen, ast);
  }
}

function checkScreen(screen: Screen, ast: ScreenAst, report: Report): void {
  const first = new Map<string, { value: string; at: Place }>();
  for (const { field, options, at: used } of listChoices(screen)) {
    const { call, value } = options;
    if (call === undefined || value === undefined) continue;
    const key = `${field} ${call}`;
    const at = placeOf(options, ast) ?? used;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, { value, at });
    else if (earlier.value !== value)
      report.add(
        "E303",
        at,
        `the choices of "${field}" have the value "${value}" here, but "${earlier.value}" of ${call} at line ${lineOf(earlier.at)}`,
        "write the same value: at both",
      );
  }
}

/** Lists the choices of columns and inputs of a screen, with the first field of each. */
function listChoices(screen: Screen): { field: string; options: Options<Resolved>; at: Place }[] {
  return listNodes(screen).flatMap((node) => {
    if (node.term === "column")
      return node.of.options === undefined ? [] : [{ field: node.of.field ?? "", options: node.of.options, at: node.of.at }];
    if ((node.term !== "item" && node.term !== "field") || "section" in node.of) return [];
    const {
      names: [field = ""],
      options,
      at,
    } = node.of;
    return options === undefined ? [] : [{ field, options, at }];
  });
}

/** Returns the place of `value` in the choices that the screen names. Undefined if they are declared at the field itself. */
const placeOf = ({ call, value }: Options<Resolved>, { options }: ScreenAst): Place | undefined =>
  [...options.values()].find((named) => named.call?.text === call && named.value?.text === value)?.value?.at;
