import type { Report } from "../diagnostics/diagnostic.ts";
import type { Name } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { actionsOf } from "./actions.ts";
import { blockOf } from "./blocks.ts";
import { optional } from "./conditions.ts";
import { checkFileName, sortByName } from "./file-name.ts";
import { callNames, contextOf, screenEnv, type Env } from "./screen-env.ts";
import type { Screen } from "./types.ts";

/**
 * Resolves screens or dialogs and returns them by name. If two have the same name, the first is used (E106). A name that differs from that
 * of its file (E107), and an unknown screen in `under` (E206), are reported.
 *
 * @param others screens whose names are not available: a dialog must not have the name of a screen
 */
export function screensOf(
  asts: readonly ScreenAst[],
  env: Omit<Env, "report">,
  report: Report,
  others: ReadonlyMap<string, Screen> = new Map(),
): Map<string, Screen> {
  const screens = new Map<string, Screen>();
  for (const ast of sortByName(asts)) {
    const first = screens.get(ast.name.text) ?? others.get(ast.name.text);
    if (first !== undefined)
      report.add("E106", ast.name.at, `screen "${ast.name.text}" is declared twice`, `the first is ${first.at.file}`);
    else {
      checkFileName(ast.name, report);
      screens.set(ast.name.text, report.run(screenOf, ast, env));
    }
  }
  return screens;
}

/**
 * Maps the parsed screens by name. By this map, a screen finds the forms and actions of other screens, and the pages that it opens. If two
 * screens have the same name, the first is used.
 */
export function screensByName(asts: readonly ScreenAst[]): Map<string, ScreenAst> {
  const screens = new Map<string, ScreenAst>();
  for (const ast of asts) if (!screens.has(ast.name.text)) screens.set(ast.name.text, ast);
  return screens;
}

function screenOf(ast: ScreenAst, env: Omit<Env, "report">, report: Report): Screen {
  const screen = screenEnv(ast, { ...env, report });
  // The server evaluates this condition before there is a page: nothing is chosen, and no address has been read.
  const asked = contextOf(screen, { bare: "user" });
  const guard = { ...asked, subjects: new Map([...asked.subjects].filter(([subject]) => ["user", "setting", "now"].includes(subject))) };
  return {
    name: ast.name.text,
    was: ast.was.map((name) => name.text),
    title: ast.title,
    path: ast.path.text,
    params: ast.params.map((name) => name.text),
    under: ast.under.map((name) => underOf(name, screen.screens, screen.report)),
    menu:
      ast.menu === undefined
        ? undefined
        : {
            ...ast.menu,
            parent: ast.menu.parent.text,
            icon: ast.menu.icon.text,
            for: ast.menu.for.map(({ kind, userType }) => ({ kind, userType: userType?.text })),
          },
    access: optional(ast.access, guard),
    denied: ast.denied,
    custom: ast.custom?.text,
    frame: ast.frame,
    palette: ast.palette,
    calls: callNames(ast.calls, screen),
    blocks: new Map(ast.blocks.map((block) => [block.name.text, blockOf(block, screen)])),
    actions: actionsOf(screen),
    workflow: screen.workflow?.name,
    at: ast.at,
  };
}

function underOf(name: Name, screens: ReadonlyMap<string, ScreenAst>, report: Report): string {
  if (!screens.has(name.text)) report.unknown("E206", name.at, `unknown screen "${name.text}"`, name.text, screens.keys());
  return name.text;
}
