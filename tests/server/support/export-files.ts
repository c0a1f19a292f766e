import { afterAll, beforeAll, expect } from "vitest";
import { read, utils } from "xlsx";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import { requestFor, type TestServer, testServer } from "./test-server.ts";

interface Table {
  name: string;
  rows: string[][];
  /** Formula, type and displayed text of a cell, by its reference. */
  cell: (reference: string) => { f?: string; t: string; w?: string } | undefined;
}

/** For a `describe`: a portal with 620 routes and one with odd characters, whose exports are limited to 700 rows. */
export function exportsHost(kind: DatabaseKind) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind, { settings: { EXPORT_ROWS: "700" } });
    const { kysely } = server.portal.store.database;
    const rows = Array.from({ length: 620 }, (_, at) => ({
      id: `many-${String(at).padStart(4, "0")}`,
      path: `/many/${at}`,
      service_id: "many",
      service_name: `批量${at}`,
      url: at % 3 === 0 ? null : `http://host/${at % 7}`,
      retryable: kind === "sqlite" ? 1 : true,
      enabled: kind === "sqlite" ? at % 2 : at % 2 === 1,
      version: 1,
    }));
    // Stored data may break today's rules, which an export does not apply.
    const odd = { service_name: '=HYPERLINK("http://x","y")', service_id: "123456789012345678", url: "_x0041_ <b>&" };
    await kysely
      .insertInto("gateway_route")
      .values({ id: "formula", path: "/formula/**", version: 1, ...odd })
      .execute();
    for (let at = 0; at < rows.length; at += 100)
      await kysely
        .insertInto("gateway_route")
        .values(rows.slice(at, at + 100))
        .execute();
  });
  afterAll(() => server.close());

  const fetched = async (account: string, id: string, input: Data = {}) =>
    server.app.inject({ ...requestFor(id, input), headers: { authorization: `Bearer ${await server.token(account)}` } });
  const table = async (account: string, id: string, input: Data = {}): Promise<Table> => {
    const response = await fetched(account, id, input);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    const book = read(response.rawPayload, { cellNF: true, cellStyles: true });
    const [name = ""] = book.SheetNames;
    const sheet = book.Sheets[name] ?? {};
    return {
      name,
      rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: "" }),
      cell: (reference) => sheet[reference],
    };
  };

  return {
    get server() {
      return server;
    },
    table,
  };
}
