// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/scopes.hbs
// Sources: schemas/entities
// Hash: 9b54d8f4c0b092ed51ebd16ddcfc6a76

import type { RowScope } from "../../runtime/contract/route.ts";

/** Rows that a user may see, by entity. */
export const rowScopes: Readonly<Record<string, RowScope>> = {};
