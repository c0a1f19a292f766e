import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { NO_BODY } from "../../runtime/contract/values/bounds.ts";
import type { Route } from "../../runtime/contract/server/route.ts";
import { noInput } from "../../runtime/contract/language/violations.ts";
import { createPortal } from "../../src/server/app.ts";
import type { CallContext } from "../../src/server/identity/portal.ts";
import { type Generated, scopeOf } from "../../src/server/engine/calls/context.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { exportList } from "../../src/server/engine/exports/export-list.ts";
import * as generated from "../../src/generated/server.ts";
import { services } from "../../src/server/features/index.ts";
import { openDatabase } from "../../src/server/engine/store/index.ts";
import type { Measured } from "./export.ts";
import { FIELDS, TABLE, typeOf, WIDE_EXPORT } from "./export-wide.ts";
import { watchLoop } from "./loop-watch.ts";

/** One process fills a database. A second one writes it into a spreadsheet and prints the measurements. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
const MEGABYTE = 1024 * 1024;

const route = (id: string, handler: Route["handler"], more: Partial<Route["call"]>): Route => ({
  call: { id, method: "get", path: `/wide/${id}`, ...more },
  access: "screen",
  rights: [],
  queryTypes: {},
  reply: { type: "null" },
  input: noInput,
  body: NO_BODY,
  checks: [],
  guards: [],
  handler,
});
const LIST = route("wide.list", { kind: "store", store: { operation: "list", entity: "wide", fields: FIELDS } }, { page: true });
const EXPORT = route("wide.export", { kind: "export", list: "wide.list" }, { exports: "wide.list", file: "reply" });

/** Address of a PostgreSQL database; undefined for SQLite in the folder. */
const url = process.env["BENCH_DATABASE_URL"];

async function opened(dataDir: string) {
  const database = await openDatabase(url === undefined ? { dataDir } : { url });
  const own: Generated = {
    ...generated,
    tables: [...generated.tables, TABLE],
    routes: [...generated.routes, LIST, EXPORT],
    listExports: { "wide.export": WIDE_EXPORT },
  };
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  return { database, portal: await createPortal({ config, generated: own, database, services }) };
}

/** Fills the table with a single statement: inserting a million rows one by one would be too slow. */
async function fill(dataDir: string): Promise<void> {
  const { database } = await opened(dataDir);
  const key = url === undefined ? "printf('id-%08d', n)" : "'id-' || lpad(n::text, 8, '0')";
  const numbered =
    url === undefined
      ? `with recursive numbered(n) as (select 0 union all select n + 1 from numbered where n < ${ROWS - 1})`
      : `with numbered(n) as (select generate_series(0::bigint, ${ROWS - 1}))`;
  const values = FIELDS.map((_, at) => (at === 0 ? key : valueOf(at, `((n * 31 + ${at * 17}) % 999983)`)));
  await database.transaction((inside) =>
    sql.raw(`${numbered} insert into wide (version, ${FIELDS.join(", ")}) select 1, ${values.join(", ")} from numbered`).execute(inside),
  );
  await database.close();
}

function valueOf(at: number, seed: string): string {
  const type = typeOf(at);
  if (type === "text") return `'第' || ${seed} || '号资产处置项目 & Co'`;
  return type === "time" ? `1790000000000 + ${seed} * 1000` : type === "money" ? `${seed} * 7` : `${seed} % 10`;
}

async function written(dataDir: string): Promise<Measured> {
  const { database, portal } = await opened(dataDir);
  const info = { userId: "bench", userAccount: "bench" };
  const context: CallContext = {
    portal,
    route: EXPORT,
    caller: { info, rights: new Set(), menus: [] },
    client: { address: "127.0.0.1", secure: false },
    broken: [],
    connection: database.kysely,
    scope: (row, form) => scopeOf(portal, info, row, form),
    reply: { headers: new Map() },
    afterCommit: [],
  };
  const begun = async () => (await exportList("wide.list", {}, context, async () => [])).content as AsyncIterable<Uint8Array>;
  const before = process.memoryUsage.rss();
  // The first export also compiles the code, so one is started and abandoned.
  const first = (await begun())[Symbol.asyncIterator]();
  await first.next();
  await first.return?.();
  let [bytes, resident] = [0, 0];
  const start = performance.now();
  const watched = watchLoop();
  for await (const chunk of await begun()) {
    bytes += chunk.length;
    resident = Math.max(resident, process.memoryUsage.rss());
  }
  const writer = residentOfChild();
  const loop = watched();
  const seconds = (performance.now() - start) / 1000;
  await database.close();
  return {
    seconds,
    megabytes: bytes / MEGABYTE,
    resident: resident / MEGABYTE,
    before: before / MEGABYTE,
    writer,
    loop,
  };
}

/** Reads the peak memory of the writer process in MB (Linux). */
function residentOfChild(): number {
  const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ");
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8"))?.[1]) / 1024;
}

const [dataDir, step] = process.argv.slice(2);
if (dataDir !== undefined && step === "fill") await fill(dataDir);
else if (dataDir !== undefined) process.stdout.write(JSON.stringify(await written(dataDir)));
else {
  const folder = mkdtempSync(join(tmpdir(), "gp-bench-export-"));
  const run = (...args: string[]): Promise<void> =>
    new Promise((done, fail) => {
      const child = fork(import.meta.filename, [folder, ...args]);
      child.on("exit", (code) =>
        code === 0 ? done() : fail(new Error(`the process of ${args.join(" ") || "writing"} ended with ${code}`)),
      );
    });
  try {
    await run("fill");
    await run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
