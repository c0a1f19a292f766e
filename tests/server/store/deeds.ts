import { sql } from "kysely";
import { beforeAll } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data, Scope } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import { createRecords } from "../../../src/server/engine/store/index.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import { random as seeded } from "../../support/random.ts";
import { databaseFor } from "../support/database-for.ts";
import { recordStatements, type Statement } from "./rows-read.ts";

/** More than the main thread reads, and more than are looked up one by one. */
export const ROWS = 7000;

const deed: Table = {
  entity: "deed",
  table: "deed",
  key: "id",
  columns: ["id", "name", "code", "owner", "above", "party", "state", "rank", "at"].map((field) => ({
    field,
    column: field,
    type: field === "rank" || field === "at" ? "integer" : "text",
  })),
  unique: [],
  index: [["owner", "at"], ["owner", "state", "at"], ["above", "at"], ["party", "state", "at"], ["rank"]],
  text: ["name", "code"],
  children: [],
};

const row = (field: string) => ({ subject: "row", path: [field] });
const user = (field: string) => ({ subject: "user", path: [field] });
const owned: ConditionTree = { test: "equals", left: row("owner"), right: { reference: user("org") } };
const overseen: ConditionTree = {
  all: [
    { test: "equals", left: user("reviews"), right: { literal: true } },
    { test: "equals", left: row("above"), right: { reference: user("org") } },
  ],
};
const dealt: ConditionTree = {
  all: [
    { test: "equals", left: row("party"), right: { reference: user("org") } },
    { test: "differs", left: row("state"), right: { literal: "0" } },
  ],
};
const rowScope: ConditionTree = { any: [owned, overseen, dealt] };

export const plain: StoreOperation = {
  operation: "list",
  entity: "deed",
  fields: deed.columns.map(({ field }) => field),
  search: ["name", "code"],
  match: { name: "contains", code: "contains", state: "list", rank: "equal" },
  order: { field: "at", direction: "desc" },
  sort: ["rank", "name"],
};
/** The list with an additional condition of a service. */
export const narrower: StoreOperation = { ...plain, where: { any: [owned, overseen] } };

/** Seeded, so that a failure is reproducible. */
export const random = (seed: number): ((below: number) => number) => seeded(seed).below;

export const LETTERS = [..."处置资产Ab%_𠮷 1"];
export const ORGS = ["a", "b", "c"];

export function madeRow(pick: (below: number) => number, at: number): Data {
  const letters = Array.from({ length: 1 + pick(6) }, () => LETTERS[pick(LETTERS.length)])
    .join("")
    .trim();
  return {
    id: `k${String(pick(1_000_000)).padStart(6, "0")}-${at}`,
    name: pick(20) === 0 ? null : `${letters}事项`,
    code: `B${at}`,
    // Most rows have one owner, whose list is longer than the main thread reads.
    owner: pick(5) > 0 ? "a" : (ORGS[pick(3)] ?? null),
    above: pick(4) === 0 ? null : (ORGS[pick(3)] ?? null),
    party: ORGS[pick(3)] ?? null,
    state: pick(9) === 0 ? null : String(pick(4)),
    // With ties and gaps.
    rank: pick(5) === 0 ? null : pick(4),
    at: pick(6) === 0 ? null : pick(ROWS / 3),
    version: 1,
  };
}

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const holds = (value: unknown, fragment: string): boolean => lower(String(value ?? "\u0000")).includes(lower(fragment));

export function seen(one: Data, who: Data): boolean {
  const org = who["org"];
  return one["owner"] === org || (who["reviews"] === true && one["above"] === org) || (one["party"] === org && one["state"] !== "0");
}

export function expected(all: readonly Data[], operation: StoreOperation, input: Data, who: Data): Data[] {
  const { name, state, searchText, sort, thenBy } = input as Record<string, string | undefined>;
  const rows = all.filter(
    (one) =>
      seen(one, who) &&
      (operation !== narrower || one["owner"] === who["org"] || (who["reviews"] === true && one["above"] === who["org"])) &&
      (name === undefined || holds(one["name"], name)) &&
      (state === undefined || state.split(",").includes(String(one["state"] ?? "-"))) &&
      (input["rank"] === undefined || one["rank"] === input["rank"]) &&
      (searchText === undefined || holds(one["name"], searchText) || holds(one["code"], searchText)),
  );
  const [field, down] = sort === undefined ? ["at", true] : [sort.replace("-", ""), sort.startsWith("-")];
  const compare = (one: unknown, other: unknown): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? -1 : 1;
    if (typeof one === "string") return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
    return Number(one) - Number(other);
  };
  const then = thenBy?.replace("-", "") ?? field;
  const [sign, thenSign] = [down, thenBy?.startsWith("-") === true].map((isDown) => (isDown ? -1 : 1)) as [number, number];
  return rows.sort(
    (one, other) =>
      sign * compare(one[field], other[field]) || thenSign * compare(one[then], other[then]) || sign * compare(one["id"], other["id"]),
  );
}

/** For a `describe`: a list of stored deeds, and all of them. */
export function deedsOn(kind: DatabaseKind) {
  const database = databaseFor(kind, [deed]);
  const all: Data[] = [];
  const records = createRecords({
    tables: [deed],
    derivations: {},
    timeZone: "UTC",
    newId: () => "",
    hashSecret: async () => "",
    sealSecret: (secret) => secret,
  });

  const insert = async (rows: readonly Data[]): Promise<void> => {
    await database.kysely
      .insertInto("deed")
      .values(rows as never)
      .execute();
    all.push(...rows);
  };
  /** @param asked collects the statements that were run */
  const list = (operation: StoreOperation, input: Data, who: Data, asked?: Statement[]) =>
    records.list(asked === undefined ? database.kysely : recordStatements(database.kysely, asked), {
      operation,
      input,
      restriction: { trees: [rowScope], scope: { user: who, now: "" } as Scope },
    });

  beforeAll(async () => {
    const pick = random(11);
    for (let at = 0; at < ROWS; at += 500) await insert(Array.from({ length: 500 }, (_, offset) => madeRow(pick, at + offset)));
    if (kind === "postgres") await sql`analyze deed`.execute(database.kysely);
  });

  return { database, all, insert, list };
}
