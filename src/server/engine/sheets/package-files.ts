/**
 * Font definitions of a written workbook, in XML. The following functions build all other parts that a workbook needs besides its sheets
 * (ECMA-376, part 1, 18). They are written here because the library that reads workbooks writes neither colours nor drop-downs, and
 * libraries that do are unmaintained.
 */
const FONTS = ["", "<b/>", '<color rgb="FFCF1322"/>', '<b/><color rgb="FFCF1322"/>', '<color rgb="FF8C8C8C"/>'];
const FILLS = ['<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>', solid("FFE6F4FF"), solid("FFFFCCC7")];

/**
 * The cell styles of a written workbook. Each lists the index of its font and its fill, its number format, and whether it has a border, is
 * centred, and wraps.
 */
const STYLES = {
  plain: [0, 0, 0, 0, 0, 0],
  title: [1, 0, 0, 0, 1, 0],
  note: [4, 0, 0, 0, 0, 1],
  heading: [1, 2, 49, 1, 1, 1],
  required: [3, 2, 49, 1, 1, 1],
  hint: [4, 0, 0, 0, 1, 1],
  text: [0, 0, 49, 1, 0, 0],
  whole: [0, 0, 1, 1, 0, 0],
  number: [0, 0, 0, 1, 0, 0],
  amount: [0, 0, 4, 1, 0, 0],
  date: [0, 0, 164, 1, 0, 0],
  wrong: [2, 3, 49, 1, 0, 0],
  reason: [2, 0, 0, 0, 0, 0],
  cell: [0, 0, 49, 0, 0, 0],
  figure: [0, 0, 4, 0, 0, 0],
  // A text that looks like a formula. The quote prefix makes it stay a text when the cell is edited or copied.
  quoted: [0, 0, 49, 0, 0, 0],
} as const;

/** Name of a cell style in workbooks that the portal writes. */
export type Style = keyof typeof STYLES;

const NAMES = Object.keys(STYLES) as Style[];

/** Returns the number by which cells refer to a style. */
export const styleNumber = (style: Style): number => NAMES.indexOf(style);

function solid(colour: string): string {
  return `<patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill>`;
}

/** Characters that XML cannot represent or treats specially, and `_x`, which may begin an escape of the format (`_x0041_`). */
const UNSAFE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]|[&<>"]|_x/;

/**
 * Escapes a text for use as XML content or as an attribute. A part of the text that looks like an escape of the xlsx format (`_x0041_`) is
 * escaped too. Removes characters that XML cannot represent.
 */
export const escaped = (text: string): string =>
  UNSAFE.test(text)
    ? text
        .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
        .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    : text;

/** Returns the letters of a column, from 0: A, B, … Z, AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (at % 26));
}

/** XML declaration at the beginning of every XML file of a workbook. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** XML namespace of the elements of workbooks and worksheets. */
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Builds all XML files of a workbook except its worksheets.
 *
 * @param name name of the visible sheet
 * @param hidden true if the workbook has a second, hidden sheet with choices
 * @returns the texts by path in the archive
 */
export function buildPackageFiles(name: string, hidden: boolean): Record<string, string> {
  return {
    "[Content_Types].xml": contentTypes(hidden),
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/>${
      hidden ? `<sheet name="${CHOICES}" sheetId="2" state="hidden" r:id="rId3"/>` : ""
    }</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "styles", "styles.xml")}${
      hidden ? relation(3, "worksheet", "worksheets/sheet2.xml") : ""
    }</Relationships>`,
    "xl/styles.xml": buildStyles(),
  };
}

/** Path of the file with the visible worksheet, inside of a workbook's archive. */
export const SHEET = "xl/worksheets/sheet1.xml";

/** Name of the hidden sheet that contains the choices of drop-down lists. */
export const CHOICES = "选项";

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

function contentTypes(hidden: boolean): string {
  const override = (name: string, kind: string): string => `<Override PartName="/xl/${name}.xml" ContentType="${KIND}.${kind}+xml"/>`;
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${override("styles", "styles")}${override("worksheets/sheet1", "worksheet")}${hidden ? override("worksheets/sheet2", "worksheet") : ""}</Types>`;
}

function buildStyles(): string {
  const line =
    '<left style="thin"><color auto="1"/></left><right style="thin"><color auto="1"/></right><top style="thin"><color auto="1"/></top><bottom style="thin"><color auto="1"/></bottom><diagonal/>';
  const formats = NAMES.map((name) => {
    const [font, fill, format, border, centred, wraps] = STYLES[name];
    const alignment = `<alignment vertical="center"${centred ? ' horizontal="center"' : ""}${wraps ? ' wrapText="1"' : ""}/>`;
    return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${name === "quoted" ? ' quotePrefix="1"' : ""}>${alignment}</xf>`;
  });
  const fonts = FONTS.map(
    (font) => `<font>${font.startsWith("<b/>") ? "<b/>" : ""}<sz val="11"/>${font.replace("<b/>", "")}<name val="宋体"/></font>`,
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="${fonts.length}">${fonts.join("")}</fonts><fills count="${FILLS.length}">${FILLS.map((fill) => `<fill>${fill}</fill>`).join("")}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${line}</border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
