import { expect, it } from "vitest";
import { read, utils, write } from "xlsx";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { type ListImportFacts, listImportsOf } from "../../../generator/model/list-imports.ts";
import { keepFile } from "../../../src/server/engine/files/stored-files.ts";
import { OWN, type Proved, provedCalls } from "../project.ts";
import type { Host } from "./host.ts";

/**
 * Proves every import into a list: its template has the declared headings and can be read, and an exported list is imported without a
 * change.
 */
export function proveImports(project: Proved, host: () => Host): void {
  // The reading process knows only the imports of this project.
  if (project.name !== OWN) return;
  const exports = provedCalls(project).flatMap(({ id, handler }) => (handler.kind === "export" ? [{ id, list: handler.list }] : []));
  for (const [call, facts] of listImportsOf(project.model)) {
    it(`${call} offers a template with its headings, which it reads`, () => proveTemplate(call, facts, host()));
    const exported = exports.find(({ list }) => list === facts.use.list);
    if (exported !== undefined && facts.update !== undefined)
      it(`${call} changes nothing when what ${exported.id} writes is imported`, () => proveRoundTrip(call, facts, exported.id, host()));
  }
}

/** Stores a workbook as an upload of the account. */
async function uploaded(host: Host, account: string, content: Buffer): Promise<string> {
  const user = String(host.accounts.find(({ name }) => name === account)?.info["userId"]);
  return keepFile(host.portal, user, { name: "表格.xlsx", content, type: "xlsx", purpose: "sheet", organisation: undefined });
}

/** A value for each field that is sent with the file: that of any record. */
async function givenFor({ use, entity }: ListImportFacts, { portal }: Host): Promise<Data> {
  const [row] = await portal.store.database.kysely
    .selectFrom(entity.store?.table ?? "")
    .selectAll()
    .limit(1)
    .execute();
  const { columns } = portal.store.table(entity.name);
  return Object.fromEntries(use.given.map((name) => [name, row?.[columns.find(({ field }) => field === name)?.column ?? name]]));
}

async function proveTemplate(call: string, facts: ListImportFacts, host: Host): Promise<void> {
  const account = String(host.accountFor(call));
  const given = await givenFor(facts, host);
  const { bytes } = await host.call(account, `${call}File`, { ...given, part: "template" });
  const book = read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  const [headings] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(headings).toEqual(facts.columns.map(({ title, required }) => (required ? `*${title}` : title)));
  utils.sheet_add_aoa(sheet, [facts.columns.map(({ field }) => field.codes?.[0]?.label ?? "1")], { origin: "A2" });
  const workbook = await uploaded(host, account, write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
  const { data, msg } = await host.call(account, `${call}Rows`, { ...given, workbook });
  expect(data?.reading?.columns, msg).toEqual(facts.columns.map(({ title, required }, at) => ({ title, required, at })));
}

async function proveRoundTrip(call: string, facts: ListImportFacts, exported: string, host: Host): Promise<void> {
  const account = String(host.accountFor(call));
  const given = await givenFor(facts, host);
  const { bytes } = await host.call(account, exported, given);
  const workbook = await uploaded(host, account, bytes);
  const { data, msg } = await host.call(account, `${call}Rows`, { ...given, workbook });
  expect(data, msg).toMatchObject({ added: 0, updated: 0, same: data?.reading?.rows });
  expect(data.same).toBeGreaterThan(0);
}
