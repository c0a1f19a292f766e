// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: bea6ba2cd816475fb1efc25d34ccecb1

import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  { id: "books", path: "/books", title: "图书管理", openedBy: ["books"] },
  { id: "loan", path: "/loan", title: "借阅", openedBy: ["loans"] },
  { id: "loan-add", path: "/loan-add", title: "新增借阅", openedBy: ["loans"] },
  { id: "loans", path: "/loans", title: "借阅管理", openedBy: ["loans"] },
];
