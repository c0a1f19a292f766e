import type { LookupFunction } from "node:net";
import { v7 as newId } from "uuid";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import type { Application, Engine, Generated } from "./calls/context.ts";
import { callGuards, type Services } from "./calls/services.ts";
import { refuseMissing } from "./calls/refuse-missing.ts";
import type { Config } from "./config/config.ts";
import { restrictData } from "./files/restrict-data.ts";
import { keepLogKey, logKeyOf } from "./log/chain.ts";
import { printable, printableError } from "./log/printable.ts";
import { checkpointFileOf } from "./log/checkpoint-file.ts";
import { openCheckpoints } from "./log/checkpoints.ts";
import { outboundOf } from "./outbound/outbound.ts";
import type { Channel } from "./outbox/message.ts";
import { createOutbox, type OutboxOptions } from "./outbox/outbox.ts";
import { hashSecret } from "./secrets/hash-secret.ts";
import { shareOfUser } from "./secrets/share-rotation.ts";
import { openSecretBox } from "./secrets/open-secret-box.ts";
import { engineTables } from "./store/internal-tables.ts";
import { createRecords, type Database, hashesOf, type InternalTable, type Records, type TableOf, wallClock } from "./store/index.ts";
import { type Metrics, NO_METRICS } from "./telemetry/metrics.ts";
import { observeStatements } from "./telemetry/statement-observer.ts";
import { migrate, SchemaError, type Wanted } from "./store/schema/apply-schema.ts";

/** Input of {@link createEngine} that every application has to pass: settings, metadata, database and hand-written code. */
export interface EngineOptions {
  config: Config;
  generated: Generated;
  database: Database;
  services: Services;
  /** Returns the current time in epoch milliseconds. Default: the system clock. */
  clock?: () => number;
  /** Resolves the names of hosts that people configure. Default: the system's. */
  lookup?: LookupFunction;
  /** Collects measurements. Default: none are collected. */
  metrics?: Metrics;
  /** Receives a line for each change of an existing database at the start. */
  print?: (line: string) => void;
}

/**
 * Additions of an application to the engine, besides its metadata and services. All members are optional. An absent function does nothing,
 * unless its description states another default. Members without a description are described at {@link Application}.
 */
export interface EngineExtension {
  /** Tables of the application beside the tables of its entities. */
  tables?: readonly InternalTable[];
  /** Applies further consequences of renames in the transaction of the migration (`Wanted.follow`). */
  followRenames?: Wanted["follow"];
  /** Wraps the functions that read and write records, so that the application can react to every write. */
  wrapRecords?: (records: Records) => Records;
  /** Channels of the outbox, by name. Entries may be added until the first message is put. */
  channels?: Readonly<Record<string, Channel>>;
  /** Called when a message was delivered or given up, in the transaction that stores this outcome. */
  onDelivery?: OutboxOptions["onEnd"];
  confirmCaller?: Application["confirmCaller"];
  notifyAuditors?: Application["notifyAuditors"];
  notifyStep?: Application["notifyStep"];
  ownLabels?: Application["ownLabels"];
  hiddenFields?: Application["hiddenFields"];
  isAboutAccounts?: Application["isAboutAccounts"];
  /** Default: 30 days. Never more than LOG_DAYS. */
  recycleDays?: Application["recycleDays"];
  /** Public settings, under the names that conditions use. */
  setting?: Data;
}

/** Maximum number of messages in the outbox that wait or have been given up. When it is exceeded, new messages are refused. */
const MOST_MESSAGES = 100_000;
/** Days for which removed records can be restored, if the application sets no other number. */
const RECYCLE_DAYS = 30;

/**
 * Returns the tables that the database should have: the tables of all entities, and `internal`. Entities that show a log are left out,
 * because the table of the log is internal.
 */
export const wantedTables = (generated: Pick<Generated, "tables">, internal: readonly InternalTable[]): Wanted => ({
  tables: generated.tables.filter((table) => table.log !== true),
  internal,
});

/**
 * Creates the services that all calls share. Makes the data folder inaccessible to other accounts, migrates the tables to the metadata, and
 * creates the log chains of a new database. Does not start an HTTP server, and does not deliver messages.
 *
 * @throws SchemaError if stored data does not match the metadata
 * @throws SettingError if the log chains of the database were written with another key
 * @throws MissingCodeError if the application lacks a handler, an effect or a name that the metadata requires
 */
export async function createEngine(options: EngineOptions, extension: EngineExtension = {}): Promise<Engine> {
  const { config, generated, database } = options;
  refuseMissing(generated, options.services);
  const now = options.clock ?? Date.now;
  const metrics = options.metrics ?? NO_METRICS;
  const observer = observeStatements(metrics, database.kind);
  if (observer !== undefined) database.observe(observer);
  database.replica?.watch((outcome) => metrics.count("portal_long_reads_total", { outcome }));
  // With PostgreSQL too: uploads are staged in this folder, and the free space of its disk is monitored.
  await restrictData(config.dataDir);
  const internalTables = [...engineTables, ...(extension.tables ?? [])];
  const wanted = wantedTables(generated, internalTables);
  const warnings = await migrateTables(options, { ...wanted, ...followOf(extension) }, now());
  const logKey = logKeyOf(config);
  await keepLogKey(database.kysely, logKey);
  // The application may replace `warn` later.
  const warn: Engine["log"]["warn"] = (error, message) => engine.log.warn(error, message);
  const opened = await openCheckpoints({ database, key: logKey, file: checkpointFileOf(config), now, warn });
  for (const line of opened.steps) options.print?.(`database: ${line}`);
  const secrets = openSecretBox(config);
  const hashes = hashesOf((secret, account) => hashSecret(secret, shareOfUser(account ?? "")));
  const engine: Engine = {
    config,
    generated,
    store: {
      database,
      records: buildRecords(options, extension, { now, hashSecret: hashes.of, sealSecret: secrets.seal }),
      table: createTableFinder(generated.tables),
    },
    clock: { now, wall: wallClock(config.timeZone) },
    crypto: { hashes, secrets },
    outgoing: {
      outbound: outboundOf(config.outbound, options.lookup),
      outbox: createOutbox({
        database,
        now,
        channels: extension.channels ?? {},
        onEnd: extension.onDelivery ?? (async () => {}),
        mostLetters: MOST_MESSAGES,
        warn,
      }),
    },
    log: {
      logKey,
      checkpoints: opened.checkpoints,
      warn: (error, message) => console.error(printable(message), ...(error === undefined ? [] : [printableError(error)])),
      metrics,
    },
    application: buildApplication(options, extension, internalTables),
  };
  if (opened.isNew) await engine.log.checkpoints.save("always");
  for (const warning of warnings) engine.log.warn(undefined, warning);
  return engine;
}

const buildApplication = (
  { config, services }: EngineOptions,
  extension: EngineExtension,
  internalTables: readonly InternalTable[],
): Application => ({
  internalTables,
  setting: extension.setting ?? {},
  ownLabels: extension.ownLabels ?? {},
  hiddenFields: extension.hiddenFields ?? {},
  isAboutAccounts: extension.isAboutAccounts ?? (() => false),
  refusals: callGuards(services),
  recycleDays: async (connection) =>
    Math.min((await extension.recycleDays?.(connection)) ?? RECYCLE_DAYS, config.logDays || Number.POSITIVE_INFINITY),
  notifyStep: extension.notifyStep ?? (async () => {}),
  confirmCaller: extension.confirmCaller ?? (async () => {}),
  notifyAuditors: extension.notifyAuditors ?? (async () => {}),
});

const followOf = ({ followRenames: follow }: EngineExtension): Pick<Wanted, "follow"> => (follow === undefined ? {} : { follow });

/**
 * Migrates the tables of the database to the tables that the metadata describes, and prints the steps that are to be reported.
 *
 * @returns the warnings
 * @throws SchemaError if the tables cannot be migrated
 */
async function migrateTables({ config, database, print }: EngineOptions, wanted: Wanted, now: number): Promise<readonly string[]> {
  const { steps, warnings, problems } = await migrate(database, wanted, { timeZone: config.timeZone, now });
  if (problems.length > 0) throw new SchemaError(problems);
  for (const step of steps) if (step.isReported) print?.(`database: ${step.text}`);
  return warnings;
}

type Writing = Pick<Parameters<typeof createRecords>[0], "now" | "hashSecret" | "sealSecret">;

function buildRecords({ config, generated }: EngineOptions, { wrapRecords }: EngineExtension, writing: Writing): Records {
  const { tables, derivations } = generated;
  const records = createRecords({ ...writing, tables, derivations, timeZone: config.timeZone, newId: () => newId() });
  return wrapRecords?.(records) ?? records;
}

/** Creates a function that returns the table of an entity, and throws an Error for an entity without a table. */
export function createTableFinder(tables: readonly Table[]): Engine["store"]["table"] {
  const byEntity = new Map<string, Table>(tables.map((table) => [table.entity, table]));
  return <Name extends string>(entity: Name) => {
    const table = byEntity.get(entity);
    if (table === undefined) throw new Error(`no table for the entity ${entity}; expected one of ${[...byEntity.keys()].join(", ")}`);
    return table as TableOf<Name>;
  };
}
