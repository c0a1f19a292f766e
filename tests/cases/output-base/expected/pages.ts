// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/pages.hbs
// Sources: schemas/screens

import type { ComponentType } from "react";
import type { Screen } from "../../runtime/contract/language/screen.ts";
import type { Condition } from "../../runtime/contract/values/data.ts";

export interface PageEntry {
  /** Screen, and component of its menu record. */
  id: string;
  path: string;
  title: string;
  /** Screens it is opened from. */
  under: readonly string[];
  params: readonly string[];
  /** Who may open it besides having its menu, and what everybody else is told. */
  access?: Condition;
  denied?: string;
  /** none: it stands alone, without header, menu and tags. */
  frame?: "none";
  load: () => Promise<{ default: ComponentType & { screen: Screen } }>;
}

export const pages: readonly PageEntry[] = [
  { id: "books", path: "/books", title: "图书管理", under: [], params: [], load: () => import("./screens/books.tsx") },
  { id: "loan", path: "/loan", title: "借阅", under: ["loans"], params: ["id"], load: () => import("./screens/loan.tsx") },
  { id: "loans", path: "/loans", title: "借阅管理", under: [], params: [], load: () => import("./screens/loans.tsx") },
];
