// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/scopes.hbs
// Sources: schemas/entities

import type { FieldRight, RowScope } from "../../runtime/contract/server/route.ts";

/** Rows that a user may see, by entity. */
export const rowScopes: Readonly<Record<string, RowScope>> = {};

/** Users who may read and change a field, by `entity.field`. */
export const fieldRights: Readonly<Record<string, FieldRight>> = {};
