// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-exports.hbs
// Sources: schemas/screens
// Hash: f0abfd500b4ddba1dba0332153b3c123

import type { ListExport } from "../../runtime/contract/list-export.ts";

/** By call: what it writes into a spreadsheet (`export:`). */
export const listExports: Readonly<Record<string, ListExport>> = {};
