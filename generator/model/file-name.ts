import type { Report } from "../diagnostics/diagnostic.ts";
import type { Name } from "../parse/ast.ts";

/**
 * Returns the name that a declaration in a file must have: the base name of the file. Names of services are in camel case, as in
 * TypeScript.
 *
 * @example nameOfFile("schemas/services/login-page.yaml", true) // "loginPage"
 */
export function nameOfFile(file: string, camel = false): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/(\.schema\.json|\.yaml)$/, "");
  return camel ? base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : base;
}

/**
 * Sorts declarations by name. If several declarations have the same name, the declaration in the file of this name is first. Its duplicates
 * are then reported, and not the declaration itself.
 *
 * @param camel true if names are camelCase, false if they are kebab-case
 */
export function sortByName<T extends { name: Name }>(asts: readonly T[], camel = false): T[] {
  const rank = ({ name }: T): number => (nameOfFile(name.at.file, camel) === name.text ? 0 : 1);
  return [...asts].sort((a, b) => (a.name.text === b.name.text ? rank(a) - rank(b) : a.name.text < b.name.text ? -1 : 1));
}

/**
 * Reports a declaration whose name differs from that of its file (E107), because developers look for a declaration by its file.
 *
 * @param keyword keyword that contains the name, for the message
 * @param camel true if names are camelCase, false if they are kebab-case
 */
export function checkFileName(name: Name, report: Report, { keyword = "", camel = false } = {}): void {
  const wanted = nameOfFile(name.at.file, camel);
  if (name.text === wanted) return;
  const what = keyword === "" ? "the name" : `"${keyword}"`;
  report.add(
    "E107",
    name.at,
    `${what} is "${name.text}", but the file is named "${nameOfFile(name.at.file)}"`,
    `write ${wanted}, or rename the file`,
  );
}
