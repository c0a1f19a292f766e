import type { Report } from "../diagnostics/diagnostic.ts";
import type { Name } from "../parse/ast.ts";

/**
 * Returns the name that a file should declare. Services are named in camel case, as in TypeScript.
 * @example nameOfFile("schemas/services/login-page.yaml", true) // "loginPage"
 */
export function nameOfFile(file: string, camel = false): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/(\.schema\.json|\.yaml)$/, "");
  return camel ? base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : base;
}

/**
 * Sorts declarations by name. If two have an equal name, the one in the file of that name is first; the other is later reported as the
 * duplicate.
 */
export function sortByName<T extends { name: Name }>(asts: readonly T[], camel = false): T[] {
  const rank = ({ name }: T): number => (nameOfFile(name.at.file, camel) === name.text ? 0 : 1);
  return [...asts].sort((a, b) => (a.name.text === b.name.text ? rank(a) - rank(b) : a.name.text < b.name.text ? -1 : 1));
}

/** Reports a declaration whose name is not that of its file (E107): developers search for a declaration by its file. */
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
