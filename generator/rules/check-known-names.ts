import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { type Place, placeWithin } from "../diagnostics/place.ts";
import type { Named, Names, Provided } from "../load/provided.ts";
import type { Tree } from "../load/tree.ts";
import type { EntityField, Project } from "../model/types.ts";
import type { Asts, DataAst, EntityAst, Name } from "../parse/ast.ts";
import { get, items, textOf } from "../parse/pick.ts";

/**
 * Compares the metadata with the names for which the server has code, such as the scheduled tasks (`services.known`). Reports:
 *
 * - a field whose codes are not exactly these names (E229);
 * - rows of schemas/data in which one of the names is missing, or that have an unknown name (E413);
 * - a text of a row that differs from the text which the server prescribes for the row's name (E413);
 * - a placeholder in a text of these rows that does not exist, or a missing placeholder that is required (E413);
 * - names that are registered for an unknown field (E230).
 */
export function checkKnownNames({ entities }: Project, asts: Asts, { known, placeholders }: Provided, report: Report): void {
  for (const [place, { at, members }] of known ?? []) {
    const [entity = "", field = ""] = place.split(".");
    const found = entities.get(entity)?.fields.get(field);
    const ast = asts.entities.find(({ name }) => name.text === entity);
    if (found === undefined || ast === undefined) report.add("E230", at, `the names of "${place}" belong to no field`, "use entity.field");
    else if (members !== undefined) checkField(found, ast, members, report);
    const data = asts.data.find((one) => one.entity.text === entity);
    if (members !== undefined && data !== undefined) checkSeeds(data, field, members, report);
  }
  for (const [place, { at, text = "" }] of placeholders ?? []) {
    const [entity = "", field = ""] = place.split(".");
    const own = entities.get(entity);
    if (own?.fields.has(field) !== true || !own.fields.has(text))
      report.add("E230", at, `the placeholders of "${place}" belong to no field`, "use entity.field, and a field of the same entity");
    const names = known?.get(`${entity}.${text}`)?.members;
    for (const row of asts.data.find((one) => one.entity.text === entity)?.rows ?? [])
      checkPlaceholders(get(row.tree, field), names?.get(textOf(get(row.tree, text))), report);
  }
}

/**
 * Reports codes of a field that the server does not know, and names that the server knows but the field lacks (E229). A field without codes
 * may have any value.
 */
function checkField(field: EntityField, ast: EntityAst, names: Names, report: Report): void {
  if (field.codes === undefined) return;
  const tree = ast.fields.find(({ name }) => name.text === field.name)?.tree;
  for (const code of codesIn(tree))
    if (!names.has(code.text))
      report.unknown("E229", code.at, `the server knows no "${code.text}" for "${field.name}"`, code.text, names.keys());
  const codes = new Set(field.codes.map(({ value }) => value));
  for (const name of names.keys())
    if (!codes.has(name)) report.unknown("E229", field.at, `"${field.name}" lacks the code "${name}" of the server`, name, codes);
}

function codesIn(tree: Tree | undefined): Name[] {
  const codes = [...items(tree, "oneOf").flatMap((item) => get(item, "const") ?? []), ...items(tree, "enum")];
  return codes.map((code) => ({ text: textOf(code), at: code.at }));
}

function checkSeeds({ entity, rows }: DataAst, field: string, names: Names, report: Report): void {
  const seeded = rows.map(({ name, tree }): Name => {
    const value = get(tree, field);
    return { text: textOf(value), at: value?.at ?? name.at };
  });
  for (const { tree, name } of rows) checkFixed(tree, names.get(textOf(get(tree, field))), name, report);
  const strange = seeded.filter(({ text }) => !names.has(text));
  for (const { text, at } of strange) report.add("E413", at, `the server knows no "${text}" for "${field}"`, nearestTo(text, names));
  // A misspelt name explains the missing one.
  if (strange.length > 0) return;
  const present = new Set(seeded.map(({ text }) => text));
  const missing = [...names.keys()].filter((name) => !present.has(name));
  if (missing.length > 0)
    report.add(
      "E413",
      entity.at,
      `no row has the "${field}" ${missing.map((name) => `"${name}"`).join(", ")}, which the server needs`,
      "add it",
    );
}

/** Reports fields of a row that contradict the registry: for some names it prescribes the texts of other fields of the row (E413). */
function checkFixed(row: Tree, entry: Named | undefined, called: Name, report: Report): void {
  for (const [field, { text }] of entry?.members ?? []) {
    const value = get(row, field);
    if (text !== undefined && textOf(value) !== text && value !== undefined)
      report.add("E413", value.at, `the server knows "${called.text}" with the "${field}" "${text}"`, `${field}: "${text}"`);
  }
}

const nearestTo = (text: string, names: Names): string => didYouMean(text, names.keys()) ?? `known: ${[...names.keys()].join(", ")}`;

function checkPlaceholders(tree: Tree | undefined, entry: Named | undefined, report: Report): void {
  const known = entry?.members?.get("placeholders")?.members;
  if (tree?.kind !== "scalar" || typeof tree.value !== "string" || known === undefined) return;
  const used = [...tree.value.matchAll(/[{｛]([^{}｛｝]*)[}｝]/g)].map(([all = "", name = ""]) => ({ all, name: name.trim() }));
  for (const { all, name } of used)
    if (!known.has(name) || all !== `{${name}}`)
      report.add("E413", placeOf(tree, all), `"${all}" is no placeholder of this message`, nearestTo(name, known));
  const rest = used.reduce((text, { all }) => text.replace(all, ""), tree.value);
  const lone = /[{}｛｝]/.exec(rest)?.[0];
  if (lone !== undefined) report.add("E413", tree.at, `"${lone}" belongs to no placeholder`, "write {name}, with both braces");
  const names = new Set(used.map(({ name }) => name));
  for (const name of entry?.members?.get("needed")?.items ?? [])
    if (!names.has(name)) report.add("E413", tree.at, `the placeholder "{${name}}" is missing`, "every message of this kind needs it");
}

const placeOf = ({ at, source }: { at: Place; source: string }, token: string): Place =>
  placeWithin(at, source.indexOf(token), token.length);
