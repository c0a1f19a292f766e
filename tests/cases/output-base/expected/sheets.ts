// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/sheets.hbs
// Sources: schemas/entities

import type { Sheet } from "../../runtime/contract/language/sheet.ts";

/** By entity: how its rows stand in a spreadsheet (`x-import`). */
export const sheets = {} satisfies Readonly<Record<string, Sheet>>;
