import { endingOf, FILE_TYPES, type FileRule } from "../../../../runtime/contract/language/file-rules.ts";
import type { UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { RecordOf } from "../store/index.ts";
import { isIco, isJpeg, isPng } from "./image-types.ts";

type Look = (file: Pick<UploadedFile, "head" | "read">) => boolean | Promise<boolean>;

/** Whether the content is what a name with this ending says: more than its first bytes for images. */
const CHECKS: Readonly<Record<(typeof FILE_TYPES)[number], Look>> = {
  pdf: startsWith([0x25, 0x50, 0x44, 0x46, 0x2d]),
  rar: startsWith([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  zip: startsWith([0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06]),
  png: whole(isPng),
  jpg: whole(isJpeg),
  jpeg: whole(isJpeg),
  ico: whole(isIco),
};

/** Media types of what may be shown in a page; anything else is a download. */
export const SHOWN: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", ico: "image/x-icon" };

/** Ending of a name whose content is such a file, when it is one of `types`; undefined: refused. */
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

/** What a field takes as its file, as its entity declares it. Throws for a field that holds none. */
export function fileRule<T extends Table>(table: T, field: keyof RecordOf<T> & string): FileRule {
  const rule = table.columns.find((column) => column.field === field)?.file;
  if (rule === undefined) throw new Error(`${table.entity}.${field} takes no file: its entity declares no x-file`);
  return rule;
}
