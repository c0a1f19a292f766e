import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import { type Audience, type Cell, rightsMatrix } from "../../generator/plan/matrix.ts";
import { ACCOUNTS } from "../../src/server/demo/people.ts";
import { readCaller } from "../../src/server/rights/callers.ts";
import { rightJudge } from "../../src/server/rights/judge-right.ts";
import { type Caller, scopeOf } from "../../src/server/calls/context.ts";
import { ownProject } from "../conformance/project.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

const { model } = ownProject();
const matrix = rightsMatrix(model);

/** The column of an account: of its kind and type, else that of all other types. */
function columnOf({ systemType, userTypeNow }: Data): number {
  const fits = ({ kind, userType }: Audience, type: unknown): boolean =>
    kind === systemType && (userType === undefined || userType === type);
  const own = matrix.audiences.findIndex((audience) => fits(audience, userTypeNow));
  return own === -1 ? matrix.audiences.findIndex((audience) => fits(audience, "-")) : own;
}

const isOpen = (cell: Cell | undefined, user: Data, row: Data | null = null): boolean =>
  typeof cell === "object" ? holds(cell, { row, user }, undefined) : cell === true;

/** src/generated/rights-matrix.md against the server, cell by cell. */
describe.each(databases)("the matrix of rights on %s", (kind) => {
  let server: TestServer;
  const people: { account: string; info: Data; caller: Caller; column: number }[] = [];
  beforeAll(async () => {
    server = await testServer(kind);
    for (const { account } of ACCOUNTS) {
      const info: Data = (await server.call(account, "authCenter.userInfo")).data;
      const caller = await readCaller(server.portal, String(info["userId"]));
      if (caller === undefined) throw new Error(`nobody is ${account}`);
      people.push({ account, info, caller, column: columnOf(info) });
    }
  });
  afterAll(() => server.close());

  it("has a column for every account", () => {
    expect(people.filter(({ column }) => column === -1)).toEqual([]);
    expect(matrix.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(server.portal.generated.routes.map(({ call }) => call.id)));
  });

  // By the judge that each request meets: that no other does is proved by a request of every account for every call
  // (tests/conformance/server/rights.ts).
  it.each(matrix.calls.map(({ name, cells }) => ({ name, cells })))(
    "[P-ROLES-09][P-ROLES-10] $name is open to whom the matrix says",
    ({ name, cells }) => {
      const route = server.portal.generated.routes.find(({ call }) => call.id === name);
      if (route === undefined) throw new Error(`no call ${name}`);
      const judge = rightJudge(server.portal);
      const found = people.map(({ account, caller }) => [account, judge(route, caller) === undefined]);
      expect(found).toEqual(people.map(({ account, info, column }) => [account, isOpen(cells[column], info)]));
    },
  );

  it.each(matrix.scopes.map(({ name, cells }) => ({ name, cells })))("rows of $name are whose the matrix says", async ({ name, cells }) => {
    const { portal } = server;
    const table = portal.table(name);
    // Those that are joined are no columns.
    const secret = new Set(table.columns.filter((column) => column.secret !== undefined).map(({ field }) => field));
    const fields = [...(model.entities.get(name)?.fields.keys() ?? [])].filter((field) => !secret.has(field));
    const operation = { operation: "list", entity: name, fields } as const;
    const rows = async (trees: Parameters<typeof portal.records.list>[1]["restriction"]["trees"], info: Data): Promise<Data[]> => {
      const restriction = { trees, scope: scopeOf(portal, info) };
      return (await portal.records.list(portal.database.kysely, { operation, input: { pageNumber: 1, pageSize: 1000 }, restriction })).rows;
    };
    const all = await rows([], {});
    expect(all.length).toBeGreaterThan(0);
    for (const { account, caller, column } of people) {
      const tree = portal.generated.rowScopes[name]?.tree;
      const seen = (await rows(tree === undefined ? [] : [tree], { ...caller.info })).map((row) => row[table.key]);
      const stated = all.filter((row) => isOpen(cells[column], { ...caller.info }, row)).map((row) => row[table.key]);
      expect([account, seen.sort()]).toEqual([account, stated.sort()]);
    }
  });
});
