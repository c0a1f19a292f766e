import { utils, write } from "xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call, Workflow } from "../../../generator/model/types.ts";
import { keepFile } from "../../../src/server/engine/files/stored-files.ts";
import { sheets } from "../../../src/generated/sheets.ts";
import { callsOf, entityOf, isReachable, ownProject, type Proved, storedCalls } from "../project.ts";
import { sampleOf } from "../samples.ts";
import { expectStatus, userOf } from "./reply-checks.ts";
import { proveDetails } from "./details.ts";
import { type Host, openHost } from "./host.ts";
import { proveLists } from "./prove-lists.ts";
import { proveRecords } from "./stored-records.ts";
import { proveTransitions } from "./transitions.ts";

const own = ownProject();
const calls = callsOf(own).filter(isReachable);

/** Returns the first call of this project that matches. */
function first(what: string, fits: (call: Call) => boolean): Call {
  const found = calls.find(fits);
  if (found === undefined) throw new Error(`no call of the metadata is ${what}`);
  return found;
}

const operationOf = ({ handler }: Call): string => (handler.kind === "store" ? handler.store.operation : handler.kind);
const KEYED = ["create", "get", "update", "delete", "deleteMany"];

/** Returns the create call of the entity with the most calls by key. */
function richestCreate(): Call {
  const ways = (entity: string): number => KEYED.filter((operation) => storedCalls(own, entity, operation).some(isReachable)).length;
  const richest = [...own.model.entities.keys()].toSorted((a, b) => ways(b) - ways(a))[0];
  return first(
    "a create",
    (call) => call.handler.kind === "store" && operationOf(call) === "create" && call.handler.store.entity === richest,
  );
}

/** Returns a call that makes exactly one transition, of a stored record. */
function transitionCall(): Call {
  const of = ({ transitions }: Workflow, { id }: Call) => [...transitions.values()].filter(({ call }) => call === id);
  return first("that of one transition", (call) =>
    [...own.model.workflows.values()].some((workflow) => of(workflow, call).length === 1 && !of(workflow, call)[0]?.from.includes("new")),
  );
}

const exported = first("an export", ({ handler }) => handler.kind === "export");
const listed = first("the list of an export", ({ id }) => exported.handler.kind === "export" && exported.handler.list === id);
const children = first("a list of children", (call) => operationOf(call) === "children");
const counted = first("a count", (call) => operationOf(call) === "count");
const read = first("a get", (call) => operationOf(call) === "get");
const imported = first("an import", ({ handler }) => handler.kind === "sheet" && handler.sheet.want === "rows");
const byHand = first(
  "a read by hand",
  ({ handler, method, access, query, path, reply }) =>
    handler.kind === "hand" && method === "get" && access === "screen" && query.required.length === 0 && !/[{]/.test(path) && !reply.file,
);
const chosen = new Set([richestCreate(), transitionCall(), exported, listed, children, counted, read].map(({ id }) => id));
const project: Proved = { ...own, isChosen: ({ id }) => chosen.has(id) };

describe("one call of each kind on postgres", () => {
  let host: Host;
  beforeAll(async () => {
    host = await openHost(project, "postgres");
  });
  afterAll(() => host.close());

  proveRecords(project, () => host);
  proveTransitions(project, () => host);
  proveDetails(project, () => host);
  proveLists(project, () => host);

  it(`${byHand.id} answers by hand-written code`, async () => expectStatus(await host.make(byHand.id), 200));

  it(`${imported.id} reads the rows of a workbook`, async () => {
    const { handler } = imported;
    if (handler.kind !== "sheet") throw new Error(`${imported.id} imports nothing`);
    const { entity, of } = handler.sheet;
    const { headingRow, columns } = sheets[entity as keyof typeof sheets];
    const { entities } = own.model;
    const above = Array.from({ length: headingRow - 1 }, () => []);
    const fields = entityOf(own, entity).fields;
    const row = columns.map(({ field }) => sampleOf(fields.get(field)?.schema ?? {}, 1, entities));
    const book = utils.book_new(utils.aoa_to_sheet([...above, columns.map(({ title }) => title), row]));
    const content = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
    const owner = String(userOf(host, imported)["userId"]);
    const file = await keepFile(host.portal, owner, { name: "rows.xlsx", content, type: "xlsx" });
    const reply = await host.make(imported.id, { [of]: file });
    expectStatus(reply, 200);
    expect(reply.data.rows).toHaveLength(1);
  });
});
