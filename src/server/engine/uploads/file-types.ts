import { endingOf, FILE_TYPES } from "../../../../runtime/contract/language/file-rules.ts";
import type { UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import { isIco, isJpeg, isPng } from "./image-types.ts";
import { isOfd, isOfficeBinary, isOfficePackage, isPlainText } from "./office-types.ts";

type Look = (file: Pick<UploadedFile, "head" | "read">) => boolean | Promise<boolean>;

/**
 * Checks whether the content matches the extension of the name. Images are parsed further than their first bytes, documents by what they
 * contain.
 */
const CHECKS: Readonly<Record<(typeof FILE_TYPES)[number], Look>> = {
  pdf: startsWith([0x25, 0x50, 0x44, 0x46, 0x2d]),
  ofd: whole(isOfd),
  docx: whole((content) => isOfficePackage(content, "docx")),
  xlsx: whole((content) => isOfficePackage(content, "xlsx")),
  pptx: whole((content) => isOfficePackage(content, "pptx")),
  doc: whole((content) => isOfficeBinary(content, "text")),
  xls: whole((content) => isOfficeBinary(content, "table")),
  ppt: whole((content) => isOfficeBinary(content, "slides")),
  wps: whole((content) => isOfficeBinary(content, "text")),
  et: whole((content) => isOfficeBinary(content, "table")),
  dps: whole((content) => isOfficeBinary(content, "slides")),
  txt: whole(isPlainText),
  csv: whole(isPlainText),
  zip: startsWith([0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06]),
  rar: startsWith([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  "7z": startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  png: whole(isPng),
  jpg: whole(isJpeg),
  jpeg: whole(isJpeg),
  ico: whole(isIco),
};

/** Media types by file extension, for images that a page may show. The browser downloads files with any other extension. */
export const SHOWN: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", ico: "image/x-icon" };

/**
 * Determines the type of a file by the extension of its name, and checks that its content has this type.
 *
 * @param types accepted extensions; an extension that is not in `FILE_TYPES` accepts no file
 * @returns the extension; undefined if it is not accepted, or if the content does not have this type
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
