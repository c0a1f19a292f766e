import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { engineTables } from "../../src/server/engine/store/internal-tables.ts";
import { applicationTables } from "../../src/server/internal-tables.ts";
import { LIBRARY, readCase, loadServer } from "../conformance/project.ts";
import type { Member } from "../library/library-authenticator.ts";
import { type Library, openLibrary } from "../library/open-library.ts";
import { filesOf, importsOf, resolved, ROOT } from "../support/imports.ts";
import { databases, type FreshDatabase, freshDatabase } from "../support/databases.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { START } from "./support/test-server.ts";

const project = readCase(LIBRARY);
beforeAll(() => project.generate());
afterAll(() => project.remove());

const DAY_MS = 86_400_000;

describe.each(databases)("a library on the engine, on %s", (kind) => {
  const members = new Map<string, Member>([["librarian", { token: "a1", info: { userId: "u1", userName: "馆员", systemType: "1" } }]]);
  const dataDir = memoryFolder("gp-library-files-");
  const clock = { now: START };
  let fresh: FreshDatabase;
  let library: Library;
  let address: string;
  let bookId: string;

  const call = async (member: string | undefined, method: string, path: string, body?: Data) => {
    const authorization = members.get(member ?? "")?.token;
    const headers = {
      ...(authorization === undefined ? {} : { authorization: `Bearer ${authorization}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const response = await fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
    const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: any };
    return { status: response.status, code, msg, data };
  };
  const wallOf = (time: number): string => library.engine.clock.wall.textOf(time);
  const loan = async (more: Data = {}): Promise<Data> => {
    const readerId = members.get("reader")?.info["userId"];
    const { data } = await call("librarian", "POST", "/library/loans/lend", {
      bookId,
      readerId,
      dueAt: wallOf(clock.now + DAY_MS),
      ...more,
    });
    return data;
  };

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    const find = (token: string): Member | undefined => [...members.values()].find((member) => member.token === token);
    const generated = await loadServer(project);
    library = await openLibrary({ generated, database: fresh.database, dataDir, clock: () => clock.now, find });
    address = await library.app.listen({ host: "127.0.0.1", port: 0 });
    const card = { readerName: "李雷", cardNumber: "20260001", cardState: "1" };
    const { data: reader } = await call("librarian", "POST", "/library/readers", card);
    members.set("reader", { token: "b2", info: { userId: reader.id, userName: "李雷", systemType: "3" } });
    const { data: book } = await call("librarian", "POST", "/library/books", { bookName: "红楼梦", isbn: "9787020002207", subject: "1" });
    bookId = book.id;
  });
  afterAll(async () => {
    await library.app.close();
    await fresh.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("reports that it can serve calls", async () => {
    const response = await fetch(`${address}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  });

  it("stores nothing of the portal: its database has the engine's tables and the library's own", async () => {
    const names = (await fresh.database.kysely.introspection.getTables()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["book", "loan", "reader", ...engineTables.map(({ name }) => name)]));
    expect(applicationTables.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([]);
  });

  it("refuses callers without a token with 5563", async () => {
    expect(await call(undefined, "GET", "/library/books")).toMatchObject({ code: "5563", data: null });
  });

  it("refuses the librarian's calls to a reader with 403, and shows the catalogue", async () => {
    const refused = [
      await call("reader", "POST", "/library/books", { bookName: "史记", isbn: "9787101003048", subject: "3" }),
      await call("reader", "GET", "/library/readers"),
      await call("reader", "POST", "/library/loans/lend", { bookId }),
      await call("reader", "GET", "/library/report"),
    ];
    expect(refused.map(({ status, msg }) => [status, msg])).toEqual(refused.map(() => [403, "当前操作没有权限"]));
    const { data } = await call("reader", "GET", "/library/books?pageNumber=1&pageSize=10");
    expect(data.rows).toEqual([expect.objectContaining({ bookName: "红楼梦" })]);
  });

  it("refuses broken rules and references with 422 at their fields", async () => {
    const book = await call("librarian", "POST", "/library/books", { bookName: "史记", isbn: "12", subject: "3" });
    expect([book.status, book.data.violations]).toEqual([422, [{ field: "isbn", message: "书号为13位数字" }]]);
    const stopped = await call("librarian", "POST", "/library/readers", { readerName: "韩梅", cardNumber: "20260002", cardState: "0" });
    const dueAt = wallOf(clock.now + DAY_MS);
    const lent = await call("librarian", "POST", "/library/loans/lend", { bookId, readerId: stopped.data.id, dueAt });
    expect([lent.status, lent.data.violations]).toEqual([422, [{ field: "readerId", message: "所选读者不存在" }]]);
  });

  it("lends a reserved book once, refuses a second time with 409, and takes it back", async () => {
    const asked = await call("reader", "POST", "/library/loans/ask", { bookId });
    expect(asked).toMatchObject({ status: 200, data: { state: "0", bookName: "红楼梦", readerName: "李雷" } });
    const { id, readerId } = asked.data;
    const input = { id, bookId, readerId, dueAt: wallOf(clock.now + DAY_MS) };
    const lent = await call("librarian", "POST", "/library/loans/lend", input);
    expect(lent).toMatchObject({ status: 200, msg: "已借出", data: { id, state: "1" } });
    expect((await call("librarian", "POST", "/library/loans/lend", input)).status).toBe(409);
    expect((await call("reader", "POST", "/library/loans/end", { id, state: "8" })).status).toBe(409);
    const back = await call("librarian", "POST", "/library/loans/end", { id, state: "9", damage: "封面破损" });
    expect(back).toMatchObject({
      status: 200,
      msg: "《红楼梦》借出，封面破损",
      data: { state: "9", damage: "封面破损", returnedAt: wallOf(clock.now) },
    });
    const steps = await fresh.database.kysely
      .selectFrom("transition_log")
      .selectAll()
      .where("record_key", "=", id)
      .orderBy("entry_id")
      .execute();
    expect(steps.map((step) => [step["transition"], step["user_name"]])).toEqual([
      ["ask", "李雷"],
      ["lend", "馆员"],
      ["giveBack", "馆员"],
    ]);
  });

  it("shows readers their own loans only", async () => {
    await loan();
    const { data: other } = await call("librarian", "POST", "/library/readers", {
      readerName: "王芳",
      cardNumber: "20260003",
      cardState: "1",
    });
    const { id } = await loan({ readerId: other.id });
    const { data } = await call("reader", "GET", "/library/loans?pageNumber=1&pageSize=50");
    expect(data.rows.length).toBeGreaterThan(0);
    expect(data.rows.filter((row: Data) => row["readerName"] !== "李雷" || row["id"] === id)).toEqual([]);
  });

  it("reports books, loans and overdue loans by subject", async () => {
    const { data: book } = await call("librarian", "POST", "/library/books", { bookName: "几何原本", isbn: "9787544775427", subject: "2" });
    const lent = [await loan({ bookId: book.id }), await loan({ bookId: book.id, dueAt: wallOf(clock.now - DAY_MS) })];
    const science = async (query = "") =>
      (await call("librarian", "GET", `/library/report${query}`)).data.find((row: Data) => row["subject"] === "2");
    expect(await science()).toEqual({ subject: "2", books: 1, lent: 2, overdue: 1 });
    const later = new URLSearchParams({ before: wallOf(clock.now + 2 * DAY_MS) });
    expect(await science(`?${later}`)).toEqual({ subject: "2", books: 1, lent: 2, overdue: 2 });
    await call("librarian", "POST", "/library/loans/end", { id: lent[0]?.["id"], state: "9" });
    expect(await science()).toEqual({ subject: "2", books: 1, lent: 1, overdue: 1 });
  });

  it("logs every change with the member who made it", async () => {
    const rows = await fresh.database.kysely.selectFrom("operation_log").selectAll().where("operate", "=", "desk.ask").execute();
    expect(rows.map((row) => [row["module"], row["action_url"]])).toEqual([["借阅台", "/library/loans/ask"]]);
  });
});

it("the library reaches nothing of the portal beside the engine", () => {
  const reached = new Set(filesOf("tests/library"));
  for (const file of reached)
    for (const { target, typeOnly } of importsOf(readFileSync(join(ROOT, file), "utf8")))
      if (!typeOnly && target.startsWith(".")) reached.add(resolved(file, target));
  const outside = [...reached].filter((file) => !/^(tests\/library|src\/server\/engine|runtime\/contract)\//.test(file));
  expect([reached.size > 50, outside]).toEqual([true, []]);
});
