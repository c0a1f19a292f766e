// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/menus.hbs
// Sources: schemas/menus.yaml, schemas/screens

import type { MenuSeed } from "../../runtime/contract/server/route.ts";

/** Seeded once; from then on the records belong to the administrators. */
export const menuSeeds: readonly MenuSeed[] = [
  {
    seedKey: "folder:shop",
    menuId: "shop",
    menuName: "书店",
    parentId: "0",
    menuIcon: "ShopOutlined",
    menuOrder: 10,
    menuIndexUrl: "/shop",
    menuPath: "",
    menuComponent: "",
  },
  {
    seedKey: "books:1",
    menuId: "books_1",
    menuName: "图书管理",
    parentId: "shop",
    menuIcon: "BookOutlined",
    menuOrder: 10,
    menuIndexUrl: "/books",
    menuPath: "/books",
    menuComponent: "books",
    userSystemType: "1",
  },
  {
    seedKey: "loans:1",
    menuId: "loans_1",
    menuName: "借阅管理",
    parentId: "shop",
    menuIcon: "ReadOutlined",
    menuOrder: 20,
    menuIndexUrl: "/loans",
    menuPath: "/loans",
    menuComponent: "loans",
    userSystemType: "1",
  },
];
