import { SHEET_DOWNLOADS } from "../../runtime/contract/language/sheet.ts";
import type { Name } from "../parse/ast.ts";
import type { FieldAst, RowImportAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import type { FormUse } from "./forms.ts";
import type { NameType } from "./names.ts";
import { callOf } from "./screen-env.ts";
import { importsOf } from "./sheet-calls.ts";
import type { Entity, Field } from "./types.ts";
import { takesSheets } from "./upload-calls.ts";
import { flag } from "./flag.ts";

/**
 * Resolves the import of rows from a spreadsheet into a list field (`import`). The result has the ids of three calls: `call` uploads the
 * file, `rows` returns its rows, and `file` returns templates. It may also have an action that runs afterwards (`then`).
 *
 * Reports unsuitable calls and lists (E509), and a read-only list (E514).
 *
 * @returns undefined if the field has no `import`
 */
export function importOf(ast: FieldAst, type: NameType, use: FormUse): Field["import"] {
  if (ast.import === undefined) return undefined;
  const { report, entities } = use.screen;
  const { call, rows, file, then: next } = ast.import;
  const rowEntity = type.field?.rows === undefined ? undefined : entities.get(type.field.rows);
  checkCalls(ast.import, rowEntity, use);
  if (type.rows === undefined) {
    const hint =
      use.names.open === true ? "the form has no entity: give the block a call whose reply has one" : "a field with items: { $ref: … }";
    report.add("E509", call.at, `"${ast.names[0]?.text}" has no rows to import`, hint);
  } else if (use.readonly || ast.readonly === true) {
    report.add("E514", call.at, "a read-only list cannot have import", "remove import or readonly");
  } else if (rowEntity !== undefined) checkLimit(rowEntity, type, ast, use);
  return {
    call: call.text,
    rows: rows.text,
    file: file.text,
    ...(next === undefined ? {} : { then: use.actionId(next) }),
    maxRows: rowEntity?.sheet?.maxRows ?? 0,
    codes: flag(rowEntity?.sheet?.codes !== undefined),
  };
}

/**
 * Checks the entity of an imported list (E509). It must declare its spreadsheet, and the list must take as many rows as a sheet may have,
 * since further rows could never be saved.
 */
function checkLimit(entity: Entity, type: NameType, { names: [list], import: source }: FieldAst, { screen }: FormUse): void {
  const most = Number(type.schema?.["maxItems"] ?? Number.POSITIVE_INFINITY);
  const at = source?.call ?? list;
  if (at === undefined) return;
  const isNamed = (): boolean => [...screen.calls.values()].some((call) => importsOf(call)[list?.text ?? ""]?.rows === entity.name);
  if (entity.sheet === undefined)
    screen.report.add(
      "E509",
      at.at,
      `"${entity.name}" does not declare its spreadsheet (x-import)`,
      'declare it in the entity, as in "x-import": {"headingRow": 5, "firstRow": 6, "maxRows": 500}',
    );
  else if (entity.sheet.maxRows > most && !isNamed())
    screen.report.add(
      "E509",
      at.at,
      `the sheet may have ${entity.sheet.maxRows} rows, but the list takes only ${most}`,
      "decrease maxRows, increase maxItems, or let the call take the spreadsheet instead of rows: plus: { importId: { type: string, x-rows: … } }",
    );
}

function checkCalls({ call, rows, file }: RowImportAst, entity: Entity | undefined, { screen }: FormUse): void {
  const { report } = screen;
  const wrong = (name: Name, message: string, hint: string): void => report.add("E509", name.at, `${name.text} ${message}`, hint);
  const [upload, read, offer] = [call, rows, file].map((name) => callOf(name, screen));
  if (upload !== undefined && !upload.body.file) wrong(call, "takes no file", "store: { upload: sheet }");
  else if (upload?.ast.upload !== undefined && !takesSheets(upload.ast)) wrong(call, "takes no spreadsheet", "store: { upload: sheet }");
  if (read !== undefined && entity !== undefined && !(read.ast.reply?.many === true && read.replyEntity?.name === entity.name))
    wrong(rows, `does not reply rows of "${entity.name}"`, `reply: { entity: ${entity.name}, many: true, at: rows }`);
  if (offer !== undefined && offer.ast.reply?.file !== true) wrong(file, "replies no file", "reply: { file: true }");
  const offered = offer?.ast.sheet?.entity.text;
  if (offered !== undefined && entity !== undefined && offered !== entity.name)
    wrong(
      file,
      `offers the sheet of "${offered}", and the list has rows of "${entity.name}"`,
      `a call with sheet: { file: ${entity.name} }`,
    );
  else if (offer !== undefined && entity !== undefined)
    checkOfferedFiles(codesOf(offer.input.types.get("part")), entity.sheet?.codes !== undefined, file, wrong);
  for (const [name, taker] of [[rows, read] as const, [file, offer] as const])
    if (upload !== undefined && taker !== undefined && !takesReply(upload, taker))
      wrong(name, `takes no value of the reply of ${upload.id}`, "declare an input with the name of the file's id in that reply");
}

/**
 * Checks that the `part` of a download offers exactly the files of an import. These are the template, the sent file with its mistakes, and
 * a classification if the rows have one (`codes`).
 */
function checkOfferedFiles(
  offered: readonly string[],
  codes: boolean,
  file: Name,
  wrong: (name: Name, message: string, hint: string) => void,
): void {
  const kinds = SHEET_DOWNLOADS.filter((kind) => kind !== "codes" || codes);
  const hint = `query: { plus: { part: { type: string, enum: [${kinds.join(", ")}] } } }`;
  const idle = offered.find((kind) => !(kinds as readonly string[]).includes(kind));
  if (!kinds.every((kind) => offered.includes(kind))) wrong(file, "does not declare its `part`", hint);
  else if (idle !== undefined) wrong(file, `offers the part "${idle}", which does not exist`, hint);
}

const codesOf = (type: NameType | undefined): string[] => (type?.codes ?? []).map(({ value }) => value);

/** Tests whether a call takes the result of an upload. A file is passed on if a member of the reply and an input have the same name. */
const takesReply = (upload: CallDraft, taker: CallDraft): boolean =>
  [...upload.reply.types.keys()].some((name) => taker.input.types.has(name));
