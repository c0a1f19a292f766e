import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { rightsMatrix } from "../../generator/plan/matrix.ts";
import { ACCOUNTS } from "../../src/server/demo/people.ts";
import { readPrincipal } from "../../src/server/identity/rights/principals.ts";
import { scopeOf } from "../../src/server/engine/calls/context.ts";
import type { Principal } from "../../src/server/engine/calls/principal.ts";
import { writes } from "../../src/server/engine/calls/changes.ts";
import * as generated from "../../src/generated/server.ts";
import { columnOf, isOpen } from "../conformance/matrix.ts";
import { ownProject } from "../conformance/project.ts";
import { databases, serverFor } from "./support/test-server.ts";

const { model } = ownProject();
const matrix = rightsMatrix(model);

/** Checks which rows each account sees. tests/conformance/server/rights.ts proves who may make which call. */
describe.each(databases)("row scopes of the matrix of rights on %s", (kind) => {
  const server = serverFor(kind);
  const people: { account: string; info: Data; caller: Principal; column: number }[] = [];
  beforeAll(async () => {
    for (const { account } of ACCOUNTS) {
      const info: Data = (await server.call(account, "authCenter.userInfo")).data;
      const caller = await readPrincipal(server.portal, String(info["userId"]));
      if (caller === undefined) throw new Error(`nobody is ${account}`);
      people.push({ account, info, caller, column: columnOf(matrix, info) });
    }
  });

  it("has a column for every account", () => {
    expect(people.filter(({ column }) => column === -1)).toEqual([]);
    expect(matrix.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(server.portal.generated.routes.map(({ call }) => call.id)));
  });

  it.each(matrix.scopes.map(({ name, cells }) => ({ name, cells })))(
    "rows of $name are visible to exactly the accounts in the matrix",
    async ({ name, cells }) => {
      const { portal } = server;
      const table = portal.store.table(name);
      // Joined fields are no columns.
      const secret = new Set(table.columns.filter((column) => column.secret !== undefined).map(({ field }) => field));
      const fields = [...(model.entities.get(name)?.fields.keys() ?? [])].filter((field) => !secret.has(field));
      const operation = { operation: "list", entity: name, fields } as const;
      const rows = async (trees: Parameters<typeof portal.store.records.list>[1]["restriction"]["trees"], info: Data): Promise<Data[]> => {
        const restriction = { trees, scope: scopeOf(portal, info) };
        return (
          await portal.store.records.list(portal.store.database.kysely, {
            operation,
            input: { pageNumber: 1, pageSize: 1000 },
            restriction,
          })
        ).rows;
      };
      const all = await rows([], {});
      expect(all.length).toBeGreaterThan(0);
      for (const { account, caller, column } of people) {
        const tree = portal.generated.rowScopes[name]?.tree;
        const seen = (await rows(tree === undefined ? [] : [tree], { ...caller.info })).map((row) => row[table.key]);
        const stated = all.filter((row) => isOpen(cells[column], { ...caller.info }, row)).map((row) => row[table.key]);
        expect([account, seen.sort()]).toEqual([account, stated.sort()]);
      }
    },
  );
});

it("lets the right to look at a page cover no change, except uploads and a page that is one form", () => {
  const isPage = (right: string): boolean => !right.includes(":");
  const covered = generated.routes
    .filter((route) => route.access === "screen" && writes(route))
    .filter(({ rights, handler }) => {
      const ofTransitions = handler.kind === "workflow" && handler.rights !== undefined ? Object.values(handler.rights).flat() : rights;
      return ofTransitions?.some(isPage);
    });
  expect(covered.map(({ call }) => call.id).sort()).toEqual(["assetsOrg.upload", "loginPage.uploadLoginImage"]);
});
