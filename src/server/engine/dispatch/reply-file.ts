import type { JsonSchema, Route } from "../../../../runtime/contract/server/route.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { workbookOf, type WrittenCell } from "../sheets/workbook.ts";

/** Width of each column, in characters. */
const WIDTH = 26;

/**
 * Writes replies of one call into a workbook with a line of headings. Each member of the reply that has a title is a column, in the
 * sequence of the reply. All cells are texts.
 *
 * @param name name of the sheet
 * @param replies the `data` of the replies, one for each line
 * @returns the workbook (xlsx) in base64
 */
export function buildReplyFile({ reply }: Pick<Route, "reply">, name: string, replies: readonly Data[]): string {
  const members = Object.entries((reply["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const columns = members.filter(([, { title }]) => typeof title === "string");
  const headings = columns.map(([, { title }]): WrittenCell => ({ text: String(title), style: "heading" }));
  const lines = replies.map((data) => columns.map(([member]): WrittenCell => ({ text: textIn(ownValue(data, member)), style: "text" })));
  const workbook = workbookOf({
    name,
    rows: [headings, ...lines],
    columns: columns.map(() => ({ width: WIDTH, style: "text" })),
    frozen: 1,
  });
  return Buffer.from(workbook).toString("base64");
}

const textIn = (value: unknown): string => (isEmpty(value) ? "" : String(value));
