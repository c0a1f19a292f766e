import type { Data } from "../../../../runtime/contract/values/data.ts";
import { fenOf, groupedAmount, amountOf } from "../../../../runtime/contract/values/money.ts";
import type { Sheet, SheetColumn } from "../../../../runtime/contract/language/sheet.ts";
import type { CellRow } from "./cells.ts";

const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

const SUBTOTAL = /^(?:本页|本类|分类)?小计(?:数|金额)?(?:\([^)]*\))?:?$|^本页合计:?$/;
const TOTAL = /^(?:本表|全部|资产)?(?:合计|总计|共计|累计|总合计)(?:数|金额)?(?:\([^)]*\))?:?$/;

/**
 * Detects a row of totals or subtotals by a short text in its cells, such as 合计 or 小计. Such a row is not imported; its figures are compared
 * with the sums of the rows. Long texts are ignored. Undefined for any other row.
 */
export function totalKind(row: CellRow): "total" | "subtotal" | undefined {
  for (const cell of row) {
    if (cell === undefined || !("text" in cell) || cell.text.length > MOST) continue;
    const text = plain(cell.text);
    if (TOTAL.test(text)) return "total";
    if (SUBTOTAL.test(text)) return "subtotal";
  }
  return undefined;
}

/** Maximum number of characters of a text that marks its row as a row of totals. A row with a longer text is data. */
const MOST = 30;

/** First words of a line under a list, such as 制表 or 备注, as alternatives of a pattern. */
const BEGINS =
  "制表|制单|填表|填报|填制|编制|统计|审核|复核|审批|审定|经办|负责|主管|财务|会计|领导|单位|部门|联系|保管|监交|移交|接收|打印|签字|签名|签章|盖章|日期|备注|说明|注";
const SIGNED = new RegExp(
  `^(?:${BEGINS})[^:]{0,12}:|签字|签名|签章|盖章|公章|^\\(?以下(?:空白|无正文)|^第\\d+页|^\\d{0,4}年\\d{0,2}月\\d{0,2}日$`,
);

/**
 * Tests whether a row has a cell that looks like a signature, a date or a remark. Such rows often follow the data of a sheet and are not
 * imported.
 */
export const isSignature = (row: CellRow): boolean =>
  row.some((cell) => cell !== undefined && "text" in cell && SIGNED.test(plain(cell.text)));

/** Tests whether the values of a column can be summed: it holds whole numbers or amounts. */
const isSummed = ({ value }: SheetColumn): boolean => value === "integer" || value === "amount";

/** Adds up the integer and amount columns of rows exactly, so that a row of totals can be compared with them. */
export class Sums {
  readonly #columns: readonly SheetColumn[];
  readonly #sums = new Map<string, bigint>();

  constructor({ columns }: Sheet) {
    this.#columns = columns.filter(isSummed);
  }

  /** Adds the figures of a row to the sums. */
  add(record: Data): void {
    for (const column of this.#columns) {
      const figure = figureOf(record[column.field], column);
      if (figure !== undefined && figure !== 0) this.#sums.set(column.field, (this.#sums.get(column.field) ?? 0n) + BigInt(figure));
    }
  }

  /** Sets all sums to 0, as after a row of subtotals. */
  clear(): void {
    this.#sums.clear();
  }

  /**
   * Returns the columns whose figure in a row of totals differs from the sum of the rows. Columns without a figure in that row are not
   * compared.
   */
  differences(total: Data): { column: SheetColumn; written: string; computed: string }[] {
    return this.#columns.flatMap((column) => {
      const figure = figureOf(total[column.field], column);
      const computed = this.#sums.get(column.field) ?? 0n;
      if (figure === undefined || BigInt(figure) === computed) return [];
      return [{ column, written: figureText(BigInt(figure), column), computed: figureText(computed, column) }];
    });
  }
}

function figureOf(value: unknown, { value: kind }: SheetColumn): number | undefined {
  if (kind === "amount") return fenOf(value);
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
}

const figureText = (figure: bigint, { value }: SheetColumn): string =>
  value === "amount" ? groupedAmount(amountOf(figure)) : String(figure);
