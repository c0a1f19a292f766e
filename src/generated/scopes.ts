// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/scopes.hbs
// Sources: schemas/entities
// Hash: 150529fddc3be549fd11e5d8125f0858

import { differs, equals, equalsReference, has, isEmpty, isOneOf, isUnder } from "../../runtime/contract/language/condition.ts";
import type { FieldRight, RowScope } from "../../runtime/contract/server/route.ts";

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
            { test: "differs", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
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
      (equals(s.user["userTypeNow"], "10") && has(s.user["roles"], ["disposal-review"]) && equalsReference(s.row?.["orgTopGuid"], s.user["orgGuid"]) && differs(s.row?.["state"], "0")) ||
      (equals(s.user["exchange"], true) && equalsReference(s.row?.["supGuid"], s.user["orgGuid"]) && differs(s.row?.["state"], "0")),
  },
  menu: {
    tree: {
      any: [
        { test: "differs", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
        { test: "empty", left: { subject: "row", path: ["regionId"] }, right: { literal: true } },
        { test: "under", left: { subject: "row", path: ["regionPath"] }, right: { reference: { subject: "user", path: ["regionPath"] } } },
      ],
    },
    holds: (s) =>
      differs(s.user["systemType"], "2") ||
      isEmpty(s.row?.["regionId"]) ||
      isUnder(s.row?.["regionPath"], s.user["regionPath"]),
  },
  organisation: {
    tree: {
      any: [
        { test: "differs", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
        { test: "under", left: { subject: "row", path: ["regionPath"] }, right: { reference: { subject: "user", path: ["regionPath"] } } },
      ],
    },
    holds: (s) => differs(s.user["systemType"], "2") || isUnder(s.row?.["regionPath"], s.user["regionPath"]),
  },
  region: {
    tree: {
      any: [
        { test: "differs", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
        { test: "under", left: { subject: "row", path: ["path"] }, right: { reference: { subject: "user", path: ["regionPath"] } } },
      ],
    },
    holds: (s) => differs(s.user["systemType"], "2") || isUnder(s.row?.["path"], s.user["regionPath"]),
  },
  registration: {
    tree: {
      any: [
        { test: "equals", left: { subject: "row", path: ["applicantId"] }, right: { reference: { subject: "user", path: ["userId"] } } },
        { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: "1" } },
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
            {
              test: "under",
              left: { subject: "row", path: ["regionPath"] },
              right: { reference: { subject: "user", path: ["regionPath"] } },
            },
          ],
        },
      ],
    },
    holds: (s) =>
      equalsReference(s.row?.["applicantId"], s.user["userId"]) ||
      equals(s.user["systemType"], "1") ||
      (equals(s.user["systemType"], "2") && isUnder(s.row?.["regionPath"], s.user["regionPath"])),
  },
  role: {
    tree: {
      any: [
        { test: "differs", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
        { test: "empty", left: { subject: "row", path: ["regionId"] }, right: { literal: true } },
        { test: "under", left: { subject: "row", path: ["regionPath"] }, right: { reference: { subject: "user", path: ["regionPath"] } } },
      ],
    },
    holds: (s) =>
      differs(s.user["systemType"], "2") ||
      isEmpty(s.row?.["regionId"]) ||
      isUnder(s.row?.["regionPath"], s.user["regionPath"]),
  },
  user: {
    tree: {
      any: [
        { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: "1" } },
        { test: "equals", left: { subject: "row", path: ["userId"] }, right: { reference: { subject: "user", path: ["userId"] } } },
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
            { test: "oneOf", left: { subject: "row", path: ["systemType"] }, right: { literal: ["2", "3"] } },
            {
              test: "under",
              left: { subject: "row", path: ["regionPath"] },
              right: { reference: { subject: "user", path: ["regionPath"] } },
            },
          ],
        },
      ],
    },
    holds: (s) =>
      equals(s.user["systemType"], "1") ||
      equalsReference(s.row?.["userId"], s.user["userId"]) ||
      (equals(s.user["systemType"], "2") && isOneOf(s.row?.["systemType"], ["2", "3"]) && isUnder(s.row?.["regionPath"], s.user["regionPath"])),
  },
};

/** Users who may read and change a field, by `entity.field`. */
export const fieldRights: Readonly<Record<string, FieldRight>> = {};
