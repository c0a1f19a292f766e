// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: 2b61edc5f7893775c95714ef84749ac4

import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  { id: "board", path: "/board", title: "看板", openedBy: ["board"] },
  { id: "books", path: "/books", title: "图书管理", openedBy: ["books"] },
  { id: "loan", path: "/loan", title: "借阅", openedBy: ["loans"] },
  { id: "loans", path: "/loans", title: "借阅管理", openedBy: ["loans"] },
];
