// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/sheets.hbs
// Sources: schemas/entities
// Hash: 7a6fe39e8e65c2c462ed5410c6c48b2e

import type { Sheet } from "../../runtime/contract/sheet.ts";

/** By entity: how its rows stand in a spreadsheet (`x-import`). */
export const sheets = {} satisfies Readonly<Record<string, Sheet>>;
