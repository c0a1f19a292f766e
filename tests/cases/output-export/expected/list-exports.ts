// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-exports.hbs
// Sources: schemas/screens
// Hash: a1c110462230bd7888fe7a8885d7bcde

import type { ListExport } from "../../runtime/contract/list-export.ts";
import * as shop from "./services/shop/calls.ts";

/** By call: what it writes into a spreadsheet (`export:`). */
export const listExports: Readonly<Record<string, ListExport>> = {
  "shop.exportBooks": {
    title: "图书管理",
    screen: "books",
    columns: [
      { label: "序号", format: "index" },
      { field: "bookName", label: "书名", format: "text" },
      {
        field: "kind",
        label: "类别",
        format: "codes",
        codes: [
          { value: "1", label: "小说" },
          { value: "2", label: "诗歌" },
        ],
        options: { call: shop.kinds, current: "其他" },
      },
      { field: "copies", label: "册数", format: "number" },
      { field: "price", label: "价格", format: "amount" },
    ],
  },
};
