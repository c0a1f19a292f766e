import type { FileRule } from "../../../runtime/contract/language/file-rules.ts";
import type { Formula } from "../../../runtime/contract/values/formulas.ts";
import type { Route, StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Derivation, Reference, StoredColumn, Table } from "../../../runtime/contract/server/storage.ts";
import * as generated from "../../../src/generated/server.ts";
import type { Generated } from "../../../src/server/engine/calls/context.ts";

/** An entity with files and references, in itself and in the rows of a list, and with calls, as a project may declare it. */
export const ENTITY = "test-contract";

const file: FileRule = { types: ["pdf"], maxBytes: 1000, messages: { types: "类型", maxBytes: "大小" } };
const text = (field: string, more: Partial<StoredColumn> = {}): StoredColumn => ({ field, column: field, type: "text", ...more });

/** A reference to a region right below the one that a field beside it names. */
const within = (sibling: string): Reference => ({
  entity: "region",
  where: {
    test: "equals",
    left: { subject: "row", path: ["parentId"] },
    right: { reference: { subject: "form", path: [sibling] } },
  },
  siblings: [sibling],
});

const times = (one: string, other: string): Formula => ({ operator: "*", left: { field: one }, right: { field: other } });

/** The sum of the rows, and its share. */
const DERIVATIONS: readonly Derivation[] = [
  { field: "total", sum: { list: "pages", of: "cost" } },
  {
    field: "share",
    formula: {
      formula: { operator: "/", left: { field: "total" }, right: { field: "people" } },
      stored: "money",
      scale: 2,
      round: "half-up",
    },
  },
];

const table: Table = {
  entity: ENTITY,
  table: "test_contract",
  key: "id",
  columns: [
    text("id"),
    text("title"),
    text("scan", { file }),
    text("note"),
    text("owner", { ref: { entity: "user" } }),
    text("changedAt", { type: "time" }),
    text("project", { title: "项目", ref: { entity: "disposal-project" } }),
    text("region", { title: "区划", ref: { entity: "region" } }),
    text("agency", {
      title: "机构",
      ref: {
        entity: "organisation",
        where: { test: "equals", left: { subject: "row", path: ["exchange"] }, right: { literal: true } },
        copy: { agencyName: "orgName" },
        except: ["000"],
      },
    }),
    text("agencyName"),
    text("place", { title: "地点", ref: within("region") }),
    text("total", { title: "合计", type: "money" }),
    text("share", { title: "分摊", type: "money" }),
    text("people", { title: "人数", type: "integer" }),
    text("projects", { title: "相关项目", type: "json", ref: { entity: "disposal-project" } }),
  ],
  unique: [],
  index: [],
  children: [
    {
      field: "pages",
      table: "test_contract_pages",
      columns: [
        text("name"),
        text("image", { file }),
        text("project", { title: "项目", ref: { entity: "disposal-project" } }),
        text("region", { title: "区划", ref: { entity: "region" } }),
        text("place", { title: "地点", ref: within("region") }),
        text("imported", { type: "boolean" }),
        text("origin", { title: "原产地" }),
        text("quantity", { type: "integer" }),
        text("price", { type: "money" }),
        text("cost", { title: "小计", type: "money" }),
      ],
      formulas: [{ field: "cost", formula: times("quantity", "price"), stored: "money", scale: 2 }],
    },
  ],
};

const NAMES = [
  "id",
  "title",
  "scan",
  "note",
  "project",
  "region",
  "projects",
  "agency",
  "agencyName",
  "place",
  "people",
  "total",
  "pages",
  "version",
  "ids",
];

function route(operation: StoreOperation["operation"], more: Partial<StoreOperation> = {}): Route {
  const store: StoreOperation = { operation, entity: ENTITY, fields: NAMES, ...more };
  return {
    call: { id: `test.${operation}`, method: "post", path: `/api/test/${operation}`, query: [], body: NAMES },
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "object", additionalProperties: {} },
    input: { validate: () => true, rules: [] },
    body: { bytes: 100_000, values: 10_000 },
    checks: [],
    guards: [{ field: "pages.origin", label: "原产地", writable: ({ row }) => row?.["imported"] === true }],
    handler: { kind: "store", store },
  };
}

/**
 * Adds that entity to the project's own metadata. `set`: values that the server adds on create and update. `recycle`: deleted records can be
 * restored.
 */
export function withPlainEntity(set: StoreOperation["set"] = {}, recycle?: Table["recycle"]): Generated {
  const routes = [route("create", { set }), route("update", { set }), route("get"), route("delete"), route("deleteMany")];
  return {
    ...generated,
    tables: [...generated.tables, recycle === undefined ? table : { ...table, recycle }],
    derivations: { ...generated.derivations, [ENTITY]: DERIVATIONS },
    routes: [...generated.routes, ...routes],
  };
}
