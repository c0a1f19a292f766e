// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-imports.hbs
// Sources: schemas/services, schemas/screens

import type { ListImport } from "../../runtime/contract/language/list-import.ts";

/** By call: how it imports a spreadsheet into a list (`import:`). */
export const listImports: Readonly<Record<string, ListImport>> = {};
