import { inflateRawSync } from "node:zlib";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { SheetFailure } from "./sheet-failure.ts";

interface Entry {
  name: string;
  method: number;
  start: number;
  packed: number;
  size: number;
}

/**
 * Reads entries of a zip archive. An entry is decompressed only when it is read, so pictures, macros and comments never are. The sizes
 * stated in the archive are not trusted: reading fails when all entries together exceed `SHEET_LIMITS.bytes` decompressed bytes.
 */
export class Archive {
  readonly #file: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  /**
   * @param limits maximum number of entries, and of expanded bytes of all entries that are read. Default: the limits of a workbook
   * @throws SheetFailure if the file is no archive, is damaged or encrypted, or has too many entries
   */
  constructor(file: Buffer, { entries, bytes }: { entries: number; bytes: number } = SHEET_LIMITS) {
    this.#file = file;
    this.#left = bytes;
    this.#entries = new Map(entriesOf(file, entries).map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** Whether there is such an entry. Names are compared without regard to case (ECMA-376, part 2). */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * Expands an entry.
   *
   * @returns undefined if there is none
   * @throws SheetFailure beyond the limit, or if the content is damaged
   */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) return undefined;
    if (entry.size > this.#left) throw new SheetFailure("sheetTooLarge");
    const content = expand(this.#file, entry, this.#left);
    this.#left -= content.length;
    return content;
  }
}

function expand(file: Buffer, { method, start, packed }: Entry, left: number): Buffer {
  const content = file.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new SheetFailure("sheetUnreadable");
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    throw new SheetFailure((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "sheetTooLarge" : "sheetDamaged");
  }
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const COMMENT = 0xffff;
/** Signature of the record at the end of a zip64 archive. Programs that write in one pass use this format for small archives too. */
const END_64 = 0x06064b50;
/** Signature of the record that holds the position of the zip64 end record. */
const LOCATOR_64 = 0x07064b50;
const LOCATOR_LENGTH = 20;
const EXTRA_64 = 1;
/** Value of a number in the directory of an archive that is too large for 32 bits. The number itself is in the 64-bit record. */
const ELSEWHERE = 0xffffffff;

/**
 * Lists the entries in the directory of a zip archive.
 *
 * @throws SheetFailure if there are more than `most`, or if the archive is damaged or encrypted
 */
function entriesOf(file: Buffer, most: number): Entry[] {
  const { count, start } = directoryOf(file);
  if (count > most) throw new SheetFailure("sheetTooLarge");
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = start;
  for (let index = 0; index < count; index++) {
    assertRecord(file, at, 46, CENTRAL);
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [number, number, number];
    const name = normalizeEntryName(file.toString("utf8", at + 46, at + 46 + nameLength));
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    if (encrypted) throw new SheetFailure("sheetLocked");
    // If two entries had the same name, one reader would use the first and another the second.
    if (seen.has(name.toLowerCase())) throw new SheetFailure("sheetUnreadable");
    seen.add(name.toLowerCase());
    const [size, packed, local] = numbersOf(file, at, file.subarray(at + 46 + nameLength, at + 46 + nameLength + extra));
    entries.push({ name, method: file.readUInt16LE(at + 10), packed, size, start: startOf(file, local, packed) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/**
 * Converts the name of an entry, which is a URI, to the form that relationships use: unescaped and without a leading slash. If the name has
 * invalid escapes, it is returned escaped.
 */
export function normalizeEntryName(name: string): string {
  const plain = name.replaceAll("\\", "/").replace(/^\/+/, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/**
 * Returns size, compressed size and offset of an entry. Numbers too large for the record are in its extra field, in this sequence.
 *
 * @throws SheetFailure sheetDamaged if a number is missing or exceeds what a file can have
 */
function numbersOf(file: Buffer, at: number, extra: Buffer): [size: number, packed: number, local: number] {
  const given = [24, 20, 42].map((offset) => file.readUInt32LE(at + offset));
  const large = given.includes(ELSEWHERE) ? extra64(extra) : [];
  const numbers = given.map((number) => (number === ELSEWHERE ? (large.shift() ?? Number.NaN) : number));
  // A number that is not a safe integer exceeds the file too.
  if (!numbers.every(Number.isSafeInteger)) throw new SheetFailure("sheetDamaged");
  return numbers as [number, number, number];
}

function extra64(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA_64) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)));
  }
  return [];
}

function startOf(file: Buffer, local: number, packed: number): number {
  assertRecord(file, local, 30, LOCAL);
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packed > file.length) throw new SheetFailure("sheetDamaged");
  return start;
}

function directoryOf(file: Buffer): { count: number; start: number } {
  const end = endOf(file);
  const found = { count: file.readUInt16LE(end + 10), start: file.readUInt32LE(end + 16) };
  if (found.count !== 0xffff && found.start !== ELSEWHERE) return found;
  const locator = end - LOCATOR_LENGTH;
  assertRecord(file, locator, LOCATOR_LENGTH, LOCATOR_64);
  const at = Number(file.readBigUInt64LE(locator + 8));
  assertRecord(file, at, 56, END_64);
  return { count: Number(file.readBigUInt64LE(at + 32)), start: Number(file.readBigUInt64LE(at + 48)) };
}

function assertRecord(file: Buffer, at: number, length: number, signature: number): void {
  if (at < 0 || at + length > file.length || file.readUInt32LE(at) !== signature) throw new SheetFailure("sheetDamaged");
}

function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at--) if (file.readUInt32LE(at) === END) return at;
  throw new SheetFailure("sheetDamaged");
}
