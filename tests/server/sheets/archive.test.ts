import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { zipSync, strToU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { sheets } from "../../../src/generated/sheets.ts";
import { templateOf } from "../../../src/server/engine/sheets/sheet-documents.ts";
import { SHEET_LIMITS } from "../../../src/server/engine/sheets/sheet-limits.ts";
import { SheetFailure } from "../../../src/server/engine/sheets/sheet-failure.ts";
import { isFullRun } from "../../support/full-run.ts";
import { ASSET, readWorkbook, workbookFile } from "../support/workbooks.ts";

const assets = sheets["asset-row"];

describe("oversized and damaged archives", () => {
  const sheetXml = (inner: string): Uint8Array => strToU8(`<worksheet><sheetData>${inner}</sheetData></worksheet>`);
  const archive = (sheet: Uint8Array): Buffer =>
    Buffer.from(
      zipSync({ ...(unzipSync(workbookFile([ASSET])) as Record<string, Uint8Array>), "xl/worksheets/sheet1.xml": sheet }, { level: 9 }),
    );
  const why = (file: Buffer): string => {
    try {
      readWorkbook(file, assets);
      return "taken";
    } catch (error) {
      if (!(error instanceof SheetFailure)) throw error;
      return error.why;
    }
  };

  it("are refused by their declared size before anything is expanded", () => {
    expect(why(archive(new Uint8Array(SHEET_LIMITS.bytes + 1)))).toBe("sheetTooLarge");
  });

  it("are cut off while expanding when the declared size is wrong", () => {
    const bomb = deflateRawSync(Buffer.alloc(SHEET_LIMITS.bytes * 2));
    const file = archive(strToU8("x"));
    expect(why(lying(file, "xl/worksheets/sheet1.xml", bomb))).toBe("sheetTooLarge");
  });

  it("are refused for too many cells", () => {
    const ROW = 10_000;
    const rowsOf = (cell: string): string => `<row>${cell.repeat(ROW)}</row>`.repeat(SHEET_LIMITS.cells / ROW + 1);
    expect(why(archive(sheetXml(rowsOf("<c/>"))))).toBe("sheetTooLarge");
    expect(why(archive(sheetXml(rowsOf("<x:c></x:c>"))))).toBe("sheetTooLarge");
    expect(why(archive(sheetXml(rowsOf("<cols/>"))))).toBe("taken");
  });

  it("are refused for too many entries, duplicate names or a missing workbook", () => {
    const many = Object.fromEntries(Array.from({ length: SHEET_LIMITS.entries + 1 }, (_, at) => [`f${at}`, strToU8("x")]));
    expect(why(Buffer.from(zipSync(many)))).toBe("sheetTooLarge");
    expect(why(Buffer.from(zipSync({ "content.xml": strToU8("x") })))).toBe("sheetBinary");
    expect(why(Buffer.from(zipSync({ "notes.xml": strToU8("x") })))).toBe("sheetUnreadable");
    expect(why(Buffer.from(zipSync({ "xl/workbook.xml": strToU8("x"), "XL/WORKBOOK.XML": strToU8("y") })))).toBe("sheetUnreadable");
  });

  it("are read with records of 64 bits, as programs that write in one pass make them", () => {
    const file = withLargeRecords(workbookFile([ASSET]));
    expect(readWorkbook(file, assets).rows).toHaveLength(1);
    // Sizes that no file can have.
    file.writeBigUInt64LE(2n ** 60n, file.lastIndexOf(Buffer.from([1, 0, 24, 0])) + 12);
    expect(why(file)).toBe("sheetDamaged");
  });

  it("[D-IMPORT-21] are read or refused cleanly, whatever bytes are changed", () => {
    // Without compression, the changes affect the XML.
    const plain = Buffer.from(zipSync(unzipSync(workbookFile([ASSET])), { level: 0 }));
    // Without an xls file: the library may never return from a broken one, and its process is killed (reader-limits.test.ts).
    const good = [workbookFile([ASSET]), plain, Buffer.from(templateOf(assets))];
    const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.array(change, { minLength: 1, maxLength: 30 }), fc.nat(), (file, changes, cut) => {
        const broken = Buffer.from(cut % 5 === 0 ? file.subarray(0, cut % file.length) : file);
        for (const { at, byte } of changes) if (broken.length > 0) broken[at % broken.length] = byte;
        try {
          readWorkbook(broken, assets);
        } catch (error) {
          expect(error).toBeInstanceOf(SheetFailure);
        }
      }),
      { numRuns: isFullRun ? 3000 : 150 },
    );
  });
});

/** Replaces the content of an entry, while the directory still has the old size of the content. */
function lying(file: Buffer, entry: string, content: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  const moved = Buffer.from(file);
  const at = moved.lastIndexOf(Buffer.from(entry)) - 46;
  moved.writeUInt16LE(8, at + 10);
  moved.writeUInt32LE(content.length, at + 20);
  // The new entry is inserted after all others, which moves the directory back.
  const end = moved.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const directory = moved.readUInt32LE(end + 16);
  moved.writeUInt32LE(directory, at + 42);
  moved.writeUInt32LE(directory + header.length + content.length, end + 16);
  return Buffer.concat([moved.subarray(0, directory), header, content, moved.subarray(directory)]);
}

/** Writes each number of the directory in a 64-bit record (zip64). */
function withLargeRecords(file: Buffer): Buffer {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)];
  const pieces: Buffer[] = [];
  for (let at = start; at < end; ) {
    const nameLength = file.readUInt16LE(at + 28);
    const length = 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    const record = Buffer.from(file.subarray(at, at + 46 + nameLength));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    [24, 20, 42].forEach((offset, index) => {
      extra.writeBigUInt64LE(BigInt(record.readUInt32LE(offset)), 4 + index * 8);
      record.writeUInt32LE(0xffffffff, offset);
    });
    record.writeUInt16LE(extra.length, 30);
    record.writeUInt16LE(0, 32);
    pieces.push(record, extra);
    at += length;
  }
  const directory = Buffer.concat(pieces);
  const tail = Buffer.alloc(56 + 20 + 22);
  tail.writeUInt32LE(0x06064b50, 0);
  tail.writeBigUInt64LE(BigInt(count), 32);
  tail.writeBigUInt64LE(BigInt(start), 48);
  tail.writeUInt32LE(0x07064b50, 56);
  tail.writeBigUInt64LE(BigInt(start + directory.length), 64);
  tail.writeUInt32LE(0x06054b50, 76);
  tail.fill(0xff, 76 + 8, 76 + 20);
  return Buffer.concat([file.subarray(0, start), directory, tail]);
}
