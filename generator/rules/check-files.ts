import { FILE_TYPES } from "../../runtime/contract/language/file-rules.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { areCut } from "../model/file-rules.ts";
import { typeOfSchema } from "../model/names.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import { get, name, names } from "../parse/pick.ts";

type Schema = Record<string, unknown>;

/** Smallest limit of a file field, in bytes. Messages state limits in kilobytes. */
const LEAST_BYTES = 1024;

/**
 * Checks `x-file` of a field (E412):
 *
 * - The field must be a text without codes, constant and format.
 * - The server must recognise the file types. With `crop`, a browser must be able to crop them.
 * - `maxBytes` is at least 1 KB.
 * - `name` is only possible for a field of an entity.
 *
 * @param stored true for a field of an entity
 */
export function checkFile(field: Name, tree: Tree, stored: boolean, report: Report): void {
  const rule = get(tree, "x-file");
  if (rule === undefined) return;
  const { type } = typeOfSchema(plain(tree) as Schema);
  if (type !== "string") report.add("E412", rule.at, `"${field.text}" is declared "${type}", but the id of a file is a text`);
  for (const keyword of ["oneOf", "enum", "const", "x-format"])
    if (get(tree, keyword) !== undefined)
      report.add("E412", rule.at, `"${field.text}" has "${keyword}", but users do not enter the id of a file`, `remove ${keyword}`);
  const types = names(rule, "types");
  for (const ending of types) {
    if ((FILE_TYPES as readonly string[]).includes(ending.text)) continue;
    const hint = didYouMean(ending.text, FILE_TYPES) ?? `known: ${FILE_TYPES.join(", ")}`;
    report.add("E412", ending.at, `the server cannot recognise "${ending.text}" files`, hint);
  }
  const crop = get(rule, "crop");
  if (crop !== undefined && !areCut(types.map((ending) => ending.text)))
    report.add("E412", crop.at, `"${field.text}" has crop, but accepts types that a browser cannot crop`, "types: png, jpg, jpeg");
  const most = get(rule, "maxBytes");
  if (most !== undefined && Number(plain(most)) < LEAST_BYTES)
    report.add(
      "E412",
      most.at,
      `"${field.text}" accepts files of at most ${plain(most)} bytes, which no such file has`,
      "10 MB are 10485760",
    );
  const called = name(rule, "name");
  if (called !== undefined && !stored)
    report.add("E412", called.at, `"${field.text}" is not a field of a record, so no field beside it can hold the name`, "remove name");
}

/**
 * Checks the fields that store the original names of files (`x-file.name`). Reports a field (E412):
 *
 * - that is no plain text of the same record, but for example a code, a reference or a secret;
 * - that stores the names of several files;
 * - that is too short for the shortest possible name: a character, a dot and the shortest extension.
 */
export function checkFileNames({ name: of, fields }: EntityAst, report: Report): void {
  const trees = new Map(fields.map(({ name: field, tree }) => [field.text, tree]));
  const holders = new Map<string, string>();
  for (const { name: field, tree } of fields) {
    const called = name(get(tree, "x-file"), "name");
    if (called === undefined) continue;
    const first = holders.get(called.text);
    if (first !== undefined)
      report.add("E412", called.at, `"${called.text}" already holds the name of the file in "${first}"`, "name another field");
    holders.set(called.text, field.text);
    const named = trees.get(called.text);
    if (named === undefined)
      report.unknown("E412", called.at, `"${called.text}" is not a field of "${of.text}"`, called.text, trees.keys());
    else if (!keepsName(named))
      report.add("E412", called.at, `"${called.text}" cannot hold the name of the file in "${field.text}"`, "use a plain text");
    else checkRoom(field, called, { types: names(get(tree, "x-file"), "types"), room: plain(get(named, "maxLength") ?? named) }, report);
  }
}

/** Checks that the name of a file with the shortest ending fits: one character, a dot and the ending. */
function checkRoom(field: Name, called: Name, { types, room }: { types: readonly Name[]; room: unknown }, report: Report): void {
  const shortest = Math.min(...(types.length === 0 ? [2] : types.map(({ text }) => text.length))) + 2;
  if (typeof room === "number" && room < shortest)
    report.add("E412", called.at, `"${called.text}" has no room for the name of a file in "${field.text}"`, "maxLength: 200");
}

function keepsName(tree: Tree): boolean {
  const { type, codes } = typeOfSchema(plain(tree) as Schema);
  const other = ["x-file", "x-ref", "x-secret", "x-format", "contentEncoding"].some((keyword) => get(tree, keyword) !== undefined);
  return type === "string" && codes === undefined && !other;
}
