import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { utils, write } from "xlsx";
import { FILE_TYPES } from "../../runtime/contract/language/file-rules.ts";
import { acceptedType } from "../../src/server/engine/uploads/file-types.ts";
import { ico, jpeg, png } from "./support/images.ts";

const accepted = (name: string, content: Buffer): Promise<string | undefined> =>
  acceptedType({ name, size: content.length, head: content.subarray(0, 512), path: "", read: async () => content }, FILE_TYPES);

/** Builds a zip archive of texts. */
const zip = (entries: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))));

/** Builds the parts of an Office document that tell its kind. */
function office(kind: string, part: string, pictures = 0): Buffer {
  const media = Object.fromEntries(Array.from({ length: pictures }, (_, index) => [`ppt/media/${index}.png`, "x"]));
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return zip({ "[Content_Types].xml": `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`, [part]: "<w/>", ...media });
}

/** Builds a compound file with one stream in its directory. */
function compound(stream: string): Buffer {
  const file = Buffer.alloc(1024);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.write(stream, 512 + 128, "utf16le");
  file.writeUInt16LE((stream.length + 1) * 2, 512 + 128 + 64);
  file[512 + 128 + 66] = 2;
  return file;
}

const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet([["名称"]]), "一");
const workbook = (bookType: "xlsx" | "xls"): Buffer => write(book, { type: "buffer", bookType }) as Buffer;

const docx = office("wordprocessingml.document", "word/document.xml");
const pptx = office("presentationml.presentation", "ppt/presentation.xml");
const PDF = Buffer.from("%PDF-1.7\n");
const gbk = Buffer.from([0xb2, 0xc9, 0xb9, 0xba, 0x0d, 0x0a]);

const SAMPLES: Readonly<Record<string, readonly Buffer[]>> = {
  pdf: [PDF],
  ofd: [zip({ "OFD.xml": '<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>' })],
  docx: [docx],
  xlsx: [workbook("xlsx"), ...["wps-strict.xlsx", "root-parts.xlsx"].map(sheetFile)],
  pptx: [pptx, office("presentationml.presentation", "ppt/presentation.xml", 1000)],
  doc: [compound("WordDocument")],
  wps: [compound("WordDocument")],
  xls: [workbook("xls"), compound("Book")],
  et: [compound("Workbook")],
  ppt: [compound("PowerPoint Document")],
  dps: [compound("PowerPoint Document")],
  txt: [Buffer.from("采购\r\n"), gbk, Buffer.from("\ufeff采购", "utf16le")],
  csv: [Buffer.from("名称,数量\n")],
  zip: [zip({ a: "b" })],
  rar: [Buffer.from("Rar!\x1a\x07\x01\0", "latin1")],
  "7z": [Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])],
  png: [png()],
  jpg: [jpeg()],
  jpeg: [jpeg()],
  ico: [ico()],
};

it.each(FILE_TYPES.map((type) => [type]))("recognises %s by its content", async (type) => {
  const results = await Promise.all((SAMPLES[type] ?? []).map((content) => accepted(`文件.${type.toUpperCase()}`, content)));
  expect(results).toEqual((SAMPLES[type] ?? [undefined]).map(() => type));
});

it.each([
  ["a workbook", "docx", workbook("xlsx")],
  ["any archive", "docx", zip({ a: "b" })],
  ["an archive that only names the main part", "docx", zip({ "[Content_Types].xml": "wordprocessingml.document.main+xml" })],
  ["a document without its main part", "docx", zip({ "[Content_Types].xml": contentTypes(docx) })],
  ["a document cut off", "docx", docx.subarray(0, -30)],
  ["a document with macros", "xlsx", sheetFile("xlsm-named.xlsx")],
  ["an encrypted document", "docx", compound("EncryptedPackage")],
  ["slides", "xlsx", pptx],
  ["a workbook of the old format", "xlsx", workbook("xls")],
  ["a workbook", "doc", workbook("xls")],
  ["a text that names the stream", "doc", Buffer.from("WordDocument", "utf16le")],
  ["an archive without its entry document", "ofd", docx],
  ["binary data", "txt", Buffer.from([0x41, 0, 0x42])],
  ["a program", "csv", Buffer.from("MZ\x90\0\x03", "latin1")],
])("refuses %s as %s", async (_what, type, content) => {
  expect(await accepted(`文件.${type}`, content)).toBeUndefined();
});

it("refuses a document whose list of parts has unclosed tags, in time", async () => {
  const content = zip({ "[Content_Types].xml": "<Override ".repeat(50_000) });
  const started = process.cpuUsage();
  expect(await accepted("文件.docx", content)).toBeUndefined();
  expect(process.cpuUsage(started).user).toBeLessThan(500_000);
});

function contentTypes(document: Buffer): string {
  return /<Types.*<\/Types>/s.exec(document.toString("latin1"))?.[0] ?? "<Types/>";
}

function sheetFile(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, "../cases/sheets", name));
}
