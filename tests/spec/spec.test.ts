import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { readersOf } from "./reading.ts";
import { arranged, listStated, statements, unstated } from "./spec.ts";

const built = buildProject(join(import.meta.dirname, "../.."));
if (built.project === undefined) throw new Error(printed(built));
const { project } = built;
const readers = readersOf(project);
const stated = statements();
const declarations = listStated(stated);

/** Requirements that one declaration alone meets, texts and gates exactly. tests/conformance proves that pages match the metadata. */
const PROVES: Readonly<Record<string, string>> = {
  "entities disposal-project": "[D-ENTITY-01][D-ENTITY-02][D-ENTITY-03][D-ENTITY-04][D-FORM-16][D-VALID-29]",
  "entities asset-row": "[D-ENTITY-06]",
  "entities result-row": "[D-ENTITY-07]",
  "services assetsOrg": "[D-API-09]",
  "services assetsSup": "[D-API-18][D-API-19][D-API-20][D-API-21]",
  "services lookup": "[D-PRINT-05]",
  "entities user": "[D-ROLES-05]",
  "entities user-type-info": "[D-ROLES-05]",
  "screens send-way": "[P-CONST-02]",
  "screens notice-dict": "[P-CONST-02][P-DICT-01][P-DICT-03][P-DICT-04]",
  "screens notice-receivers": "[P-CONST-02]",
  "screens purchaser-list":
    "[D-LIST-01][D-STEPS-01][D-STEPS-04][D-ACCESS-01][D-ACTION-18][D-VOUCHER-01][D-VOUCHER-03][D-VOUCHER-06][D-ACTION-04][D-ACTION-05][D-REVIEW-13]",
  "screens supplier-list": "[D-STEPS-01][D-STEPS-04][D-ACCESS-02][D-ACCESS-05][D-ACCESS-06]",
  "screens supplier-look": "[D-VIEW-01][D-VIEW-02][D-ACCESS-07]",
  "screens purchaser-look": "[D-ACCESS-07]",
  "screens item-completion": "[D-ACCESS-07][D-ITEM-01][D-ITEM-02][D-ITEM-03][D-ITEM-05][D-ITEM-06][D-ITEM-07][D-ITEM-08]",
  "screens result-completion": "[D-ACCESS-07][D-RESULT-01][D-RESULT-02][D-RESULT-03][D-RESULT-04][D-RESULT-06][D-RESULT-07][D-RESULT-09]",
  "screens voucher-print": "[D-ACCESS-07]",
  "screens purchaser-edit": "[D-ACCESS-07][D-EDIT-02][D-EDIT-03][D-ROUTES-06]",
  "screens item-review":
    "[D-ACCESS-07][D-REVIEW-01][D-REVIEW-02][D-REVIEW-03][D-REVIEW-04][D-REVIEW-05][D-REVIEW-06][D-REVIEW-08][D-REVIEW-09][D-REVIEW-10][D-ROUTES-11]",
  "screens purchaser-add": "[D-FORM-14][D-ACCESS-07][D-FORM-01][D-FORM-04][D-FORM-05][D-FORM-10]",
  "entities alarm-rule": "[P-ALARM-03]",
  "entities alarm-member": "[P-ALARMMEMBER-03]",
  "entities basic-config": "[P-BASICCONF-03]",
  "entities menu": "[P-MENU-06]",
  "entities notice-receiver": "[P-RECEIVER-02][P-RECEIVER-03]",
  "services authCenter": "[P-OAUTH-10][P-OAUTH-11]",
  "services logs": "[P-AUTHLOG-05][P-OPLOG-04]",
  "services messages": "[P-EMAIL-02][P-EMAIL-04][P-EMAIL-05]",
  "services notices": "[P-DICT-05][P-DICT-06]",
  "services sending": "[P-RECEIVER-04][P-RECEIVER-05][P-RECEIVER-06][P-SENDWAY-04][P-SENDWAY-05][P-SENDWAY-06]",
  "services views": "[P-VIEW-05]",
  "screens users": "[P-USER-04][P-USER-06][P-USER-10][P-USER-12]",
  "workflows disposal-project": "[D-FORM-06][D-FORM-07][D-REVIEW-11][D-ITEM-11][D-VALID-11][D-VALID-19][D-RESULT-10][D-RESULT-11]",
  "services menuCenter": "[P-REGION-16]",
  "screens oauth-clients": "[P-OAUTH-06][P-OAUTH-07][P-OAUTH-08][P-OAUTH-09][P-OAUTH-12]",
  "screens alarm-rules": "[P-ALARM-01]",
  "screens alarm-members": "[P-ALARMMEMBER-02]",
  "screens email-config": "[P-EMAIL-01][P-EMAIL-07]",
  "screens email-log": "[P-EMAILLOG-02]",
  "screens view-config": "[P-VIEW-06]",
  "screens operation-log": "[P-OPLOG-03]",
  "screens login-page": "[P-LOGINPAGE-01][P-LOGINPAGE-05]",
  "screens regions": "[P-REGION-06][P-REGION-07][P-REGION-08]",
  "screens subsystem-entries": "[D-IMPORT-22]",
};

/** Administration screens whose addresses the specification proposes. */
const ADDRESSED = new Set(
  [
    "users auth-log operation-log basic-config email-config email-log sms-config sms-log oauth-clients subsystems regions region-init",
    "menus notice-dict notice-receivers send-way send-log gateway-routes alarm-rules alarm-members alarm-info alarm-log view-config",
    "login-page",
  ].flatMap((names) => names.split(" ").map((name) => `screens ${name}`)),
);
const idsOf = (declaration: string): string => `${PROVES[declaration] ?? ""}${ADDRESSED.has(declaration) ? "[P-SHELL-02]" : ""}`;

/** Compares the metadata with its second statement in tests/spec: neither may change alone. */
describe.each(stated)("$file", (statement) => {
  for (const { kind, name, stated: expected } of listStated([statement])) {
    const ids = `${statement.proves.map((id) => `[${id}]`).join("")}${idsOf(`${kind} ${name}`)}`;
    it(`${ids} the metadata of ${kind} ${name} matches its statement`, () =>
      expect(arranged(readers[kind].get(name)?.())).toEqual(arranged(expected)));
  }
});

it("everything in the metadata is stated once", () => {
  const names = declarations.map(({ kind, name }) => `${kind} ${name}`);
  expect([...Object.keys(PROVES), ...ADDRESSED].filter((declaration) => !names.includes(declaration))).toEqual([]);
  expect(unstated(project, declarations)).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("compares names in any order, lists and blocks in their own", () => {
  const textOf = (value: unknown): string => JSON.stringify(arranged(value));
  expect(textOf({ menu: { order: 1, icon: "a" }, calls: [] })).toBe(textOf({ calls: [], menu: { icon: "a", order: 1 } }));
  expect(textOf([{ title: "a" }, { title: "b" }])).not.toBe(textOf([{ title: "b" }, { title: "a" }]));
  expect(textOf({ blocks: { tree: {}, list: {} } })).not.toBe(textOf({ blocks: { list: {}, tree: {} } }));
  expect(textOf({ blocks: { list: { kind: "table", call: "a.b" } } })).toBe(textOf({ blocks: { list: { call: "a.b", kind: "table" } } }));
});

/** The disposal lists have exactly the specified row actions (D-LIST-04), so no history. The pages of a project show it. */
const LISTS = ["purchaser-list", "supplier-list"];
const TOLD_ELSEWHERE = [...LISTS, "purchaser-add", "purchaser-edit", "item-completion", "item-review", "result-completion"];

it("every block whose buttons change stored records opens their history", () => {
  const calls = new Map([...project.services.values()].flatMap(({ calls }) => [...calls.values()].map((call) => [call.id, call] as const)));
  const silent = [...project.screens.values()].flatMap((screen) =>
    [...screen.blocks.values()].flatMap((block) => {
      if (block.kind !== "table" && block.kind !== "form") return [];
      const actions = [...block.actions, ...(block.kind === "table" ? block.rowActions : [])].flatMap((id) => screen.actions.get(id) ?? []);
      const handlers = actions.flatMap(({ call }) => calls.get(call ?? "")?.handler ?? []);
      const changes =
        actions.some(({ transitions }) => transitions.length > 0) ||
        handlers.some((handler) => handler.kind === "store" && handler.store.operation === "update");
      return changes && !handlers.some(({ kind }) => kind === "history") ? [screen.name] : [];
    }),
  );
  expect(silent.sort()).toEqual(TOLD_ELSEWHERE.toSorted());
});
