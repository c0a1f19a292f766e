import type { Data } from "../../../../runtime/contract/values/data.ts";
import { endingOf, fileProblem } from "../../../../runtime/contract/language/file-rules.ts";
import type { FileReply, UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import { WORKBOOK } from "../../../../runtime/contract/language/list-export.ts";
import {
  type Sheet,
  SHEET_FILE,
  type SheetDownload,
  type SheetProblem,
  type SheetRefusal,
  type SheetRefusedWhole,
  type SheetReply,
} from "../../../../runtime/contract/language/sheet.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../calls/context.ts";
import { userIdOf } from "../calls/principal.ts";
import { asClean } from "../calls/input.ts";
import type { SheetHandlers } from "../calls/services.ts";
import { bytesOf } from "../files/file-bytes.ts";
import { findFile, keepFile } from "../files/stored-files.ts";
import { notFound, Refusal, violated, wrongField, wrongNamed, wrongValue } from "../refusals/refusal.ts";
import { type Given, type RefusalName, textOf } from "../refusals/refusal-register.ts";
import { looksLikeWorkbook, otherKindOf } from "./workbook-kind.ts";
import { codesDocument, templateOf } from "./sheet-documents.ts";
import { findParsedRows, hasParsedRows, storeParsedRows } from "./parsed-rows-cache.ts";
import { readInWorker } from "./reader-processes.ts";
import type { ImportResult, ImportJob } from "./import-job.ts";

/** Purpose of a stored workbook. No field of a record may take it as its file. */
const PURPOSE = "sheet";

/** Tests whether the name of an upload has the extension of a spreadsheet. Its content is not checked. */
export const isSheet = ({ name }: UploadedFile): boolean => SHEET_FILE.types.includes(endingOf(name));

/**
 * Stores an uploaded workbook. The uploader can then read the rows of the workbook (D-IMPORT-23). Only name, size and first bytes are
 * checked here; the workbook is parsed when its rows are read.
 *
 * @returns the id of the file
 * @throws Refusal 422 at the field `file` if the file is no workbook, is too large, or has a name of more than 255 characters; 503 as
 * {@link keepFile}
 */
export async function keepSheet(context: CallContext, uploaded: UploadedFile): Promise<string> {
  const { name, head, size } = uploaded;
  const problem = fileProblem(SHEET_FILE, { name, size });
  if (problem !== undefined || name.length > 255) throw wrongValue("file", problem ?? SHEET_FILE.messages.types);
  if (!looksLikeWorkbook(head)) throw refuseKind(head);
  const organisation = context.caller.info.orgGuid ?? undefined;
  const file = { name, content: uploaded, type: endingOf(name), purpose: PURPOSE, organisation };
  return keepFile(context.portal, userIdOf(context.caller), file);
}

function refuseKind(head: Buffer): Refusal {
  const kind = otherKindOf(head);
  return kind === undefined ? wrongField("file", "sheetUnreadable") : violated([{ field: "file", message: textOf("sheetOther", kind) }]);
}

/** Reference to a workbook, or to one of its sheets: `<id>`, `<id>:2`. */
const REFERENCE = /^([0-9a-f-]{36})(?::([1-9]\d{0,3}))?$/;

/**
 * Reads the rows of a workbook that the caller uploaded, and validates them by the rules of their entity.
 *
 * @throws Refusal 422 that lists every invalid row (`SheetRefusal`); none is taken
 */
async function rowsOfSheet(context: CallContext, sheet: Sheet, reference: string, field?: string): Promise<SheetReply> {
  const { result } = await readWorkbook(context, { sheet, reference, want: "rows", field });
  refuseFaulty(result, sheet);
  if (result.packedRows !== undefined) await storeParsedRows(context, sheet, result.reading.id, result.packedRows);
  return { rows: result.rows, reading: result.reading };
}

/**
 * Builds the handlers of calls that use spreadsheets: reading rows, templates, code lists and marked workbooks. Only the uploader of a
 * workbook may read it. The handlers throw an Error for an entity without a layout.
 *
 * @param sheets the layouts, by entity of their rows
 */
export function sheetHandlers(sheets: Readonly<Record<string, Sheet>>): SheetHandlers {
  const sheetOf = (entity: string): Sheet => {
    const sheet = Object.hasOwn(sheets, entity) ? sheets[entity] : undefined;
    if (sheet === undefined) throw new Error(`no spreadsheet is declared for rows of ${entity}`);
    return sheet;
  };
  return {
    handle({ want, entity, of }, input, context) {
      const id = typeof input[of] === "string" ? input[of].trim() : "";
      if (want === "rows") return rowsOfSheet(context, sheetOf(entity), id);
      return sheetFile(context, sheetOf(entity), input["part"] as SheetDownload, id);
    },
    readRows: (route, input, context) => readImportedRows(route, input, context, sheetOf),
  };
}

/**
 * Reads the workbooks that an input refers to (`x-rows`). Their rows were validated when they were read; the caller must have uploaded the
 * workbook.
 *
 * @returns a function that replaces each reference in the input by the rows of its workbook
 * @throws Refusal 422
 */
async function readImportedRows(
  { call }: Route,
  input: Data,
  context: CallContext,
  sheetOf: (entity: string) => Sheet,
): Promise<() => Promise<Data>> {
  // A change is made even if its caller disconnects, because the browser will request its reply again.
  const unheeding = { ...context, onGone: undefined };
  const loads: { list: string; load: () => Promise<readonly Data[]> }[] = [];
  const rest = { ...input };
  for (const [list, { by, rows: entity }] of Object.entries(call.imports ?? {})) {
    const id = typeof rest[by] === "string" ? rest[by].trim() : "";
    delete rest[by];
    if (id === "") continue;
    if (input[list] !== undefined) throw violated([{ field: list, message: textOf("notOfTransition", list) }]);
    const sheet = sheetOf(entity);
    const rows = (await hasParsedRows(context, sheet, id)) ? undefined : (await rowsOfSheet(unheeding, sheet, id, by)).rows;
    loads.push({ list, load: async () => rows ?? (await findParsedRows(context, sheet, id)) ?? unknownFile(by) });
  }
  return async () => {
    const result = { ...rest };
    for (const { list, load } of loads) result[list] = asClean(await load());
    return result;
  };
}

function unknownFile(field: string): never {
  throw wrongNamed(field, "fileUnknown");
}

/**
 * Builds a file of an import: the template, the classification, or the uploaded workbook with its mistakes marked.
 *
 * @throws Refusal 404 for the classification of a sheet without one
 */
async function sheetFile(context: CallContext, sheet: Sheet, variant: SheetDownload, id: string | undefined): Promise<FileReply> {
  if (variant === "marked") return markedFile(context, { sheet, reference: id ?? "" });
  if (variant === "template") return templateFile(sheet);
  const content = codesDocument(sheet);
  if (content === undefined) throw notFound();
  return { name: `${sheet.codes?.title ?? sheet.title}.xlsx`, type: WORKBOOK, content };
}

/**
 * Builds a copy of the uploaded workbook in which its mistakes are marked, with the reasons in an additional column. A workbook without
 * mistakes is copied without marks.
 *
 * @throws Refusal if the workbook cannot be read (`readWorkbook`)
 */
export async function markedFile(context: CallContext, wanted: Omit<WantedSheet, "want">): Promise<FileReply> {
  const { name, result } = await readWorkbook(context, { ...wanted, want: "marked" });
  if (result.marked === undefined) throw notFound();
  return { name: `${name.replace(/\.[^.]*$/, "")}（错误标注）.xlsx`, type: WORKBOOK, content: result.marked };
}

/** Builds the reply with the template of a sheet: a workbook to fill in, named after the sheet. */
export const templateFile = (sheet: Sheet): FileReply => ({ name: `${sheet.title}模板.xlsx`, type: WORKBOOK, content: templateOf(sheet) });

/** Input of {@link readWorkbook}. */
export interface WantedSheet extends Pick<ImportJob, "positions" | "problems"> {
  /** The layout that the workbook should have. */
  sheet: Sheet;
  /** Id of the uploaded workbook, or `id:position` for one of its sheets. */
  reference: string;
  /** `rows`: its rows. `marked`: a copy with its mistakes marked. */
  want: ImportJob["want"];
  /** Name of the input that refers to the workbook, at which refusals are shown. Default: `file`. */
  field?: string | undefined;
}

/**
 * Reads an uploaded workbook in a worker process. Only the user who uploaded it may do so.
 *
 * @returns the name of the upload, and the result; mistakes in rows are part of the result
 * @throws Refusal 422 at `field` if the caller has uploaded no such workbook, or if its content was deleted; and the refusals of
 * `readInWorker`
 */
export async function readWorkbook(
  context: CallContext,
  { sheet, reference, want, field = "file", positions, problems }: WantedSheet,
): Promise<{ name: string; result: ImportResult }> {
  const { portal, caller, connection } = context;
  const [, id = "", position] = REFERENCE.exec(reference) ?? [];
  const file = id === "" ? undefined : await findFile(connection, id);
  const user = userIdOf(caller);
  if (file === undefined || file.owner !== user || !SHEET_FILE.types.includes(file.type)) throw wrongNamed(field, "fileUnknown");
  const load = async (): Promise<Uint8Array> => {
    const content = await bytesOf(portal.config).read(id);
    if (content === undefined) throw wrongNamed(field, "fileUnknown");
    return content;
  };
  const chosen = position === undefined ? {} : { position: Number(position) };
  const job = {
    want,
    sheet: sheet.entity,
    workbook: id,
    now: portal.clock.wall.textOf(portal.clock.now()),
    positions,
    problems,
    ...chosen,
  };
  return { name: file.name, result: await readInWorker({ user, job, load, onGone: context.onGone }) };
}

/**
 * Refuses a workbook if a required column is missing, if it has no rows or too many, or if a row has a problem.
 *
 * @throws Refusal 422 with a description of the sheet that was read, and the first 2,000 problems
 */
export function refuseFaulty(read: ImportResult, sheet: Sheet): void {
  const { missing, tooMany, rows, problems, total, faulty, reading, firstRow } = read;
  const whole: SheetRefusedWhole = { reading };
  if (missing.length > 0) throw refuseSheet("sheetColumns", whole, missing.join("、"));
  if (tooMany === true) throw refuseSheet("sheetRows", whole, sheet.maxRows);
  const [first] = problems;
  if (first !== undefined)
    throw new Refusal(422, problemText(first), { problems, total, rows: faulty, reading } satisfies SheetRefusal, { kind: "violated" });
  if (rows.length === 0) throw refuseSheet("sheetEmpty", whole, { sheet: reading.sheet, firstRow });
}

const refuseSheet = <N extends RefusalName>(name: N, data: SheetRefusedWhole, ...given: Given<N>): Refusal =>
  new Refusal(422, textOf(name, ...given), data, { kind: name });

/** Formats a problem: `第7行的数量填写错误（C7「两台」：数量必须为整数，如 12）` (D-IMPORT-16) */
const problemText = ({ message, cell = "", content, reason }: SheetProblem): string =>
  `${message}（${cell}${content === undefined ? "" : `「${content}」`}${cell === "" ? "" : "："}${reason}）`;
