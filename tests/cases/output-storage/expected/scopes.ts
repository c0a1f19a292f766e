// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/scopes.hbs
// Sources: schemas/entities
// Hash: 32b9715d16550d9ba048d64c8b0c2848

import { equals, equalsReference, has } from "../../runtime/contract/condition.ts";
import type { RowScope } from "../../runtime/contract/route.ts";

/** Rows that a user may see, by entity. */
export const rowScopes: Readonly<Record<string, RowScope>> = {
  book: {
    tree: {
      any: [
        { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["clerk"] } },
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["owner"] }, right: { reference: { subject: "user", path: ["userId"] } } },
            { test: "equals", left: { subject: "row", path: ["lent"] }, right: { literal: false } },
          ],
        },
      ],
    },
    holds: (s) =>
      has(s.user["roles"], ["clerk"]) ||
      (equalsReference(s.row?.["owner"], s.user["userId"]) && equals(s.row?.["lent"], false)),
  },
};
