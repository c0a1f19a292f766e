// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-exports.hbs
// Sources: schemas/screens

import type { ListExport } from "../../runtime/contract/language/list-export.ts";

/** By call: what it writes into a spreadsheet (`export:`). */
export const listExports: Readonly<Record<string, ListExport>> = {};
