import { PORTAL_PATHS, SERVER_PATHS } from "../../runtime/contract/server/reserved-names.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { canHold } from "./satisfy.ts";
import { BUSINESS } from "./user-kinds.ts";

/**
 * Checks how users reach screens. Reports:
 *
 * - menu folders that are unknown (E216), nested in themselves (E515) or without a screen (E510);
 * - user types of menus that are no codes (E302), or of a kind of users that has no types (E514);
 * - an `access` that is never true for the users of a menu (E311);
 * - screens that nothing opens (E506), or that are opened only from themselves or from each other (E515);
 * - two screens with one path (E402), and paths that the portal or server uses (E416).
 */
export function checkMenus(model: Model, asts: Asts, report: Report): void {
  checkFolders(asts, report);
  for (const screen of asts.screens) {
    checkUserTypes(screen, model, report);
    report.run(checkAccess, screen, model);
  }
  checkUnder(asts.screens, report);
  checkPaths(model, asts, report);
}

function checkFolders({ folders, screens }: Asts, report: Report): void {
  const parents = new Map(folders.map(({ name, parent }) => [name.text, parent?.text]));
  const checkParent = (parent: Name | undefined): void => {
    if (parent === undefined || parents.has(parent.text)) return;
    report.unknown("E216", parent.at, `unknown menu folder "${parent.text}"`, parent.text, parents.keys());
  };
  const filled = new Set<string>();
  for (const screen of screens) {
    checkParent(screen.menu?.parent);
    for (let above = screen.menu?.parent.text; above !== undefined && !filled.has(above); above = parents.get(above)) filled.add(above);
  }
  // A misspelt parent leaves another folder empty, so empty folders are not reported then.
  const known = screens.every(({ menu }) => menu === undefined || parents.has(menu.parent.text));
  const circular = inCircles(parents.keys(), (name) => [parents.get(name)].filter((parent) => parent !== undefined));
  for (const { name, parent } of folders) {
    checkParent(parent);
    if (circular.has(name.text)) report.add("E515", name.at, `the folder "${name.text}" is nested in itself`);
    else if (known && !filled.has(name.text)) report.add("E510", name.at, `the folder "${name.text}" has no screen`, "remove it");
  }
}

/** Returns the names from which `next` leads, over any number of steps, back to the name itself. */
function inCircles(names: Iterable<string>, next: (name: string) => readonly string[]): Set<string> {
  const circular = new Set<string>();
  for (const name of names) {
    const seen = new Set<string>();
    const open = [...next(name)];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (seen.has(step)) continue;
      seen.add(step);
      open.push(...next(step));
    }
    if (seen.has(name)) circular.add(name);
  }
  return circular;
}

/**
 * Reports a menu for a type of users that does not exist (E302), or that its kind of users does not have (E514). The codes are those of the
 * menu records themselves.
 */
function checkUserTypes(screen: ScreenAst, model: Model, report: Report): void {
  const codes = model.project.entities.get("menu")?.fields.get("userType")?.codes;
  for (const { kind, userType } of screen.menu?.for ?? []) {
    if (userType === undefined) continue;
    if (kind !== BUSINESS)
      report.noEffect(userType.at, "userType", `a menu for kind "${kind}"`, "only business users have a type", `kind: "${BUSINESS}"`);
    if (codes === undefined || codes.some(({ value }) => value === userType.text)) continue;
    const known = `known: ${codes.map(({ value, label }) => `"${value}" ${label}`).join(", ")}`;
    report.add("E302", userType.at, `"${userType.text}" is not a code of the user types ("menu.userType")`, known);
  }
}

/**
 * Reports a menu if `access` of its screen is false for all users of the menu, so that the server refuses them (E311). A condition that
 * nobody satisfies is reported elsewhere.
 */
function checkAccess({ name, menu }: ScreenAst, model: Model, report: Report): void {
  const access = model.project.screens.get(name.text)?.access;
  if (access === undefined || !canHold({ trees: [access.tree] })) return;
  const codes = model.project.entities.get("menu")?.fields.get("userType")?.codes;
  for (const { kind, userType } of menu?.for ?? []) {
    // An unknown type of users is reported as such.
    if (userType !== undefined && codes?.some(({ value }) => value === userType.text) === false) continue;
    const user = new Map<string, unknown>([
      ["user.systemType", kind],
      ...(userType === undefined ? [] : [["user.userTypeNow", userType.text] as const]),
    ]);
    if (canHold({ trees: [access.tree], fixed: user })) continue;
    const of = `kind: "${kind}"${userType === undefined ? "" : `, userType: "${userType.text}"`}`;
    report.add(
      "E311",
      access.at,
      `\`access\` is never true for the users of a menu of "${name.text}"`,
      `remove the menu for { ${of} }, or let them in`,
    );
  }
}

function checkUnder(screens: readonly ScreenAst[], report: Report): void {
  const above = new Map(screens.map(({ name, under }) => [name.text, under.map(({ text }) => text)]));
  const circular = inCircles(above.keys(), (name) => above.get(name) ?? []);
  for (const { name, menu, under } of screens) {
    const [first] = under;
    if (menu === undefined && first === undefined)
      report.add("E506", name.at, `no menu and no screen opens "${name.text}"`, "add menu:, or under: with the screens that open it");
    else if (first !== undefined && circular.has(name.text))
      report.add("E515", first.at, `"${name.text}" is opened only from itself`, "under: names the screens that open it");
  }
}

function checkPaths(model: Model, { screens }: Asts, report: Report): void {
  const paths = new Map<string, Name>();
  for (const { path, name } of [...screens].sort((a, b) => (a.name.text < b.name.text ? -1 : 1))) {
    const first = paths.get(path.text);
    const call = callAt(path.text, model.drafts);
    if (first !== undefined) report.add("E402", path.at, `"${name.text}" has the path of "${first.text}"`, `the first is ${first.at.file}`);
    else paths.set(path.text, name);
    if (PORTAL_PATHS.includes(path.text)) report.add("E416", path.at, `${path.text} is a page of the portal itself`, `as in /${name.text}`);
    else if (SERVER_PATHS.includes(path.text))
      report.add("E416", path.at, `${path.text} is a path of the server itself`, `as in /${name.text}`);
    else if (call !== undefined)
      report.add("E416", path.at, `${path.text} is also the path of ${call}, so a reload of the page would show its reply`);
  }
}

/** Finds the call that a browser would make at the path of a page. */
const callAt = memoised((path: string, drafts: Model["drafts"]): string | undefined => {
  const { plain, varying } = readsOf(drafts);
  return plain.get(path) ?? varying.find(({ pattern }) => new RegExp(pattern).test(path))?.id;
});

/** The calls that read, by their path, and those whose path has parameters. */
const readsOf = memoised((drafts: Model["drafts"]) => {
  const reads = [...drafts.values()].flatMap(({ id, ast: { method, path } }) => (method === "get" ? [{ id, path: path.text }] : []));
  return {
    plain: new Map(reads.map(({ id, path }) => [path, id])),
    varying: reads.filter(({ path }) => path.includes("{")).map(({ id, path }) => ({ id, pattern: patternOf(path) })),
  };
});

const patternOf = (path: string): string => `^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`;
