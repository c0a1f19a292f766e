// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens

import type { ScreenRight } from "../../runtime/contract/server/route.ts";

export const screenRights: readonly ScreenRight[] = [
  {
    id: "books",
    path: "/books",
    title: "图书管理",
    openedBy: ["books"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  { id: "loan", path: "/loan", title: "借阅", openedBy: ["loans"] },
  {
    id: "loans",
    path: "/loans",
    title: "借阅管理",
    openedBy: ["loans"],
    actions: [
      { id: "close", title: "归还" },
      { id: "refuse", title: "拒绝" },
    ],
  },
];
