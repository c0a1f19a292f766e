import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import * as generated from "../../../src/generated/server.ts";
import { createPortal } from "../../../src/server/app.ts";
import { runBackup } from "../../../src/server/commands/backup-run.ts";
import { runRestore } from "../../../src/server/commands/restore-run.ts";
import { type Config, readConfig } from "../../../src/server/engine/config/config.ts";
import { keepFile } from "../../../src/server/engine/files/stored-files.ts";
import { CHANGE, logOperation } from "../../../src/server/engine/log/write-log.ts";
import { refuseOtherKey } from "../../../src/server/engine/secrets/open-secret-box.ts";
import type { Step } from "../../../src/server/engine/backup/write-backup.ts";
import { openDatabase } from "../../../src/server/engine/store/index.ts";
import { services } from "../../../src/server/features/index.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import { memoryFolder } from "../../support/memory-folder.ts";
import { startPostgres } from "../../support/postgres.ts";
import { toolsOf } from "./postgres-tools.ts";

/** Environment variables of a server or a command. */
export type Settings = Record<string, string>;

/** Result of a command: exit code, and lines of both outputs in order. */
export interface Ran {
  code: number;
  text: string;
}

/** A portal with files and logs, whose data can be backed up and restored elsewhere. */
export interface BackupScene {
  settings: Settings;
  config: Config;
  portal: Portal;
  /** A new folder that does not exist yet. */
  newFolder(): string;
  /** Settings of an empty target with the keys of this portal. */
  target(): Promise<Settings>;
  /** Writes a log row, and with `file` an upload. @returns its name once the write is acknowledged */
  write(file?: boolean): Promise<string>;
  backup(...args: string[]): Promise<Ran>;
  /** Runs a command with settings. */
  run(command: typeof runBackup, args: readonly string[], environment: Settings): Promise<Ran>;
  restore(settings: Settings, ...args: string[]): Promise<Ran>;
  /** Names of the databases of the cluster; none on SQLite. */
  databases(): Promise<string[]>;
  /** Names of the schemas of a target. */
  schemas(settings: Settings): Promise<string[]>;
  /** Ends the connections to a target, as the end of a killed process does. */
  disconnect(settings: Settings): Promise<void>;
  close(): Promise<void>;
}

const KEYS = ["log-key", "secret.key"];

export async function backupScene(kind: DatabaseKind, more: Settings = {}): Promise<BackupScene> {
  const root = memoryFolder("gp-portal-backup-");
  const cluster = kind === "postgres" ? await clusterWithTools() : undefined;
  let count = 0;
  const newFolder = (): string => join(root, `folder-${count++}`);
  const newSettings = async (): Promise<Settings> => ({
    DATA_DIR: newFolder(),
    DATABASE_URL: cluster === undefined ? "" : await cluster.newDatabase(),
    LOG_LEVEL: "silent",
    ...more,
  });
  const settings = await newSettings();
  const config = readConfig(settings);
  const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
  const portal = await createPortal({ config, generated, database, services });
  await refuseOtherKey(database.kysely, portal.crypto.secrets);
  const run = async (command: typeof runBackup, args: readonly string[], environment: Settings): Promise<Ran> => {
    const lines: string[] = [];
    const take = (text: string): void => void lines.push(text);
    return { code: await command(args, environment, { log: take, error: take }), text: lines.join("\n") };
  };
  return {
    settings,
    config,
    portal,
    newFolder,
    async target() {
      const made = await newSettings();
      mkdirSync(made["DATA_DIR"] ?? "", { mode: 0o700 });
      for (const name of KEYS) writeFileSync(join(made["DATA_DIR"] ?? "", name), readFileSync(join(config.dataDir, name)), { mode: 0o600 });
      return made;
    },
    async write(file = false) {
      const name = `w${count++}`;
      const event = { user: name, module: "m", operate: "o", url: "/", ok: true, code: CHANGE, parameters: {} } as const;
      await logOperation(portal, event);
      if (!file) return name;
      const content = Buffer.from(`content of ${name}`.repeat(5000));
      return keepFile(portal, "user", { name: `${name}.pdf`, type: "pdf", content });
    },
    run,
    backup: (...args) => run(runBackup, args, settings),
    restore: (environment, ...args) => run(runRestore, args, environment),
    databases: async () => (await cluster?.ask("select datname as name from pg_database")) ?? [],
    schemas: async ({ DATABASE_URL }) => (await cluster?.ask("select nspname as name from pg_namespace", DATABASE_URL)) ?? [],
    async disconnect({ DATABASE_URL }) {
      await cluster?.ask(
        "select pg_terminate_backend(pid)::text as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        DATABASE_URL,
      );
    },
    async close() {
      await database.close();
      await cluster?.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A cluster of Debian's programs, which include pg_dump. */
async function clusterWithTools() {
  const own = await startPostgres({ passing: true, programs: toolsOf() as string });
  const ask = async (statement: string, url = own.socketUrl): Promise<string[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name);
    } finally {
      await client.end();
    }
  };
  let count = 0;
  return {
    stop: own.stop,
    ask,
    async newDatabase() {
      const name = `portal_${count++}`;
      await ask(`create database ${name}`);
      return own.socketUrl.replace("/postgres?", `/${name}?`);
    },
  };
}

/** Opens the database of a portal's settings, and reads the users of its operation log and its numbers of sessions and sign-in tickets. */
export async function contentOf(settings: Settings): Promise<{ users: Set<unknown>; sessions: number; tickets: number }> {
  const config = readConfig(settings);
  const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
  try {
    const users = await database.kysely.selectFrom("operation_log").select("operate_user").execute();
    const sessions = await database.kysely.selectFrom("session").select("token_hash").execute();
    const tickets = await database.kysely.selectFrom("factor_ticket").select("ticket_hash").execute();
    return { users: new Set(users.map((row) => row["operate_user"])), sessions: sessions.length, tickets: tickets.length };
  } finally {
    await database.close();
  }
}

/** Runs a function while another process is connected. On PostgreSQL, connections of this process are its own. */
export async function connectedAs<T>({ portal, settings }: BackupScene, application_name: string, callback: () => Promise<T>): Promise<T> {
  if (portal.store.database.kind === "sqlite") return callback();
  const client = new pg.Client({ connectionString: settings["DATABASE_URL"], application_name });
  await client.connect();
  return callback().finally(() => client.end());
}

/** Runs until a step is reached, and never continues: as a process that is killed there leaves everything. */
export function stopAt(step: Step, begin: (reached: (step: Step) => Promise<void>) => Promise<unknown>): Promise<void> {
  return new Promise((stopped, failed) => {
    begin((reached) => (reached === step ? new Promise(() => stopped()) : Promise.resolve())).catch(failed);
  });
}

/** Changes one bit in the middle of a file. @returns a function that restores the file */
export function flipBit(path: string): () => void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  const flipped = Buffer.from(bytes);
  flipped[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, flipped);
  return () => writeFileSync(path, bytes);
}
