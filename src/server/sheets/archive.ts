import { inflateRawSync } from "node:zlib";
import { SHEET_LIMITS } from "./limits.ts";
import { SheetFailure } from "./sheet-failure.ts";

interface Entry {
  name: string;
  method: number;
  start: number;
  packed: number;
  size: number;
}

/**
 * The parts of a package. A part is expanded only when it is read, so pictures, macros and comments never are. The sizes in the
 * directory are not trusted: all parts together are cut off at the limit.
 */
export class Archive {
  readonly #file: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number = SHEET_LIMITS.bytes;

  /** @throws SheetFailure for a file that is no archive, or a damaged one */
  constructor(file: Buffer) {
    this.#file = file;
    this.#entries = new Map(entriesOf(file).map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** Names of parts are compared without regard to case (ECMA-376, part 2). */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** @returns the expanded part; undefined when there is none. @throws SheetFailure beyond the limit, or for damaged content */
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

/** Lists the directory of an archive. @throws SheetFailure for an archive that is damaged, encrypted, too large, or of 4 GB */
function entriesOf(file: Buffer): Entry[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > SHEET_LIMITS.entries) throw new SheetFailure("sheetTooLarge");
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw new SheetFailure("sheetDamaged");
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [number, number, number];
    const name = file
      .toString("utf8", at + 46, at + 46 + nameLength)
      .replaceAll("\\", "/")
      .replace(/^\/+/, "");
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    if (encrypted) throw new SheetFailure("sheetLocked");
    // Of two parts with one name, one reader would take the first and another the second.
    if (seen.has(name.toLowerCase())) throw new SheetFailure("sheetUnreadable");
    seen.add(name.toLowerCase());
    const packed = file.readUInt32LE(at + 20);
    entries.push({ name, method: file.readUInt16LE(at + 10), packed, size: file.readUInt32LE(at + 24), start: startOf(file, at, packed) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function startOf(file: Buffer, at: number, packed: number): number {
  const local = file.readUInt32LE(at + 42);
  if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL) throw new SheetFailure("sheetDamaged");
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packed > file.length) throw new SheetFailure("sheetDamaged");
  return start;
}

function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at--) if (file.readUInt32LE(at) === END) return at;
  throw new SheetFailure("sheetDamaged");
}
