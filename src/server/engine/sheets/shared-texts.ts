import type { Cell } from "./cells.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { decodeXml, scanXml } from "./xml.ts";

/**
 * Decodes the escapes of characters that XML cannot represent: `_x000D_` is a carriage return, `_x005F_` an underscore (ECMA-376, part 1,
 * 22.9.2.19).
 */
export const plainText = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/**
 * Creates a cell from a text of an xlsx file. Escapes in the text are decoded ({@link plainText}).
 *
 * @throws SheetFailure sheetCell if the text is longer than a cell may be (32,767 characters)
 */
export const asCell = (text: string): Cell => textCell(plainText(text));

/**
 * Creates a cell that contains a text unchanged. Escapes such as `_x000D_` are not decoded; {@link asCell} decodes them.
 *
 * @throws SheetFailure sheetCell if the text is longer than a cell may be (32,767 characters)
 */
export function textCell(text: string): Cell {
  if (text.length > SHEET_LIMITS.characters) throw new SheetFailure("sheetCell");
  return { text };
}

/**
 * The texts of an xlsx file that several cells share (`sharedStrings.xml`), by index. Phonetic guides are left out. Empty if the file has
 * none.
 */
export class SharedTexts {
  readonly #texts: Cell[] = [];

  /** @throws SheetFailure if there are too many texts, or one is too long */
  constructor(content: Buffer | undefined) {
    if (content === undefined) return;
    let text = "";
    let isText = false;
    let phonetics = 0;
    scanXml(decodeXml(content), {
      open: (name) => {
        if (name === "si") text = "";
        else if (name === "t") isText = phonetics === 0;
        else if (name === "rPh") phonetics++;
      },
      close: (name) => {
        if (name === "t") isText = false;
        else if (name === "rPh") phonetics--;
        else if (name === "si") {
          if (this.#texts.push(asCell(text)) > SHEET_LIMITS.texts) throw new SheetFailure("sheetTooLarge");
        }
      },
      text: (more) => {
        if (isText) text += more;
      },
    });
  }

  /** Returns the cell of a text by its index, from 0. Undefined if there is none. */
  at(index: number): Cell | undefined {
    return this.#texts[index];
  }
}
