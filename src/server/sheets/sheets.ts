import { readFile } from "node:fs/promises";
import type { Data } from "../../../runtime/contract/data.ts";
import { endingOf, fileProblem } from "../../../runtime/contract/file-rules.ts";
import type { FileReply, UploadedFile } from "../../../runtime/contract/handler.ts";
import { type Sheet, SHEET_FILE, type SheetPart, type SheetRefusal } from "../../../runtime/contract/sheet.ts";
import { type CallContext, userIdOf } from "../calls/context.ts";
import { filePath, findFile, keepFile } from "../files/stored-files.ts";
import { notFound, Refusal, refuse, violated, wrongField } from "../refusals/refusal.ts";
import { looksLikeWorkbook } from "./cells.ts";
import { codesDocument, templateOf } from "./documents.ts";
import { readInThread } from "./threads.ts";
import type { Answer } from "./work.ts";

/** What a kept workbook is for: no field of a record may take it as its file. */
const PURPOSE = "sheet";
const MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Whether an upload is meant as a spreadsheet. */
export const isSheet = ({ name }: UploadedFile): boolean => SHEET_FILE.types.includes(endingOf(name));

/** Keeps a workbook for its uploader, who has its rows read from it; answers its id (D-IMPORT-23). */
export async function keepSheet(context: CallContext, { name, content, size }: UploadedFile): Promise<string> {
  const problem = fileProblem(SHEET_FILE, { name, size });
  if (problem !== undefined || name.length > 255) throw violated([{ field: "file", message: problem ?? SHEET_FILE.messages.types }]);
  if (!looksLikeWorkbook(content)) throw wrongField("file", "sheetUnreadable");
  const organisation = context.caller.info.orgGuid ?? undefined;
  const file = { name, content, type: endingOf(name), purpose: PURPOSE, organisation };
  return keepFile(context.portal, userIdOf(context.caller), file);
}

/**
 * The rows of a workbook that the caller uploaded, judged by the rules of their entity.
 *
 * @throws Refusal 422 that names every row that is not as it should be (`SheetRefusal`), and takes none
 */
export async function rowsOfSheet<Row>(context: CallContext, sheet: Sheet, id: string): Promise<Row[]> {
  const read = await readInThread({ want: "rows", sheet: sheet.entity, file: (await workbook(context, id)).content });
  refuseFaulty(read, sheet);
  return read.rows as (Data & Row)[];
}

/** What is offered beside an import: the template, the classification, or what was uploaded with its mistakes. */
export async function sheetFile(context: CallContext, sheet: Sheet, part: SheetPart, id: string | undefined): Promise<FileReply> {
  if (part === "marked") return markedFile(context, sheet, id ?? "");
  const content = part === "template" ? templateOf(sheet) : codesDocument(sheet);
  if (content === undefined) throw notFound();
  const name = part === "template" ? `${sheet.title}模板` : (sheet.codes?.title ?? sheet.title);
  return { name: `${name}.xlsx`, type: MEDIA_TYPE, content };
}

async function markedFile(context: CallContext, sheet: Sheet, id: string): Promise<FileReply> {
  const { name, content } = await workbook(context, id);
  const { marked } = await readInThread({ want: "marked", sheet: sheet.entity, file: content });
  if (marked === undefined) throw notFound();
  return { name: `${name.replace(/\.[^.]*$/, "")}（错误标注）.xlsx`, type: MEDIA_TYPE, content: marked };
}

/** A workbook is its uploader's alone. */
async function workbook({ portal, caller, connection }: CallContext, id: string): Promise<{ name: string; content: Buffer }> {
  const file = /^[0-9a-f-]{36}$/.test(id) ? await findFile(connection, id) : undefined;
  if (file === undefined || file.owner !== userIdOf(caller) || !SHEET_FILE.types.includes(file.type))
    throw wrongField("file", "fileUnknown");
  const content = await readFile(filePath(portal.config, id)).catch(() => undefined);
  if (content === undefined) throw wrongField("file", "fileUnknown");
  return { name: file.name, content };
}

function refuseFaulty({ missing, tooMany, rows, problems, total, faulty }: Answer, sheet: Sheet): void {
  if (missing.length > 0) throw refuse("sheetColumns", missing.join("、"));
  if (tooMany === true) throw refuse("sheetRows", sheet.maxRows);
  const [first] = problems;
  if (first !== undefined) throw new Refusal(422, first.message, { problems, total, rows: faulty } satisfies SheetRefusal);
  if (rows.length === 0) throw refuse("sheetEmpty");
}
