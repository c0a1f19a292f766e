// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/sheets.hbs
// Sources: schemas/entities
// Hash: 4b87ba564f46c5af16cb2ddc0b3b509d

import type { Sheet } from "../../runtime/contract/sheet.ts";
import * as chapterTyped from "./entities/chapter.typed.ts";

/** By entity: how its rows stand in a spreadsheet (`x-import`). */
export const sheets = {
  chapter: {
    entity: "chapter",
    title: "章节表",
    headingRow: 4,
    firstRow: 5,
    maxRows: 300,
    notes: ["页数不含封面。"],
    columns: [
      { field: "heading", title: "标题", value: "text" },
      { field: "pages", title: "页数", value: "integer" },
    ],
    codes: {
      field: "heading",
      title: "图书",
      items: [
        { value: "1", label: "小说" },
        { value: "2", label: "诗歌" },
      ],
    },
    rules: chapterTyped.input,
  },
} satisfies Readonly<Record<string, Sheet>>;
