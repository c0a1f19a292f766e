import { Archive, normalizeEntryName } from "./archive.ts";
import type { Workbook, Worksheet } from "./cells.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { builtinFormat } from "./number-format.ts";
import { readCells } from "./package-cells.ts";
import { plainText, SharedTexts } from "./shared-texts.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { attributesOf, decodeXml, prefixedAttribute, scanXml } from "./xml.ts";
import { posix } from "node:path";

/** A sheet as the workbook lists it. */
interface Listed {
  name: string;
  isVisible: boolean;
  relationship: string | undefined;
}

/**
 * Opens a workbook in Office Open XML (xlsx), transitional or strict. Its files are found by their relationships, wherever they are in the
 * archive (ECMA-376, part 2). If a package has no relationships, the usual paths are used.
 *
 * @throws SheetFailure if the workbook is damaged, encrypted or too large, or if the archive is no such workbook (xlsb and ods:
 * sheetBinary)
 */
export function openPackage(file: Buffer): Workbook {
  const archive = new Archive(file);
  const main = findMainPath(archive);
  const relationships = relationshipsOf(archive, main);
  const { listed, from1904 } = readWorkbook(archive, main);
  const readRelated = (type: string, usual: string): Buffer | undefined => {
    const target = relationships.find((item) => item.type === type)?.target;
    return archive.read(target !== undefined && archive.has(target) ? target : besides(main, usual));
  };
  let texts: SharedTexts | undefined;
  let formats: (string | undefined)[] | undefined;
  const sheets = listed.flatMap(({ name, isVisible, relationship }, at): Worksheet[] => {
    const path = findSheetPath(relationships, relationship, besides(main, `worksheets/sheet${at + 1}.xml`));
    if (path === undefined || !archive.has(path)) return [];
    let content: string | undefined;
    return [
      {
        name,
        position: at + 1,
        isVisible,
        cells: (most) => {
          texts ??= new SharedTexts(readRelated("sharedStrings", "sharedStrings.xml"));
          formats ??= readFormats(readRelated("styles", "styles.xml"));
          const xml = content ?? decodeXml(archive.read(path) ?? Buffer.alloc(0));
          // A hidden sheet is read only once, so it is not cached.
          if (isVisible) content = xml;
          return readCells(xml, { texts, formats, most });
        },
      },
    ];
  });
  return { sheets, from1904 };
}

function findMainPath(archive: Archive): string {
  const named = relationshipsOf(archive, "").find(({ type }) => type === "officeDocument")?.target;
  const main = [named, "xl/workbook.xml", "workbook.xml"].find((path) => path !== undefined && archive.has(path));
  if (main !== undefined && !main.toLowerCase().endsWith(".bin")) return main;
  throw new SheetFailure(main !== undefined || archive.has("content.xml") ? "sheetBinary" : "sheetUnreadable");
}

/** Returns the path of a part in the folder of the workbook. */
const besides = (main: string, name: string): string => main.slice(0, main.lastIndexOf("/") + 1) + name;

/**
 * Finds the path of a worksheet in the archive by its relationship.
 *
 * @param usual path that is used if the workbook has no relationships of worksheets at all
 * @returns undefined for a sheet that is no worksheet: a chart, a dialog or macros
 */
function findSheetPath(relationships: readonly Relationship[], id: string | undefined, usual: string): string | undefined {
  const found = relationships.find((item) => item.id === id);
  if (found === undefined) return relationships.some(({ type }) => type === "worksheet") ? undefined : usual;
  return found.type === "worksheet" ? found.target : undefined;
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true" || value === "on";

function readWorkbook(archive: Archive, main: string): { listed: Listed[]; from1904: boolean } {
  const listed: Listed[] = [];
  let root: string | undefined;
  let from1904 = false;
  scanXml(decodeXml(archive.read(main) ?? Buffer.alloc(0)), {
    open: (name, text) => {
      root ??= name;
      if (name === "workbookPr") from1904 = isTrue(attributesOf(text)["date1904"]);
      if (name !== "sheet") return;
      const attributes = attributesOf(text);
      const isVisible = !/^(?:very)?hidden$/i.test(attributes["state"] ?? "");
      listed.push({ name: plainText(attributes["name"] ?? ""), isVisible, relationship: prefixedAttribute(attributes, "id") });
    },
  });
  if (root !== "workbook") throw new SheetFailure("sheetUnreadable");
  return { listed: listed.slice(0, SHEET_LIMITS.sheets), from1904 };
}

/** Reads the code of the number format for each style number. Undefined is the format General. */
function readFormats(content: Buffer | undefined): (string | undefined)[] {
  const own = new Map<number, string>();
  const formats: (string | undefined)[] = [];
  let isInside = false;
  if (content === undefined) return formats;
  scanXml(decodeXml(content), {
    open: (name, text) => {
      if (name === "cellXfs") isInside = true;
      else if (name === "numFmt") {
        const { numFmtId, formatCode } = attributesOf(text);
        if (formatCode !== undefined) own.set(Number(numFmtId), plainText(formatCode));
      } else if (name === "xf" && isInside) {
        const id = Number(attributesOf(text)["numFmtId"] ?? 0);
        formats.push(own.get(id) ?? builtinFormat(id));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isInside = false;
    },
  });
  return formats;
}

/** A reference from one file of a package to another one. */
interface Relationship {
  id: string;
  /** Last segment of the type's URI, which is the same in both variants of the format (transitional and strict). */
  type: string;
  /** Path of the other file from the root, without a leading slash. */
  target: string;
}

/**
 * Reads the relationships of a file in a package (ECMA-376, part 2, 6.5). Those to targets outside of the package are left out.
 *
 * @param path path of the file; empty for the package itself
 * @returns an empty list if the file has no relationships
 */
function relationshipsOf(archive: Archive, path: string): Relationship[] {
  const folder = posix.dirname(path);
  const content = archive.read(posix.join(folder === "." ? "" : folder, "_rels", `${posix.basename(path)}.rels`));
  const found: Relationship[] = [];
  if (content === undefined) return found;
  scanXml(decodeXml(content), {
    open: (name, text) => {
      if (name !== "Relationship") return;
      const { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode } = attributesOf(text);
      if (mode?.toLowerCase() === "external") return;
      found.push({ id, type: type.slice(type.lastIndexOf("/") + 1), target: resolveTarget(folder, target) });
    },
  });
  return found;
}

/** Resolves the URI of a target, relative to the folder of its part or to the root. */
const resolveTarget = (folder: string, target: string): string =>
  posix.join("/", /^[\\/]/.test(target) ? "" : folder, normalizeEntryName(target)).slice(1);
