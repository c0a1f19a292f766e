import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import { PORTAL_PATHS, SERVER_PATHS, SERVER_TABLES } from "../../runtime/contract/server/reserved-names.ts";
import { ownPages, REDIRECTS } from "../../src/app/boot/navigation/own-pages.ts";
import { AUTHORIZE, OPEN_PAGES } from "../../src/app/boot/session/guard.ts";
import { OWN_TABLES } from "../../src/server/engine/store/schema/schema-state.ts";
import { internalTables } from "../../src/server/internal-tables.ts";

const server = new URL("../../src/server/", import.meta.url);
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(new URL(name, server), "utf8"));

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe("what the generator refuses because it is taken", () => {
  it("tables: those of the server and of the store", () => {
    const own = sources.flatMap((text) => [...text.matchAll(/: InternalTable = \{\s*name: "(\w+)"/g)].map((match) => match[1] ?? ""));
    expect(sorted(SERVER_TABLES)).toEqual(sorted([...internalTables.map(({ name }) => name), ...own, ...OWN_TABLES]));
  });

  it("logs: the stored fields of their tables, except those of the hash chain", () => {
    const seal = ["chain", "seq", "row_hash"];
    for (const { table, fields } of Object.values(LOGS)) {
      const columns = internalTables.find(({ name }) => name === table)?.columns ?? [];
      expect(Object.values(fields)).toEqual(columns.filter(({ name }) => !seal.includes(name)).map(({ name, type }) => [name, type]));
    }
  });

  it("pages: those of the portal inside and outside its frame, and redirects", () => {
    expect(sorted(PORTAL_PATHS)).toEqual(
      sorted([...ownPages.map(({ path }) => path), ...Object.keys(REDIRECTS), ...OPEN_PAGES, AUTHORIZE]),
    );
  });

  it("addresses: those of hand-written routes", () => {
    const handled = sources.flatMap((text) =>
      [...text.matchAll(/\bapp\.(?:get|post|put|delete)\("(\/[^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(sorted(SERVER_PATHS)).toEqual(sorted(handled));
  });
});
