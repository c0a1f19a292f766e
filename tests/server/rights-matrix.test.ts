import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import { type Audience, type Cell, rightsMatrix } from "../../generator/plan/matrix.ts";
import { ACCOUNTS } from "../../src/server/demo/people.ts";
import { readCaller } from "../../src/server/rights/callers.ts";
import { scopeOf } from "../../src/server/calls/context.ts";
import { ownProject } from "../conformance/project.ts";
import { databases, requestFor, type TestServer, testServer } from "./support/test-server.ts";

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
  const people: { account: string; info: Data; column: number }[] = [];
  beforeAll(async () => {
    server = await testServer(kind);
    for (const { account } of ACCOUNTS) {
      const info: Data = (await server.call(account, "authCenter.userInfo")).data;
      people.push({ account, info, column: columnOf(info) });
    }
  });
  afterAll(() => server.close());

  it("has a column for every account", () => {
    expect(people.filter(({ column }) => column === -1)).toEqual([]);
    expect(matrix.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(server.portal.generated.routes.map(({ call }) => call.id)));
  });

  // A name that no call knows is refused (422) only once the right is judged: nothing is changed.
  it.each(matrix.calls.map(({ name, cells }) => ({ name, cells })))(
    "[P-ROLES-09][P-ROLES-10] $name is open to whom the matrix says",
    async ({ name, cells }) => {
      const path = server.portal.generated.routes.find(({ call }) => call.id === name)?.call.path ?? "";
      const input = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? "", "x"]));
      const found: Data = {};
      const stated: Data = {};
      for (const { account, info, column } of people) {
        const { url, method } = requestFor(name, input);
        const headers = { authorization: `Bearer ${await server.token(account)}` };
        const answer = await server.send({ method, url: `${url}${url.includes("?") ? "&" : "?"}noSuchName=1`, headers });
        found[account] = answer.status !== 403;
        stated[account] = isOpen(cells[column], info);
      }
      expect(found).toEqual(stated);
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
    for (const { account, info, column } of people) {
      const caller = await readCaller(portal, String(info["userId"]));
      const tree = portal.generated.rowScopes[name]?.tree;
      const seen = (await rows(tree === undefined ? [] : [tree], { ...caller?.info })).map((row) => row[table.key]);
      const stated = all.filter((row) => isOpen(cells[column], { ...caller?.info }, row)).map((row) => row[table.key]);
      expect([account, seen.sort()]).toEqual([account, stated.sort()]);
    }
  });
});
