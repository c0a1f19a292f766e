// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-imports.hbs
// Sources: schemas/services, schemas/screens
// Hash: 5d2a7382d168e65e54d2ad0a5a8cabf0

import type { ListImport } from "../../runtime/contract/language/list-import.ts";

/** By call: how it imports a spreadsheet into a list (`import:`). */
export const listImports: Readonly<Record<string, ListImport>> = {};
