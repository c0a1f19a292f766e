import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Data, Scope } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import { createRecords } from "../../../src/server/engine/store/index.ts";
import { textMatch, tokensOf, tokensToFind } from "../../../src/server/engine/store/query/text-index.ts";
import { bothDatabases } from "../../support/databases.ts";
import { random } from "../../support/random.ts";
import { applySchema } from "../support/apply-schema.ts";
import { databaseFor } from "../support/database-for.ts";
import { recordStatements, type Statement } from "./rows-read.ts";

const batch: Table = {
  entity: "batch",
  table: "batch",
  key: "id",
  columns: ["id", "name", "code"].map((field) => ({ field, column: field, type: "text" })),
  unique: [],
  index: [],
  text: ["name", "code"],
  children: [],
};
const operation: StoreOperation = {
  operation: "list",
  entity: "batch",
  fields: ["id", "name", "code"],
  search: ["name", "code"],
  order: { field: "id", direction: "asc" },
};

/** Numbers whose bigrams and trigrams repeat in many rows, and characters of each width in UTF-8 and UTF-16. */
const NUMBERS = [0, 9, 99, 909, 999, 1000, 9099, 9909, 9990, 9999, 90_909, 99_099, 99_999, 100_000, 109_999, 900_900, 999_999, 1_000_000];
const LETTERS = [..."aA0099éÉ处置𠮷𠮷😀_% "];

/** Seeded, so that a failure repeats. */
function namesOf(): string[] {
  const { below, of } = random(5);
  const letters = Array.from({ length: 300 }, () => Array.from({ length: 1 + below(8) }, () => of(LETTERS)).join(""));
  const runs = [3, 4, 5, 63, 64, 65, 80].map((length) => `a${"-".repeat(length)}${"哈".repeat(length)}`);
  return [...NUMBERS.map((number) => `第${number}批设备`), ...letters, ...runs, "BBbbB"];
}

const rows: Data[] = namesOf().map((name, at) => ({
  id: `k${String(at).padStart(3, "0")}`,
  name,
  code: at % 7 === 0 ? null : `c${at * at}`,
}));

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const matching = (needle: string): unknown[] =>
  rows.filter(({ name, code }) => [name, code].some((text) => lower(String(text ?? "")).includes(lower(needle)))).map(({ id }) => id);

/** Texts of one, of two and of more characters. */
const NEEDLES = [
  ...["9", "处", "𠮷", "😀", "%", "99", "第9", "𠮷𠮷", "处𠮷", "Aa", "aA", "0_"],
  ...[
    "999",
    "第99",
    "第99999",
    "99999",
    "第100000批设备",
    "000000",
    "0909",
    "a00",
    "A00",
    "𠮷𠮷𠮷",
    "𠮷𠮷𠮷𠮷",
    "置😀",
    "---",
    "----",
    "-----",
  ],
  ...["哈哈哈哈", "-哈哈哈哈哈", "-".repeat(64), "-".repeat(70), "-".repeat(90), `a${"-".repeat(63)}哈`, "BBBB", "不存在", "批设备第"],
];

// Both databases: each finds the rows by another index.
describe.each(bothDatabases)("searches of a text on %s", (kind) => {
  const database = databaseFor(kind, [batch]);
  /** Uses records of its own, because they cache sizes and frequent texts. */
  const find = async (searchText: string, asked: Statement[] = []): Promise<unknown[]> => {
    const hooks = { newId: () => "", hashSecret: async () => "", sealSecret: (secret: string) => secret };
    const records = createRecords({ tables: [batch], derivations: {}, timeZone: "UTC", ...hooks });
    const restriction = { trees: [], scope: { user: {}, now: "" } as unknown as Scope };
    const input = { searchText, pageSize: 1000 };
    return (await records.list(recordStatements(database.kysely, asked), { operation, input, restriction })).rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    await database.kysely
      .insertInto("batch")
      .values(rows.map((row) => ({ ...row, version: 1 })) as never)
      .execute();
  });

  test("return every row that contains the text, whatever its length, characters and repetitions", async () => {
    const wrong: string[] = [];
    for (const needle of NEEDLES) if (JSON.stringify(await find(needle)) !== JSON.stringify(matching(needle.trim()))) wrong.push(needle);
    expect(wrong).toEqual([]);
  });

  /** Counts the rows that the index selects before the text itself is tested. */
  const candidates = async (needle: string): Promise<number> => {
    const selected =
      kind === "sqlite"
        ? sql`select rowid from batch_text_parts where batch_text_parts match ${textMatch([needle])}`
        : sql`select id from batch where text_grams(name) @> ${tokensToFind(kind, needle)}::text[]`;
    return (await selected.execute(database.kysely)).rows.length;
  };

  test("selects few other rows for a text whose characters repeat", async () => {
    const found: Record<string, number> = {};
    for (const needle of ["第99999", "第100000批设备", "99999", "000000", "----------", "𠮷𠮷𠮷𠮷"])
      found[needle] = (await candidates(needle)) - matching(needle).length;
    // 第1000000批设备 has the trigrams of 第100000批设备, and a longer run of zeros.
    expect(found).toEqual({ 第99999: 0, 第100000批设备: 1, "99999": 0, "000000": 0, "----------": 0, 𠮷𠮷𠮷𠮷: 0 });
  });

  test.runIf(kind === "postgres")("replaces the indexes of an earlier version, which contain pairs only", async () => {
    const indexes = async () =>
      (
        await sql<{ indexdef: string }>`
          select indexdef from pg_indexes where schemaname = current_schema() and indexdef like '%gin (text_%' order by 1`.execute(
          database.kysely,
        )
      ).rows.map(({ indexdef }) => /text_\w+\(\w+\)/.exec(indexdef)?.[0]);
    const current = await indexes();
    expect(current).toEqual(["text_grams(code)", "text_grams(name)"]);
    await sql`create function text_parts(txt text) returns text[] language sql immutable as $$ select array[txt] $$`.execute(
      database.kysely,
    );
    await sql`create index batch_name_parts on batch using gin (text_parts(name))`.execute(database.kysely);
    await applySchema(database, [batch]);
    expect(await indexes()).toEqual(current);
  });

  describe.runIf(kind === "sqlite")("index", () => {
    const table = sql.table("batch_text_parts");

    test("looks up a bounded number of tokens for a long text", () => {
      const tokens = textMatch([Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("")])?.split(" AND ");
      expect(tokens?.length).toBeLessThanOrEqual(33);
    });

    test("contains the tokens of each text, whether triggers or the start wrote them", async () => {
      await sql`create virtual table terms using fts5vocab(batch_text_parts, row)`.execute(database.kysely);
      const wanted = new Set(rows.flatMap(({ name, code }) => tokensOf("sqlite", `${name ?? ""} ${code ?? ""}`)));
      // A long run also has the tokens of the shorter ones within it.
      const terms = async () =>
        (await sql<{ term: string }>`select term from terms`.execute(database.kysely)).rows
          .map(({ term }) => term)
          .filter((term) => wanted.has(term) || !term.includes("x"));
      expect(new Set(await terms())).toEqual(wanted);
      // The index of an earlier version, with other triggers and without these tokens.
      await database.transaction(async (connection) => {
        await sql`drop trigger batch_text_parts_insert`.execute(connection);
        await sql.raw("create trigger batch_text_parts_insert after insert on batch begin select 1; end").execute(connection);
        await sql`delete from ${table}`.execute(connection);
        await sql`insert into ${table} (rowid, parts) select rowid, 'earlier' from batch`.execute(connection);
      });
      expect(await find("第99999")).toEqual([]);
      await applySchema(database, [batch]);
      expect(new Set(await terms())).toEqual(wanted);
      expect(await find("第99999")).toEqual(matching("第99999"));
    });

    test("is not written when a row changes but its texts do not", async () => {
      const writtenAt = async (statement: string): Promise<number | undefined> => {
        await sql.raw(statement).execute(database.kysely);
        const { rows: found } = await sql<{ origin: number }>`
          select origin from batch_text_parts_docsize where id = (select rowid from batch where id = 'k000')`.execute(database.kysely);
        return found[0]?.origin;
      };
      const first = await writtenAt("update batch set name = null where id = 'k000'");
      expect(await writtenAt("update batch set name = name, code = code, version = 2 where id = 'k000'")).toBe(first);
      expect(await writtenAt("update batch set name = '第0批设备' where id = 'k000'")).toBeGreaterThan(Number(first));
      expect(await find("第0批")).toEqual(["k000"]);
    });

    test("looks up many rows of a large table if they are close together, and scans the table if they are not", async () => {
      const insert = (name: string, from: number, distance: number) =>
        sql`insert into batch (rowid, id, name, version) with recursive one(n) as (select 1 union all select n + 1 from one where n < 5100)
          select ${from} + n * ${distance}, ${name} || n, ${name}, 1 from one`.execute(database.kysely);
      await insert("密集", 10_000, 1);
      await insert("分散", 20_000, 100);
      const isLookedUp = async (text: string): Promise<boolean> => {
        const asked: Statement[] = [];
        expect(await find(text, asked)).toHaveLength(1000);
        return asked.some((statement) => statement.sql.includes("json_each"));
      };
      expect([await isLookedUp("密集"), await isLookedUp("分散")]).toEqual([true, false]);
      // Most rows of the table: a scan soon finds enough of them.
      await sql`delete from batch where rowid > 20000`.execute(database.kysely);
      expect(await isLookedUp("密集")).toBe(false);
    });
  });
});
