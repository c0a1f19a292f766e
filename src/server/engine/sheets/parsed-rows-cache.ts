import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";
import type { CallContext } from "../calls/context.ts";
import { userIdOf } from "../calls/principal.ts";
import { bytesOf } from "../files/file-bytes.ts";
import { keepFile } from "../files/stored-files.ts";
import { unpackRows } from "./packed-rows.ts";

/** Returns the purpose under which rows are stored: their entity and workbook. No field of a record may take them as its file. */
const purposeOf = (sheet: Sheet, workbook: string): string => `rows:${sheet.entity}:${workbook}`;

/**
 * Stores the valid rows of an uploaded workbook until the form is saved, but at most as long as unsaved uploads are stored. When the form
 * is saved, it refers to these rows, so that they need not be sent or parsed again. Does nothing if the caller's rows of this workbook are
 * already stored.
 *
 * @param workbook id of the uploaded workbook
 * @param content the rows, packed by `packRows`
 */
export async function storeParsedRows(context: CallContext, sheet: Sheet, workbook: string, content: Uint8Array): Promise<void> {
  if ((await findStoredId(context, sheet, workbook)) !== undefined) return;
  const { orgGuid } = context.caller.info;
  const file = { name: `${sheet.title}.json.gz`, content: Buffer.from(content), type: "rows", purpose: purposeOf(sheet, workbook) };
  await keepFile(context.portal, userIdOf(context.caller), { ...file, organisation: orgGuid ?? undefined });
}

/**
 * Finds the stored rows of a workbook that the caller uploaded ({@link storeParsedRows}).
 *
 * @returns undefined if the workbook has not been read before, or if its stored rows were deleted
 */
export async function findParsedRows(context: CallContext, sheet: Sheet, workbook: string): Promise<Data[] | undefined> {
  const id = await findStoredId(context, sheet, workbook);
  const content = id === undefined ? undefined : await bytesOf(context.portal.config).read(id);
  return content === undefined ? undefined : unpackRows(content);
}

/** Tests whether the rows of a workbook that the caller uploaded are stored. */
export async function hasParsedRows(context: CallContext, sheet: Sheet, workbook: string): Promise<boolean> {
  return (await findStoredId(context, sheet, workbook)) !== undefined;
}

async function findStoredId({ portal, caller }: CallContext, sheet: Sheet, workbook: string): Promise<string | undefined> {
  const row = await portal.store.database.kysely
    .selectFrom("stored_file")
    .select("file_id")
    .where("owner", "=", userIdOf(caller))
    .where("purpose", "=", purposeOf(sheet, workbook))
    .where("claimed_by", "is", null)
    .executeTakeFirst();
  return row === undefined ? undefined : String(row.file_id);
}
