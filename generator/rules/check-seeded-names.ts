import type { DisplayFormat, Widget } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { iconNames } from "../load/icon-names.ts";
import type { Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens, listNodes } from "../model/traverse.ts";
import type { Project, Screen } from "../model/types.ts";
import type { Asts, DataAst } from "../parse/ast.ts";
import { get } from "../parse/pick.ts";
import { listRights } from "./check-constants.ts";

/**
 * Checks names in rows of schemas/data that no schema lists: icons, rights of roles, and pages of menu records. Reports an unknown name
 * (E413). A later correction of the file would not help, because the server inserts each row only once.
 */
export function checkSeededNames({ project }: Model, asts: Asts, report: Report): void {
  for (const ast of asts.data) report.run(checkRows, ast, project);
}

function checkRows({ entity, rows }: DataAst, project: Project, report: Report): void {
  const icons = rows.length === 0 ? [] : iconFields(entity.text, project);
  for (const { tree } of rows) {
    for (const field of icons) checkOne(get(tree, field), iconNames(), `is no icon of @ant-design/icons`, report);
    if (entity.text === "role") for (const right of listOf(get(tree, "rights"))) checkRight(right, project.screens, report);
    if (entity.text === "menu") checkPage(tree, project.screens, report);
  }
}

const listOf = (tree: Tree | undefined): readonly Tree[] => (tree?.kind === "list" ? tree.items : []);

const rightsOf = memoised((screens: Project["screens"]): readonly string[] => [...listRights(screens.values())]);

function checkRight(right: Tree, screens: Project["screens"], report: Report): void {
  checkOne(right, rightsOf(screens), "is not a right: no screen has such an action", report);
}

function checkOne(value: Tree | undefined, known: readonly string[], why: string, report: Report): void {
  if (value?.kind !== "scalar" || typeof value.value !== "string" || value.value === "" || known.includes(value.value)) return;
  const near = didYouMean(value.value, known);
  report.add("E413", value.at, `"${value.value}" ${why}`, near?.startsWith("known:") === true ? undefined : near);
}

/** Opened inside of the portal. Other menu records lead to addresses outside, or are disabled. */
const INSIDE = "1";

const pathsOf = memoised((screens: Project["screens"]): readonly string[] => [...screens.values()].map(({ path }) => path));

/** Reports a menu record that opens a page which no screen has. */
function checkPage(row: Tree, screens: Project["screens"], report: Report): void {
  const [address, open] = ["menuIndexUrl", "menuOpenType"].map((name) => get(row, name));
  if (address?.kind !== "scalar" || (open?.kind === "scalar" && open.value !== INSIDE)) return;
  if (/^[a-z]+:/.test(String(address.value))) return;
  checkOne(address, pathsOf(screens), "is not the path of a screen", report);
}

type Shown = { field?: string; names?: readonly string[]; format?: DisplayFormat; widget?: Widget };

/** Returns the fields of an entity that screens show or enter as icons. */
function iconFields(entity: string, project: Project): string[] {
  const declared = project.entities.get(entity)?.fields;
  return shownAsIcons(project).filter((name) => declared?.has(name) === true && isOwn(name, project, entity));
}

const shownAsIcons = memoised((project: Project): readonly string[] => [...new Set(listAllScreens(project).flatMap(iconsIn))]);

const iconsIn = memoised((screen: Screen): readonly string[] => {
  const shown = listNodes(screen).flatMap(({ of }) => (typeof of === "object" ? [of as Shown] : []));
  return shown.flatMap(({ field, names, format, widget }) =>
    format === "icon" || widget === "icon" ? [...(field === undefined ? [] : [field]), ...(names ?? [])] : [],
  );
});

/** Tests whether no other entity has a field of this name, so that a screen which shows it shows this one. */
const isOwn = (name: string, { entities }: Project, entity: string): boolean =>
  [...entities.values()].every((other) => other.name === entity || !other.fields.has(name));
