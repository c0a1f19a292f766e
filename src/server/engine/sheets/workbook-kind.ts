const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Tests whether a file begins like a workbook: like a zip archive (xlsx) or a compound file (xls). The name of the file is not considered.
 * Other files may begin in the same way.
 *
 * @param file at least the first bytes of the file
 */
export const looksLikeWorkbook = (file: Uint8Array): boolean => isArchive(file) || startsWith(file, COMPOUND);

/** Tests whether a file begins like a zip archive. */
export const isArchive = (file: Uint8Array): boolean => startsWith(file, ZIP);

/**
 * Tests whether a compound file contains an encrypted package. Workbooks with a password for opening are saved in this form
 * ([MS-OFFCRYPTO]).
 */
export const isEncryptedPackage = (file: Buffer): boolean =>
  startsWith(file, COMPOUND) && file.includes(Buffer.from("EncryptedPackage", "utf16le"));

const startsWith = (file: Uint8Array, bytes: Uint8Array): boolean => bytes.every((byte, index) => file[index] === byte);

/** Other kinds of files that users upload as workbooks, by their beginnings. */
const OTHERS: readonly (readonly [words: string, begins: RegExp])[] = [
  ["网页", /^\s*(?:<!doctype html|<html|<head|<table|<meta|mime-version:)|<html/i],
  ["XML", /^\s*<\?xml/i],
  ["PDF", /^%PDF/],
];

const HEAD = 512;
const isTextCode = (code: number): boolean => code >= 0x20 || (code >= 0x09 && code <= 0x0d);

/**
 * Determines the kind of a file that is no workbook, as a Chinese word for staff: 网页, XML, PDF or 文本.
 *
 * @param head at least the first 512 bytes of the file
 * @returns undefined if the kind is unknown
 */
export function otherKindOf(head: Uint8Array): string | undefined {
  const bytes = head.subarray(0, HEAD);
  const start = Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\ufeff/, "");
  const known = OTHERS.find(([, begins]) => begins.test(start));
  if (known !== undefined) return known[0];
  return start !== "" && bytes.every(isTextCode) ? "文本" : undefined;
}
