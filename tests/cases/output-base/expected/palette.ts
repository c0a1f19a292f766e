// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/palette.hbs
// Sources: schemas/screens, schemas/entities

import type { PaletteScreen } from "../../runtime/contract/server/palette-list.ts";

/** What the command palette finds, by the order of the screens: records by their names, and actions. */
export const paletteScreens: readonly PaletteScreen[] = [{ id: "books", path: "/books", title: "图书管理", actions: [{ id: "add", title: "新增图书", rights: ["books:add"] }], lists: [] }];
