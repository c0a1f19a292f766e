// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/scopes.hbs
// Sources: schemas/entities
// Hash: bb24718a476b0ff1e6978be2efd88516

import { differs, equals, equalsReference, has } from "../../runtime/contract/condition.ts";
import type { RowScope } from "../../runtime/contract/route.ts";

/** Rows that a user may see, by entity. */
export const rowScopes: Readonly<Record<string, RowScope>> = {
  "disposal-project": {
    tree: {
      any: [
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["userTypeNow"] }, right: { literal: "10" } },
            { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
          ],
        },
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["userTypeNow"] }, right: { literal: "10" } },
            { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["disposal-review"] } },
            { test: "equals", left: { subject: "row", path: ["orgTopGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
          ],
        },
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["exchange"] }, right: { literal: true } },
            { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            { test: "differs", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
          ],
        },
      ],
    },
    holds: (s) =>
      (equals(s.user["userTypeNow"], "10") && equalsReference(s.row?.["orgGuid"], s.user["orgGuid"])) ||
      (equals(s.user["userTypeNow"], "10") && has(s.user["roles"], ["disposal-review"]) && equalsReference(s.row?.["orgTopGuid"], s.user["orgGuid"])) ||
      (equals(s.user["exchange"], true) && equalsReference(s.row?.["supGuid"], s.user["orgGuid"]) && differs(s.row?.["state"], "0")),
  },
};
