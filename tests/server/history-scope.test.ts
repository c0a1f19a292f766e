import { describe, expect, it } from "vitest";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Data, Scope } from "../../runtime/contract/values/data.ts";
import { couldSee } from "../../src/server/engine/calls/history-scope.ts";
import type { Table } from "../../runtime/contract/server/storage.ts";

const row = (test: "equals" | "differs", literal: string): ConditionTree => ({
  test,
  left: { subject: "row", path: ["state"] },
  right: { literal },
});
const isAdmin: ConditionTree = { test: "equals", left: { subject: "user", path: ["kind"] }, right: { literal: "admin" } };

/**
 * Tests whether a user sees a change.
 *
 * @param values the stored values of the row scope; null if an earlier version has stored the change
 */
function sees(kind: string, tree: ConditionTree, values: string | null = null): boolean {
  const scope = (of?: Data | null): Scope => ({ user: { kind }, row: of }) as unknown as Scope;
  const rowScopes = { project: { tree, holds: () => true } };
  const context = { portal: { generated: { rowScopes } }, scope } as unknown as Parameters<typeof couldSee>[0];
  return couldSee(context, { entity: "project" } as Table, values, {});
}

describe("[D-ROLES-06] a change whose row scope is not stored", () => {
  it.each<[string, ConditionTree]>([
    ["a value of the row", row("equals", "1")],
    ["another value of the row", row("differs", "0")],
    ["the negation of a value", { not: row("equals", "0") }],
    ["a value of the row and of the user", { all: [isAdmin, row("differs", "0")] }],
  ])("is hidden if the scope demands %s", (_, tree) => expect(sees("admin", tree)).toBe(false));

  it.each<[string, ConditionTree]>([
    ["of its user alone", { any: [row("equals", "1"), isAdmin] }],
    ["whatever the row is", { not: { all: [row("equals", "0"), { not: isAdmin }] } }],
  ])("is shown to those to whom the scope shows all rows because %s, and to no other", (_, tree) =>
    expect([sees("admin", tree), sees("staff", tree)]).toEqual([true, false]),
  );

  it("is hidden if the scope names a field that is stored only since then", () => {
    expect([sees("staff", row("differs", "0"), "{}"), sees("staff", row("differs", "0"), '{"state":"1"}')]).toEqual([false, true]);
    expect(sees("staff", row("differs", "0"), '{"state":"0"}')).toBe(false);
  });
});
