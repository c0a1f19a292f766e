import { endingOf, FILE_TYPES, type FileRule } from "../../../../runtime/contract/language/file-rules.ts";
import type { UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { RecordOf } from "../store/index.ts";
import { isIco, isJpeg, isPng } from "./image-types.ts";

type Look = (file: Pick<UploadedFile, "head" | "read">) => boolean | Promise<boolean>;

/** Checks whether the content matches the extension of the name. Images are parsed further than their first bytes. */
const CHECKS: Readonly<Record<(typeof FILE_TYPES)[number], Look>> = {
  pdf: startsWith([0x25, 0x50, 0x44, 0x46, 0x2d]),
  rar: startsWith([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  zip: startsWith([0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06]),
  png: whole(isPng),
  jpg: whole(isJpeg),
  jpeg: whole(isJpeg),
  ico: whole(isIco),
};

/** Media types by extension, for files that a page may show. A file with any other extension is a download. */
export const SHOWN: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", ico: "image/x-icon" };

/**
 * Validates the type of a file by the extension of its name and by its content.
 *
 * @param types accepted extensions; those that are not in `FILE_TYPES` accept nothing
 * @returns the extension, or undefined if it is not accepted or the content does not match it
 */
export async function acceptedType(file: UploadedFile, types: readonly string[]): Promise<string | undefined> {
  const ending = endingOf(file.name);
  const known = FILE_TYPES.find((type) => type === ending);
  return known !== undefined && types.includes(ending) && (await CHECKS[known](file)) ? ending : undefined;
}

function startsWith(...starts: readonly (readonly number[])[]): Look {
  return ({ head }) => starts.some((bytes) => bytes.every((byte, index) => head[index] === byte));
}

function whole(isOne: (content: Buffer) => boolean): Look {
  return async (file) => isOne(await file.read());
}

/**
 * Returns the rule of a file field: which files it accepts, as its entity declares it (`x-file`).
 *
 * @throws Error if the field holds no file
 */
export function fileRule<T extends Table>(table: T, field: keyof RecordOf<T> & string): FileRule {
  const rule = table.columns.find((column) => column.field === field)?.file;
  if (rule === undefined) throw new Error(`${table.entity}.${field} takes no file: its entity declares no x-file`);
  return rule;
}
