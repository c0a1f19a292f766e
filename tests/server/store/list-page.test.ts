import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/condition-tree.ts";
import type { Data, Scope } from "../../../runtime/contract/data.ts";
import type { StoreOperation } from "../../../runtime/contract/route.ts";
import type { Table } from "../../../runtime/contract/storage.ts";
import { applySchema } from "../support/apply-schema.ts";
import { createRecords, type Database } from "../../../src/server/store/index.ts";
import type { Connection } from "../../../src/server/store/types.ts";
import { databases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";

/** Beyond what is read in the thread of all calls, and beyond what is looked up one by one. */
const ROWS = 7000;
const CASES = 60;

const deed: Table = {
  entity: "deed",
  table: "deed",
  key: "id",
  columns: [
    { field: "id", column: "id", type: "text" },
    { field: "name", column: "name", type: "text" },
    { field: "code", column: "code", type: "text" },
    { field: "owner", column: "owner", type: "text" },
    { field: "above", column: "above", type: "text" },
    { field: "party", column: "party", type: "text" },
    { field: "state", column: "state", type: "text" },
    { field: "rank", column: "rank", type: "integer" },
    { field: "at", column: "at", type: "integer" },
  ],
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

const plain: StoreOperation = {
  operation: "list",
  entity: "deed",
  fields: deed.columns.map(({ field }) => field),
  search: ["name", "code"],
  match: { name: "contains", code: "contains", state: "list", rank: "equal" },
  order: { field: "at", direction: "desc" },
  sort: ["rank", "name"],
};
/** As a service narrows its list once more. */
const narrower: StoreOperation = { ...plain, where: { any: [owned, overseen] } };

/** Seeded: a failure comes again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

function heard(connection: Connection, asked: string[]): Connection {
  return connection.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(connection.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const LETTERS = [..."处置资产Ab%_𠮷 1"];
const ORGS = ["a", "b", "c"];

function madeRow(pick: (below: number) => number, at: number): Data {
  const letters = Array.from({ length: 1 + pick(6) }, () => LETTERS[pick(LETTERS.length)])
    .join("")
    .trim();
  return {
    id: `k${String(pick(1_000_000)).padStart(6, "0")}-${at}`,
    name: pick(20) === 0 ? null : `${letters}事项`,
    code: `B${at}`,
    // Most are of one, whose list is longer than what is read in the thread of all calls.
    owner: pick(5) > 0 ? "a" : (ORGS[pick(3)] ?? null),
    above: pick(4) === 0 ? null : (ORGS[pick(3)] ?? null),
    party: ORGS[pick(3)] ?? null,
    state: pick(9) === 0 ? null : String(pick(4)),
    // Ties and gaps.
    rank: pick(5) === 0 ? null : pick(4),
    at: pick(6) === 0 ? null : pick(ROWS / 3),
    version: 1,
  };
}

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const holds = (value: unknown, part: string): boolean => lower(String(value ?? "\u0000")).includes(lower(part));

function seen(one: Data, who: Data): boolean {
  const org = who["org"];
  return one["owner"] === org || (who["reviews"] === true && one["above"] === org) || (one["party"] === org && one["state"] !== "0");
}

function expected(all: readonly Data[], operation: StoreOperation, input: Data, who: Data): Data[] {
  const { name, state, searchText, sort } = input as Record<string, string | undefined>;
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
  return rows.sort((one, other) => (compare(one[field], other[field]) || compare(one["id"], other["id"])) * (down ? -1 : 1));
}

describe.each(databases)("pages of long lists on %s", (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
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
  /** `asked`: takes the statements that were run. */
  const list = (operation: StoreOperation, input: Data, who: Data, asked?: string[]) =>
    records.list(asked === undefined ? database.kysely : heard(database.kysely, asked), {
      operation,
      input,
      restriction: { trees: [rowScope], scope: { user: who, now: "" } as Scope },
    });

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    database = fresh.database;
    await applySchema(database, [deed]);
    const pick = random(11);
    for (let at = 0; at < ROWS; at += 500) await insert(Array.from({ length: 500 }, (_, place) => madeRow(pick, at + place)));
    if (kind === "postgres") await sql`analyze deed`.execute(database.kysely);
  });
  afterAll(() => fresh.dispose());

  function asked(pick: (below: number) => number, sorts: readonly string[]): Data {
    const input: Data = { pageNumber: 1 + pick(pick(3) === 0 ? 800 : 4), pageSize: [1, 7, 10, 50][pick(4)] };
    if (pick(3) === 0) input["state"] = ["0", "1", "1,3", "0,1,2,3", "9", "2,2"][pick(6)];
    if (pick(5) === 0) input["rank"] = pick(4);
    const needle = (): string =>
      Array.from({ length: 1 + pick(3) }, () => LETTERS[pick(LETTERS.length)])
        .join("")
        .trim() || "事项";
    if (pick(4) === 0) input["name"] = pick(3) === 0 ? "事项" : needle();
    if (pick(5) === 0) input["searchText"] = pick(3) === 0 ? `b${pick(ROWS)}` : needle();
    if (pick(3) === 0) input["sort"] = sorts[pick(sorts.length)];
    return input;
  }

  test("a page, its total and its end are those of the plain list, whatever is asked and whoever asks", async () => {
    const pick = random(kind === "sqlite" ? 3 : 4);
    for (let round = 0; round < CASES; round++) {
      const who: Data = { org: ORGS[pick(3)], reviews: pick(2) === 0 };
      const operation = pick(2) === 0 ? plain : narrower;
      const input = asked(pick, ["rank", "-rank", "name", "-name"]);
      const rows = expected(all, operation, input, who);
      const [size, number] = [Number(input["pageSize"]), Number(input["pageNumber"])];
      const keys = rows.slice((number - 1) * size, number * size).map(({ id }) => id);
      const found = async (more: Data) => {
        const { rows: page, ...rest } = await list(operation, { ...input, ...more }, who);
        return { ...rest, keys: page.map(({ id }) => id) };
      };
      const context = JSON.stringify({ round, who, input, where: operation === narrower });
      expect(await found({}), context).toEqual({ keys, total: rows.length });
      expect(await found({ totalHint: rows.length }), `${context} from the nearer end`).toEqual({ keys, total: rows.length });
      const counted = await found({ countLimit: 20 });
      expect(counted.keys, `${context} counted to 20`).toEqual(keys);
      if (rows.length <= 20) expect(counted, context).toEqual({ keys, total: rows.length });
      else
        expect(counted, context).toMatchObject({
          totalMore: true,
          total: Math.max(20, keys.length === 0 ? 20 : (number - 1) * size + keys.length),
        });
    }
  });

  test("a total that is no longer right shows rows of the caller, in their order, and is counted again where it ends", async () => {
    const who = { org: "a", reviews: false };
    const rows = expected(all, plain, {}, who);
    const wrong = await list(plain, { pageNumber: 1, pageSize: 10, totalHint: 3 }, who);
    expect(wrong).toMatchObject({ total: rows.length, rows: rows.slice(0, 10).map(({ id }) => ({ id })) });
    const beyond = await list(plain, { pageNumber: 1 + Math.ceil(rows.length / 10), pageSize: 10, totalHint: rows.length + 500 }, who);
    for (const one of beyond.rows) expect(seen(one, who)).toBe(true);
    const past = await list(plain, { pageNumber: 1 + Math.ceil(rows.length / 10), pageSize: 10, totalHint: rows.length - 1 }, who);
    expect(past).toEqual({ rows: [], total: rows.length });
  });

  test("whoever wants a total whole gets it whole, also a moment after somebody else counted no further", async () => {
    const who = { org: "a", reviews: false };
    const ask = (more: Data) => list(plain, { pageNumber: 1, pageSize: 10, ...more }, who);
    expect(await ask({ countLimit: 5000 })).toMatchObject({ total: 5000, totalMore: true });
    const { total, totalMore } = await ask({});
    expect({ total, totalMore }).toEqual({ total: expected(all, plain, {}, who).length, totalMore: undefined });
  });

  test("while rows come in, each page holds rows of the caller only, in order, none twice", async () => {
    const pick = random(21);
    const who = { org: "b", reviews: true };
    const pages = Array.from({ length: 24 }, async (_, at) => {
      await insert([madeRow(pick, ROWS + at)]);
      return list(plain, { pageNumber: 1 + pick(300), pageSize: 10, ...(at % 2 === 0 ? { countLimit: 100 } : {}) }, who);
    });
    for (const { rows } of await Promise.all(pages)) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const one of rows) expect(seen({ ...one, state: one["state"] ?? null }, who)).toBe(true);
      const times = rows.map(({ at }) => Number(at ?? -1));
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  });

  test("the parts of a text follow it: changed, cleared, removed", async () => {
    const who = { org: "a", reviews: false };
    const asked: string[] = [];
    const find = async (name: string) => (await list(plain, { name }, who, asked)).rows.map(({ id }) => id);
    await insert([{ ...madeRow(random(1), 0), id: "x", name: "鲸落之海", owner: "a" }]);
    expect(await find("落之")).toEqual(["x"]);
    // Found, tested and counted by one question, which others who ask it may share.
    if (kind === "postgres") expect(asked).toEqual([expect.stringMatching(/^with "#found" .* \/\* shared \*\/$/)]);
    await database.kysely.updateTable("deed").set({ name: "鲸息之海" }).where("id", "=", "x").execute();
    expect([await find("落之"), await find("鲸息")]).toEqual([[], ["x"]]);
    await database.kysely.updateTable("deed").set({ name: null }).where("id", "=", "x").execute();
    expect(await find("之海")).toEqual([]);
    await database.kysely.updateTable("deed").set({ name: "鲸" }).where("id", "=", "x").execute();
    expect(await find("鲸")).toEqual(["x"]);
    await database.kysely.deleteFrom("deed").where("id", "=", "x").execute();
    expect(await find("鲸")).toEqual([]);
  });

  test.runIf(kind === "sqlite")(
    "a text of very many rows is counted among the first that have it, not in the order of the list",
    async () => {
      const who = { org: "a", reviews: false };
      const asked: string[] = [];
      const ask = () => list(plain, { name: "事项", pageNumber: 1, pageSize: 10, countLimit: 10_000 }, who, asked);
      const counts = () => asked.splice(0).filter((text) => text.includes("count("));
      const keys = expected(all, plain, { name: "事项" }, who).map(({ id }) => ({ id }));
      expect(await ask()).toMatchObject({ total: 1000, totalMore: true, rows: keys.slice(0, 10) });
      expect(counts()).toEqual([expect.stringMatching(/^select count\(\*\).*match \? limit 10000\).* cross join "deed"/)]);
      expect(await ask()).toMatchObject({ total: 1000, totalMore: true });
      expect(counts()).toEqual([]);
    },
  );

  test("when the moment is over, one of all who ask counts anew", async () => {
    const who = { org: "a", reviews: true };
    const asked: string[] = [];
    const ask = () => list(plain, { pageNumber: 1, pageSize: 10, countLimit: 2100 }, who, asked);
    const counts = () => asked.splice(0).filter((text) => text.includes("count(")).length;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      await ask();
      expect(counts()).toBe(1);
      vi.setSystemTime(Date.now() + 6000);
      for (const reply of await Promise.all(Array.from({ length: 20 }, ask))) expect(reply).toMatchObject({ total: 2100, totalMore: true });
      expect(counts()).toBe(1);
      await ask();
      expect(counts()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("that there are more than are counted is known for a moment, until a page comes short", async () => {
    const who = { org: "a", reviews: false };
    const asked: string[] = [];
    const ask = (pageNumber: number) => list(plain, { pageNumber, pageSize: 10, countLimit: 2500 }, who, asked);
    const counts = () => asked.splice(0).filter((text) => text.includes("count(")).length;
    expect(await ask(1)).toMatchObject({ total: 2500, totalMore: true });
    expect(counts()).toBe(1);
    expect(await ask(300)).toMatchObject({ total: 3000, totalMore: true, rows: { length: 10 } });
    expect(counts()).toBe(0);
    await database.kysely.deleteFrom("deed").where("at", ">", 30).execute();
    const { rows, total, totalMore } = await ask(120);
    expect({ total, totalMore, rows: rows.length }).toEqual({ total: (await list(plain, {}, who)).total, totalMore: undefined, rows: 0 });
    expect(counts()).toBeGreaterThan(0);
  });
});
