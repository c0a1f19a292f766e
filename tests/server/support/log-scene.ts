import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { LogCheckpoints } from "../../../src/server/engine/calls/log-checkpoints.ts";
import { readConfig } from "../../../src/server/engine/config/config.ts";
import type { Broken } from "../../../src/server/engine/log/broken.ts";
import { appendChained, CHAINED, type ChainedLog, keepLogKey, keyed } from "../../../src/server/engine/log/chain.ts";
import { checkpointFileOf } from "../../../src/server/engine/log/checkpoint-file.ts";
import { openCheckpoints } from "../../../src/server/engine/log/checkpoints.ts";
import { verifyLogs } from "../../../src/server/engine/log/verify-chain.ts";
import { migrate } from "../../../src/server/engine/store/schema/apply-schema.ts";
import type { Row } from "../../../src/server/engine/store/types.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import { internalTables } from "../../../src/server/internal-tables.ts";
import { type DatabaseKind, databaseSettings, type FreshDatabase, freshDatabase } from "../../support/databases.ts";

export const KEY = Buffer.from("a key of the tests, long enough for it");
export const NOW = Date.UTC(2026, 10, 26, 4);
export const DAY = 86_400_000;
export const LOGS = Object.keys(CHAINED) as ChainedLog[];

/** Returns log, chain, difference and id of each finding. */
export const found = (all: readonly Broken[]) =>
  all.map(({ log, chain, what, id }) => [log, chain, what, ...(id === undefined ? [] : [id])]);

/** Databases with three chained rows in each log, and a server's checkpoints of them, made anew for each test. */
export function logScene(kind: DatabaseKind) {
  let count = 0;
  const scene = {
    fresh: undefined as unknown as FreshDatabase,
    folder: "",
    server: undefined as unknown as LogCheckpoints,
    warnings: [] as string[],
  };
  const kysely = () => scene.fresh.database.kysely;
  const settings = () => ({
    DATA_DIR: kind === "sqlite" ? (scene.fresh.location.dataDir ?? "") : scene.folder,
    ...databaseSettings(scene.fresh.location),
    LOG_KEY: KEY.toString(),
    LOG_LEVEL: "silent",
  });
  const fileOf = () => checkpointFileOf(readConfig(settings()));
  const open = (file = fileOf(), now = () => NOW) =>
    openCheckpoints({
      database: scene.fresh.database,
      key: KEY,
      file,
      now,
      warn: (_, text) => void scene.warnings.push(text),
    });
  /** Starts a server. */
  const started = async (file?: string): Promise<LogCheckpoints> => {
    const { checkpoints } = await open(file);
    await checkpoints.save("always");
    return checkpoints;
  };
  const plainRow = (log: ChainedLog, time = NOW): Row => {
    count += 1;
    const common = { log_id: `row-${String(count).padStart(3, "0")}`, [CHAINED[log]]: time, operate_code: "3", commit_code: "1" };
    return log === "auth_log" ? common : { ...common, module: "m", operate: "o", action_url: "u" };
  };
  const write = (log: ChainedLog = "operation_log", by = scene.server, time = NOW): Promise<Row> =>
    scene.fresh.database.transaction(async (inside) => {
      const row = plainRow(log, time);
      by.follow(inside, await appendChained(inside, KEY, log, row, NOW));
      return row;
    });
  const insert = (log: ChainedLog, row: Row) => kysely().insertInto(log).values(row).execute();
  const all = async (table: string) => (await kysely().selectFrom(table).selectAll().execute()) as Row[];
  const verified = async () => (await verifyLogs(kysely(), KEY, await scene.server.known())).broken;
  const unaided = async () => (await verifyLogs(kysely(), KEY)).broken;
  /** Restores the earlier heads of a chain and removes its newer rows, as an attacker with write access to the database could. */
  const putBack = async (heads: readonly Row[]): Promise<void> => {
    for (const { chain_id, ...head } of heads) {
      await kysely().updateTable("log_chain").set(head).where("chain_id", "=", String(chain_id)).execute();
      await kysely().deleteFrom(String(head["log"])).where("chain", "=", String(chain_id)).where("seq", ">", Number(head["seq"])).execute();
    }
  };
  /** Makes the database one of an earlier version, which had no mark and other seals. */
  const unmark = async (): Promise<void> => {
    await kysely().deleteFrom("portal_mark").where("mark", "like", "log-chains:%").execute();
    for (const { seal: _, ...head } of await all("log_chain")) {
      const { chain_id, log, seq, hash, anchor_seq, anchor_hash, since } = head;
      const seal = keyed(KEY, "head", JSON.stringify([chain_id, log, seq, hash, anchor_seq, anchor_hash, since]));
      await kysely().updateTable("log_chain").set({ seal }).where("chain_id", "=", String(chain_id)).execute();
    }
  };
  /** Returns the last number of each chain of the operation log. */
  const lengths = async (): Promise<Map<string, number>> => {
    const heads = (await all("log_chain")).filter(({ log, chain_id }) => log === "operation_log" && /\d$/.test(String(chain_id)));
    return new Map(heads.map(({ chain_id, seq }) => [String(chain_id), Number(seq)]));
  };
  /**
   * Writes rows, and more (at most 1,000) until every chain is as long as it was. The database chooses the chain of a row, PostgreSQL
   * by the order in which it stores the heads.
   */
  const regrow = async (by = scene.server, was = new Map<string, number>()): Promise<void> => {
    const isShort = async () => [...(await lengths())].some(([chain, length]) => length < (was.get(chain) ?? 0));
    for (let round = 0; round < 25 && (round === 0 || (await isShort())); round++)
      for (let more = 0; more < 40; more++) await write("operation_log", by);
  };
  const portal = () =>
    ({
      store: { database: scene.fresh.database },
      log: { logKey: KEY, checkpoints: scene.server },
      clock: { now: () => NOW },
      config: readConfig(settings()),
    }) as Portal;

  beforeEach(async () => {
    scene.fresh = await freshDatabase(kind);
    [scene.folder, scene.warnings, count] = [mkdtempSync(join(tmpdir(), "gp-portal-heads-")), [], 0];
    await migrate(scene.fresh.database, { tables: [], internal: internalTables }, { now: NOW });
    await keepLogKey(kysely(), KEY);
    scene.server = await started();
    for (let rows = 0; rows < 3; rows++) for (const log of LOGS) await write(log);
    await scene.server.save();
  });
  afterEach(async () => {
    await scene.fresh.dispose();
    rmSync(scene.folder, { recursive: true, force: true });
  });
  const acts = { kysely, settings, fileOf, open, started, plainRow, write, insert, all, verified, unaided };
  return Object.assign(scene, acts, { putBack, unmark, lengths, regrow, portal });
}
