import { Archive } from "../sheets/archive.ts";
import { SheetFailure } from "../sheets/sheet-failure.ts";

/** Content types of the main parts of Office Open XML documents without macros (ECMA-376, part 1, 12 to 14). */
const MAIN_PARTS = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
} as const;

const CONTENT_TYPES = "[Content_Types].xml";
/** A tag ends before the next one begins, so that searching an unclosed one takes no longer than its own length. */
const OVERRIDE = /<(?:\w+:)?Override\b[^<>]*>/g;

/**
 * Tests whether a file is an Office Open XML document of a certain kind: a zip archive whose main document has this kind. False for a
 * document with macros, even if it is renamed, and for a document with a password, which is no archive.
 */
export function isOfficePackage(content: Buffer, kind: keyof typeof MAIN_PARTS): boolean {
  return readsArchive(content, (archive) => {
    const types = archive.read(CONTENT_TYPES)?.toString("utf8") ?? "";
    const main = [...types.matchAll(OVERRIDE)].find(([tag]) => attributeOf(tag, "ContentType") === MAIN_PARTS[kind])?.[0];
    const part = main === undefined ? undefined : attributeOf(main, "PartName");
    return part !== undefined && archive.has(part.replace(/^\//, ""));
  });
}

const attributeOf = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

/** Tests whether the content is an OFD document (GB/T 33190): an archive with the entry document `OFD.xml`. */
export const isOfd = (content: Buffer): boolean =>
  readsArchive(content, (archive) => /<(?:\w+:)?OFD\b/.test(archive.read("OFD.xml")?.toString("utf8") ?? ""));

/** Limits of a document. A long presentation has thousands of parts; only the list of their types is read. */
const DOCUMENT = { entries: 20_000, bytes: 4 * 1024 * 1024 };

/** Tests an archive. A file that is none, or is damaged, encrypted or too large when expanded, does not satisfy the test. */
function readsArchive(content: Buffer, test: (archive: Archive) => boolean): boolean {
  try {
    return test(new Archive(content, DOCUMENT));
  } catch (error) {
    if (error instanceof SheetFailure) return false;
    throw error;
  }
}

const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Layout of a directory entry of a compound file ([MS-CFB] 2.6), in bytes. `nameLength` and `kind` are positions in the entry. */
const ENTRY = { bytes: 128, nameLength: 64, kind: 66 } as const;
/** Kind of a directory entry that is a stream. */
const STREAM = 2;

/** Streams by which the binary formats of Office and WPS are recognised. Any one of them is required. */
const STREAMS = { text: ["WordDocument"], table: ["Workbook", "Book"], slides: ["PowerPoint Document"] } as const;

/** Tests whether the content is a compound file with the main stream of a text (doc, wps), a table (xls, et) or slides (ppt, dps). */
export function isOfficeBinary(content: Buffer, kind: keyof typeof STREAMS): boolean {
  return content.subarray(0, COMPOUND.length).equals(COMPOUND) && STREAMS[kind].some((name) => hasStream(content, name));
}

/**
 * Tests whether a compound file contains a stream of a name. Only aligned positions are tested, because sectors are multiples of the size
 * of a directory entry.
 */
function hasStream(content: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, "utf16le");
  for (let at = content.indexOf(wanted); at !== -1; at = content.indexOf(wanted, at + 1)) {
    const isEntry = at % ENTRY.bytes === 0 && at + ENTRY.bytes <= content.length;
    if (isEntry && content.readUInt16LE(at + ENTRY.nameLength) === wanted.length && content[at + ENTRY.kind] === STREAM) return true;
  }
  return false;
}

/** Tests whether the content is a text: UTF-16 with its byte order mark, or UTF-8 or GB 18030 without control characters. */
export function isPlainText(content: Buffer): boolean {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  if (isWide) return decodes(content, content[0] === 0xff ? "utf-16le" : "utf-16be");
  return !hasControls(content) && (decodes(content, "utf-8") || decodes(content, "gb18030"));
}

/** Tests whether there is a control character that no text contains. A loop, because a file may have ten million bytes. */
function hasControls(content: Buffer): boolean {
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) return true;
  }
  return false;
}

function decodes(content: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}
