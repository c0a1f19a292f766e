import { inflateRawSync } from "node:zlib";
import { strFromU8, strToU8, zipSync } from "fflate";
import { SHEET_LIMITS } from "./limits.ts";

/** A workbook that is not read, and why: none at all, or more than anybody typed. */
export class SheetFailure extends Error {
  constructor(readonly why: "unreadable" | "tooLarge") {
    super(why);
  }
}

/** Parts that rows are read from; pictures, macros, comments and links are never expanded. */
const READ =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/(sharedstrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)$/i;

interface Entry {
  name: string;
  method: number;
  start: number;
  packed: number;
  size: number;
}

/**
 * The parts of a workbook, as a new archive that nothing has to be expanded of. The directory is judged before any part
 * is, and is not believed: what a part expands to is cut off at what is left of the limit.
 *
 * @throws SheetFailure
 */
export function safeArchive(file: Buffer): Uint8Array {
  const parts: Record<string, Uint8Array> = {};
  let left: number = SHEET_LIMITS.bytes;
  const entries = entriesOf(file).filter(({ name }) => READ.test(name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > left) throw new SheetFailure("tooLarge");
  for (const entry of entries) {
    const content = expanded(file, entry, left);
    left -= content.length;
    refuseCrowded(content, entry.name);
    parts[entry.name] = content;
  }
  const names = new Set(Object.keys(parts).map((name) => name.toLowerCase()));
  if (!names.has("xl/workbook.xml")) throw new SheetFailure("unreadable");
  for (const [name, content] of Object.entries(parts)) if (/content_types/i.test(name)) parts[name] = typesOf(content, names);
  return zipSync(parts, { level: 0 });
}

/** The list of parts names those that are left: the library misses any other. */
function typesOf(content: Uint8Array, names: ReadonlySet<string>): Uint8Array {
  const list = strFromU8(content);
  return strToU8(
    list.replace(/<Override\b[^<>]{0,2000}?PartName=["']\/?([^"'<>]{1,500})["'][^<>]{0,2000}>/gi, (part, name: string) =>
      names.has(name.toLowerCase()) ? part : "",
    ),
  );
}

function expanded(file: Buffer, { method, start, packed }: Entry, left: number): Uint8Array {
  const content = file.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new SheetFailure("unreadable");
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    throw new SheetFailure((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "unreadable");
  }
}

/** Cells and shared texts cost far more once they are read than as text: they are counted before. */
function refuseCrowded(content: Uint8Array, name: string): void {
  const tags: readonly [string, number] = /sharedstrings\.xml$/i.test(name) ? ["si", SHEET_LIMITS.texts] : ["c", SHEET_LIMITS.cells];
  if (/worksheets\/|sharedstrings/i.test(name) && countTags(content, tags[0], tags[1]) > tags[1]) throw new SheetFailure("tooLarge");
}

const LESS = 0x3c;
/** What may follow a name: blanks, the end of the tag. */
const AFTER = new Set([0x20, 0x09, 0x0a, 0x0d, 0x3e, 0x2f]);

const COLON = 0x3a;
const isLetter = (code = 0): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

/** How often a tag opens, whatever its prefix; counting ends beyond `most`. */
function countTags(content: Uint8Array, tag: string, most: number): number {
  const name = [...tag].map((sign) => sign.charCodeAt(0));
  let count = 0;
  for (let at = content.indexOf(LESS); at >= 0 && count <= most; at = content.indexOf(LESS, at + 1)) {
    let start = at + 1;
    // A prefix: `x:c`.
    while (isLetter(content[start])) start++;
    start = content[start] === COLON ? start + 1 : at + 1;
    if (name.every((code, index) => content[start + index] === code) && AFTER.has(content[start + name.length] ?? 0)) count++;
  }
  return count;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const COMMENT = 0xffff;

/** What the directory of the archive names. @throws SheetFailure for one that is damaged, encrypted, too large, or of 4 GB */
function entriesOf(file: Buffer): Entry[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > SHEET_LIMITS.entries) throw new SheetFailure("tooLarge");
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw new SheetFailure("unreadable");
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [number, number, number];
    const name = file
      .toString("utf8", at + 46, at + 46 + nameLength)
      .replaceAll("\\", "/")
      .replace(/^\/+/, "");
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    // Of two parts with one name, one reader would take the first and another the second.
    if (encrypted || seen.has(name.toLowerCase())) throw new SheetFailure("unreadable");
    seen.add(name.toLowerCase());
    const packed = file.readUInt32LE(at + 20);
    entries.push({ name, method: file.readUInt16LE(at + 10), packed, size: file.readUInt32LE(at + 24), start: startOf(file, at, packed) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function startOf(file: Buffer, at: number, packed: number): number {
  const local = file.readUInt32LE(at + 42);
  if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL) throw new SheetFailure("unreadable");
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packed > file.length) throw new SheetFailure("unreadable");
  return start;
}

function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at--) if (file.readUInt32LE(at) === END) return at;
  throw new SheetFailure("unreadable");
}
