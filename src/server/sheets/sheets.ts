import type { Data } from "../../../runtime/contract/data.ts";
import { endingOf, fileProblem } from "../../../runtime/contract/file-rules.ts";
import type { FileReply, UploadedFile } from "../../../runtime/contract/handler.ts";
import { WORKBOOK } from "../../../runtime/contract/list-export.ts";
import { type Sheet, SHEET_FILE, type SheetPart, type SheetRefusal } from "../../../runtime/contract/sheet.ts";
import type { Route, SheetOperation } from "../../../runtime/contract/route.ts";
import { sheets } from "../../generated/sheets.ts";
import { type CallContext, userIdOf } from "../calls/context.ts";
import { asClean } from "../calls/input.ts";
import { bytesOf } from "../files/file-bytes.ts";
import { findFile, keepFile } from "../files/stored-files.ts";
import { notFound, Refusal, refuse, violated, wrongField, wrongNamed, wrongValue } from "../refusals/refusal.ts";
import { textOf } from "../refusals/register.ts";
import { looksLikeWorkbook } from "./workbook-kind.ts";
import { codesDocument, templateOf } from "./documents.ts";
import { keepRows, keptRows } from "./kept-rows.ts";
import { readApart } from "./reader-processes.ts";
import type { Answer } from "./work.ts";

/** What a kept workbook is for: no field of a record may take it as its file. */
const PURPOSE = "sheet";

/** Whether an upload is meant as a spreadsheet. */
export const isSheet = ({ name }: UploadedFile): boolean => SHEET_FILE.types.includes(endingOf(name));

/** Keeps a workbook for its uploader, who has its rows read from it; answers its id (D-IMPORT-23). */
export async function keepSheet(context: CallContext, uploaded: UploadedFile): Promise<string> {
  const { name, head, size } = uploaded;
  const problem = fileProblem(SHEET_FILE, { name, size });
  if (problem !== undefined || name.length > 255) throw wrongValue("file", problem ?? SHEET_FILE.messages.types);
  if (!looksLikeWorkbook(head)) throw wrongField("file", "sheetUnreadable");
  const organisation = context.caller.info.orgGuid ?? undefined;
  const file = { name, content: uploaded, type: endingOf(name), purpose: PURPOSE, organisation };
  return keepFile(context.portal, userIdOf(context.caller), file);
}

/**
 * The rows of a workbook that the caller uploaded, judged by the rules of their entity.
 *
 * @throws Refusal 422 that names every row that is not as it should be (`SheetRefusal`), and takes none
 */
async function rowsOfSheet(context: CallContext, sheet: Sheet, id: string, field?: string): Promise<Data[]> {
  const read = await readApart({ want: "rows", sheet: sheet.entity, file: (await workbook(context, id, field)).content });
  refuseFaulty(read, sheet);
  if (read.kept !== undefined) await keepRows(context, sheet, id, read.kept);
  return read.rows;
}

/** Handles a call over spreadsheets (`sheet:`). */
export function answerSheet({ want, entity, of }: SheetOperation, input: Data, context: CallContext): Promise<Data[] | FileReply> {
  const id = typeof input[of] === "string" ? input[of].trim() : "";
  if (want === "rows") return rowsOfSheet(context, sheetOf(entity), id);
  return sheetFile(context, sheetOf(entity), input["part"] as SheetPart, id);
}

/**
 * The input of a call with the rows that it names in place of sending them (`x-rows`): all of a workbook that the caller
 * uploaded, judged when they were read.
 *
 * @throws Refusal 422
 */
export async function withImportedRows({ call }: Route, input: Data, context: CallContext): Promise<Data> {
  let result = input;
  for (const [list, { by, rows }] of Object.entries(call.imports ?? {})) {
    const { [by]: id, ...rest } = result;
    result = rest;
    if (typeof id !== "string" || id.trim() === "") continue;
    if (input[list] !== undefined) throw violated([{ field: list, message: textOf("notOfTransition", list) }]);
    const sheet = sheetOf(rows);
    const imported = (await keptRows(context, sheet, id.trim())) ?? (await rowsOfSheet(context, sheet, id.trim(), by));
    result = { ...result, [list]: asClean(imported) };
  }
  return result;
}

function sheetOf(entity: string): Sheet {
  const sheet = Object.hasOwn(sheets, entity) ? (sheets as Readonly<Record<string, Sheet>>)[entity] : undefined;
  if (sheet === undefined) throw new Error(`nothing says how rows of ${entity} stand in a spreadsheet`);
  return sheet;
}

/** What is offered beside an import: the template, the classification, or what was uploaded with its mistakes. */
async function sheetFile(context: CallContext, sheet: Sheet, part: SheetPart, id: string | undefined): Promise<FileReply> {
  if (part === "marked") return markedFile(context, sheet, id ?? "");
  const content = part === "template" ? templateOf(sheet) : codesDocument(sheet);
  if (content === undefined) throw notFound();
  const name = part === "template" ? `${sheet.title}模板` : (sheet.codes?.title ?? sheet.title);
  return { name: `${name}.xlsx`, type: WORKBOOK, content };
}

async function markedFile(context: CallContext, sheet: Sheet, id: string): Promise<FileReply> {
  const { name, content } = await workbook(context, id);
  const { marked } = await readApart({ want: "marked", sheet: sheet.entity, file: content });
  if (marked === undefined) throw notFound();
  return { name: `${name.replace(/\.[^.]*$/, "")}（错误标注）.xlsx`, type: WORKBOOK, content: marked };
}

/** A workbook is its uploader's alone. */
async function workbook(
  { portal, caller, connection }: CallContext,
  id: string,
  field = "file",
): Promise<{ name: string; content: Buffer }> {
  const file = /^[0-9a-f-]{36}$/.test(id) ? await findFile(connection, id) : undefined;
  if (file === undefined || file.owner !== userIdOf(caller) || !SHEET_FILE.types.includes(file.type))
    throw wrongNamed(field, "fileUnknown");
  const content = await bytesOf(portal.config).read(id);
  if (content === undefined) throw wrongNamed(field, "fileUnknown");
  return { name: file.name, content };
}

function refuseFaulty({ missing, tooMany, rows, problems, total, faulty }: Answer, sheet: Sheet): void {
  if (missing.length > 0) throw refuse("sheetColumns", missing.join("、"));
  if (tooMany === true) throw refuse("sheetRows", sheet.maxRows);
  const [first] = problems;
  if (first !== undefined) throw new Refusal(422, first.message, { problems, total, rows: faulty } satisfies SheetRefusal);
  if (rows.length === 0) throw refuse("sheetEmpty");
}
