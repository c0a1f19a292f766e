import { isPassword, type Wire } from "../../runtime/contract/wire/wire.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { codesOf, typeOfSchema } from "../model/names.ts";
import { listAllScreens, listNodesOf } from "../model/traverse.ts";
import type { Screen, Shape } from "../model/types.ts";
import type { Asts, Name, ShapeAst } from "../parse/ast.ts";
import { get, name, text } from "../parse/pick.ts";

type Schema = Record<string, unknown>;

/**
 * Checks the transfer format of a value. Reports (E411):
 *
 * - comma-separated text of a value that is no list, or of a list whose items have no codes or codes with a comma;
 * - a transformed password that is no text, or that has rules, because the server could only validate the transformed text;
 * - a mask on a name that is not stored, is no text, or has an unsuitable format;
 * - a masked text whose rules would accept a masked value as input;
 * - base64 of a file, or of a value that is no text;
 * - rich text that is not sent as base64.
 *
 * @param stored true for a field of an entity, false for a name that is only sent
 */
export function checkWire(field: Name, tree: Tree, stored: boolean, report: Report): void {
  checkComma(field, tree, stored, report);
  checkMask(field, tree, stored, report);
  checkEncoding(field, tree, report);
}

function checkComma(field: Name, tree: Tree, stored: boolean, report: Report): void {
  const wire = name(tree, "x-wire");
  if (wire === undefined) return;
  if (wire.text === "password" || wire.text === "earlier-password") {
    checkPassword(field, tree, report);
    return;
  }
  const schema = plain(tree) as Schema;
  const { type } = typeOfSchema(schema);
  const fail = (message: string, hint: string): void => report.add("E411", wire.at, `"${field.text}" ${message}`, hint);
  if (type !== "array") {
    if (type !== "string" || stored) fail(`is declared "${type}", but comma requires a list`, "use type: array, or remove x-wire");
    return;
  }
  const codes = codesOf(schema);
  if (codes === undefined)
    fail("is a comma list, but its items have no codes", "a free text may contain a comma: add enum or oneOf to the items");
  const torn = codes?.find(({ value }) => value.includes(","));
  if (torn !== undefined) fail(`is a comma list, and its code "${torn.value}" holds a comma`, "remove x-wire, or change the code");
}

/** By `format` of a field, the only mask (`x-mask`) that fits it. No mask fits any other format; a field without one takes any mask. */
const MASKED_FORMATS: Readonly<Record<string, string>> = { phone: "phone", mobile: "phone", "mobile-list": "phone" };

function checkMask(field: Name, tree: Tree, stored: boolean, report: Report): void {
  const mask = name(tree, "x-mask");
  if (mask === undefined) return;
  const format = name(tree, "format")?.text ?? "";
  const fitting = MASKED_FORMATS[format];
  const { type } = typeOfSchema(plain(tree) as Schema);
  const fail = (why: string, hint: string): void => report.add("E411", mask.at, `"${field.text}" ${why}`, hint);
  if (!stored) fail("is not a field of a record, so x-mask has no effect", "remove x-mask");
  else if (type !== "string") fail(`is declared "${type}", but only texts can be masked`, "remove x-mask");
  else if (format !== "" && fitting !== mask.text)
    fail(
      `has the format ${format}, whose texts the mask "${mask.text}" does not hide`,
      fitting === undefined ? "remove x-mask" : `x-mask: ${fitting}`,
    );
  else if (!["pattern", "format"].some((keyword) => get(tree, keyword) !== undefined))
    fail("would accept a masked value as input", "add a pattern or a format that no mask matches");
}

/** A text as long as a transformed password. A pattern or a length of the field must accept it. */
const TRANSFORMED = "0123456789abcdef".repeat(4);

/** Tests whether a rule accepts every transformed password. It then refuses only values that are none. */
function letsPass(keyword: string, value: unknown): boolean {
  if (keyword === "minLength") return Number(value) <= 1;
  if (keyword === "maxLength") return Number(value) >= TRANSFORMED.length;
  if (keyword !== "pattern") return false;
  try {
    return new RegExp(String(value), "u").test(TRANSFORMED);
  } catch {
    // E108 reports an invalid pattern.
    return true;
  }
}

/** Reports rules of a password (E411). The server receives the transformed password and cannot validate what was typed. */
function checkPassword(field: Name, tree: Tree, report: Report): void {
  const wire = name(tree, "x-wire");
  const { type } = typeOfSchema(plain(tree) as Schema);
  if (type !== "string" && wire !== undefined)
    report.add("E411", wire.at, `"${field.text}" is declared "${type}", but a password must be a text`);
  for (const keyword of ["minLength", "maxLength", "pattern", "format", "enum", "const"]) {
    const rule = get(tree, keyword);
    if (rule === undefined || letsPass(keyword, plain(rule))) continue;
    const hint = "declare it in the entity of the form, or as a check of the action, so that the browser validates the input";
    report.add(
      "E411",
      rule.at,
      `"${field.text}" is transformed before it is sent, so \`${keyword}\` would validate the transformed value`,
      hint,
    );
  }
}

/**
 * Reports passwords where they would not be transformed (E411): in replies, and in inputs of calls that read lists, records or choices.
 * Only the inputs of actions are transformed. Also reports stored passwords that no call sends.
 */
export function checkPasswordPlaces({ project, drafts }: Model, asts: Asts, report: Report): void {
  const reported = new Set<Name["at"]>();
  const reportPassword = (field: Name, wire: Name, why: string): void => {
    if (reported.has(wire.at)) return;
    reported.add(wire.at);
    report.add("E411", wire.at, `"${field.text}" ${why}`, "remove x-wire: only inputs of actions are transformed");
  };
  const stored = asts.entities.flatMap((entity) => passwordsAmong(entity.fields).map((found) => ({ ...found, entity: entity.name.text })));
  const reportPasswords = (shape: ShapeAst | undefined, names: ReadonlySet<string>, why: string): void => {
    if (shape === undefined) return;
    for (const { field, wire } of passwordsAmong([...shape.plus.values()])) reportPassword(field, wire, why);
    for (const { field, wire, entity } of stored)
      if (entity === shape.entity?.text && names.has(field.text)) reportPassword(field, wire, why);
  };
  for (const { ast, replyFields } of drafts.values())
    reportPasswords(ast.reply, new Set(replyFields.map(({ name }) => name)), "is part of a reply, which is not transformed");
  for (const draft of readBy(project, drafts))
    for (const way of ["query", "body"] as const)
      reportPasswords(
        draft.ast[way],
        new Set(draft[way].names),
        `is an input of ${draft.id}, which reads, so it would be sent untransformed`,
      );
  const shapes = [...drafts.values()].flatMap(({ query, body }) => [query, body]);
  for (const { field, wire, entity } of stored)
    if (!shapes.some((shape) => shape.entity === entity && wireIn(shape, field.text) === wire.text))
      reportPassword(field, wire, "is sent by no call, so nothing would transform it");
}

/** Returns the fields that are sent as a password. */
function passwordsAmong(fields: readonly { name: Name; tree: Tree }[]): { field: Name; wire: Name }[] {
  return fields.flatMap(({ name: field, tree }) => {
    const wire = name(tree, "x-wire");
    return wire !== undefined && isPassword(wire.text as Wire) ? [{ field, wire }] : [];
  });
}

/** Returns the calls that are made to read: by a block, by choices or by a form that is filled, not by an action. */
function readBy(project: Model["project"], drafts: Model["drafts"]): CallDraft[] {
  return [...new Set(listAllScreens(project).flatMap(readIn))].flatMap((id) => drafts.get(id) ?? []);
}

const readIn = memoised((screen: Screen): readonly string[] =>
  listNodesOf(screen, "call").flatMap(({ of, member, within }) => (member !== "calls" && within.at(-1)?.shape !== "action" ? [of] : [])),
);

function wireIn({ schema }: Shape, field: string): unknown {
  return (schema["properties"] as Readonly<Record<string, Schema>> | undefined)?.[field]?.["x-wire"];
}

function checkEncoding(field: Name, tree: Tree, report: Report): void {
  const encoding = name(tree, "contentEncoding");
  const media = name(tree, "contentMediaType");
  if (encoding === undefined) {
    if (media?.text === "text/html")
      report.add(
        "E411",
        media.at,
        `"${field.text}" is rich text without contentEncoding`,
        "add contentEncoding: base64, so that the server sanitises it",
      );
    return;
  }
  const { type } = typeOfSchema(plain(tree) as Schema);
  if (type !== "string") report.add("E411", encoding.at, `"${field.text}" is declared "${type}", but only texts can be sent as base64`);
  else if (get(tree, "x-file") !== undefined)
    report.add("E411", encoding.at, `"${field.text}" is a file, which is sent as its id or address`);
}

/**
 * Checks a field of child rows. A list is saved as it was read, with its rows. A value that no reply returns would be lost, and a value
 * that is sent is accepted.
 */
function checkRowField(field: Name, tree: Tree, report: Report): void {
  const [secret, readonly] = [get(tree, "x-secret"), get(tree, "readOnly")];
  if (secret !== undefined)
    report.add(
      "E411",
      secret.at,
      `"${field.text}" is in rows of a child list, which would lose it when the list is saved, because no reply contains it`,
    );
  if (readonly !== undefined)
    report.noEffect(readonly.at, "readOnly", `"${field.text}"`, "saving a child list writes all fields of its rows");
}

/**
 * Reports keywords that are not possible in child rows:
 *
 * - transfer formats (E411), because child rows are sent untransformed;
 * - secrets (E411), because a child list is saved as a whole, but replies do not contain secrets;
 * - `readOnly` (E514), because saving the list writes all fields.
 */
export function checkRowWires(asts: Asts, report: Report): void {
  const fields = asts.entities.flatMap((entity) => entity.fields);
  const rows = new Set(fields.map(({ tree }) => text(get(tree, "items"), "$ref")));
  for (const entity of asts.entities.filter((item) => rows.has(item.name.text))) {
    for (const { name: field, tree } of entity.fields) {
      const wire = ["x-wire", "contentEncoding", "x-mask", "x-wire-name"].flatMap((keyword) => name(tree, keyword) ?? [])[0];
      if (wire !== undefined) report.add("E411", wire.at, `"${field.text}" is in rows of a child list, which are not transformed`);
      checkRowField(field, tree, report);
    }
  }
}
