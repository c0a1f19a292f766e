// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: 0b15d118bfa09aa819aa6c7dc1bc791a

import { has, isEmpty } from "../../runtime/contract/condition.ts";
import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  { id: "books", path: "/books", title: "图书管理", openedBy: ["books"] },
  { id: "loan", path: "/loan", title: "借阅", openedBy: ["loans"] },
  {
    id: "loans",
    path: "/loans",
    title: "借阅管理",
    openedBy: ["loans"],
    access: (s) => !isEmpty(s.user["orgGuid"]) || has(s.user["roles"], ["clerk", "reader"]),
    denied: "您不能借阅",
  },
];
