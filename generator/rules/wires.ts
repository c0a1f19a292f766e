import { FILE_TYPES } from "../../runtime/contract/file-rules.ts";
import { didYouMean } from "../diagnostics/nearest.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { areCut } from "../model/file-rules.ts";
import { codesOf, typeOfSchema } from "../model/names.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { get, name, names, text } from "../parse/pick.ts";

type Schema = Record<string, unknown>;

/** How values travel: lists as texts, texts as base64. `stored`: a field of an entity, not a name to search by. */
export function judgeWire(field: Name, tree: Tree, stored: boolean, report: Report): void {
  judgeComma(field, tree, stored, report);
  judgeEncoding(field, tree, report);
  judgeFile(field, tree, report);
}

function judgeComma(field: Name, tree: Tree, stored: boolean, report: Report): void {
  const wire = name(tree, "x-wire");
  if (wire === undefined) return;
  const schema = plain(tree) as Schema;
  const { type } = typeOfSchema(schema);
  const fail = (message: string, hint: string): void => report.add("E411", wire.at, `"${field.text}" ${message}`, hint);
  if (type !== "array") {
    if (type !== "string" || stored) fail(`is declared "${type}", and a comma list is a list`, "type: array, or take x-wire away");
    return;
  }
  const codes = codesOf(schema);
  if (codes === undefined)
    fail("is a comma list, and its items have no codes", "a text of its own may hold a comma: give the items enum or oneOf");
  const torn = codes?.find(({ value }) => value.includes(","));
  if (torn !== undefined) fail(`is a comma list, and its code "${torn.value}" holds a comma`, "take x-wire away, or change the code");
}

function judgeEncoding(field: Name, tree: Tree, report: Report): void {
  const encoding = name(tree, "contentEncoding");
  const media = name(tree, "contentMediaType");
  if (encoding === undefined) {
    if (media?.text === "text/html")
      report.add(
        "E411",
        media.at,
        `"${field.text}" is rich text, and travels as it is`,
        "contentEncoding: base64: only then the server cleans it",
      );
    return;
  }
  const { type } = typeOfSchema(plain(tree) as Schema);
  if (type !== "string") report.add("E411", encoding.at, `"${field.text}" is declared "${type}", and only a text travels as base64`);
  else if (get(tree, "x-file") !== undefined)
    report.add("E411", encoding.at, `"${field.text}" is a file, and names it by its id or address`);
}

/** Rows inside a record travel as they are. */
export function judgeRowWires(asts: Asts, report: Report): void {
  const fields = asts.entities.flatMap((entity) => entity.fields);
  const rows = new Set(fields.map(({ tree }) => text(get(tree, "items"), "$ref")));
  for (const entity of asts.entities.filter((item) => rows.has(item.name.text))) {
    for (const { name: field, tree } of entity.fields) {
      const wire = name(tree, "x-wire") ?? name(tree, "contentEncoding");
      if (wire !== undefined) report.add("E411", wire.at, `"${field.text}" stands in rows of a child list, which travel as they are`);
    }
  }
}

function judgeFile(field: Name, tree: Tree, report: Report): void {
  const rule = get(tree, "x-file");
  if (rule === undefined) return;
  const { type } = typeOfSchema(plain(tree) as Schema);
  if (type !== "string") report.add("E412", rule.at, `"${field.text}" is declared "${type}", and a file is named by a text`);
  const types = names(rule, "types");
  for (const ending of types) {
    if ((FILE_TYPES as readonly string[]).includes(ending.text)) continue;
    const hint = didYouMean(ending.text, FILE_TYPES) ?? `known: ${FILE_TYPES.join(", ")}`;
    report.add("E412", ending.at, `the server cannot tell "${ending.text}" from any other file`, hint);
  }
  const crop = get(rule, "crop");
  if (crop !== undefined && !areCut(types.map((ending) => ending.text)))
    report.add("E412", crop.at, `"${field.text}" is cut, and takes what no browser can cut`, "types: png, jpg, jpeg");
}
