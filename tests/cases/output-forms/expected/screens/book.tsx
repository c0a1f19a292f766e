// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/book.yaml, schemas/entities/book.schema.json

import { pluck, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as shop from "../services/shop/calls.ts";

const screen: Screen = {
  id: "book",
  title: "图书",
  path: "/book",
  params: ["id"],
  under: ["books"],
  blocks: {
    book: {
      kind: "form",
      call: shop.wholeBook,
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["bookName"], label: "书名", type: "string", widget: "text", format: "text" },
          { names: ["coverName"], label: "封面名称", type: "string", widget: "text", format: "text" },
        ],
      },
      actions: [],
    },
    chapters: {
      kind: "table",
      title: "章节",
      rows: (s: Scope) => pluck(s["book"], ["chapters"]),
      search: [],
      checks: [],
      rowKey: "heading",
      columns: [
        { field: "heading", label: "标题", format: "text", sort: true },
        { field: "pages", label: "页数", format: "number", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: [],
    },
  },
  actions: {},
};

/** 图书 */
export default function BookPage() {
  return <ScreenPage screen={screen} />;
}
BookPage.screen = screen;
