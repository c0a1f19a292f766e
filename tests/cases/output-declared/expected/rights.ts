// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: bee665140455c274b75c1bb949537119

import type { ScreenRight } from "../../runtime/contract/route.ts";

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
  { id: "loan-add", path: "/loan-add", title: "新增借阅", openedBy: ["loans"], actions: [{ id: "request", title: "申请" }] },
  {
    id: "loans",
    path: "/loans",
    title: "借阅管理",
    openedBy: ["loans"],
    actions: [
      { id: "view", title: "查看" },
      { id: "edit", title: "修改说明" },
      { id: "withdraw", title: "撤销" },
      { id: "refuse", title: "拒绝" },
    ],
  },
];
