import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import type { FieldRight, MenuSeed, Route, RowScope, RowSeed, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { PaletteScreen } from "../../../../runtime/contract/server/palette-list.ts";
import type { Task } from "../../../../runtime/contract/language/task.ts";
import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import type { ListImport } from "../../../../runtime/contract/language/list-import.ts";
import type { Derivation, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Violation } from "../../../../runtime/contract/language/violations.ts";
import type { WholeRules } from "../../../../runtime/contract/language/whole-record.ts";
import type { Transition, Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { Config } from "../config/config.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { ChangeKind, Difference } from "../../../../runtime/contract/wire/record-change.ts";
import type { LogCheckpoints } from "./log-checkpoints.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { KeyedRequest } from "./keyed-request.ts";
import type { RecordsContext } from "./records.ts";
import type { RefusedRow } from "../../../../runtime/contract/wire/rows-call.ts";
import type { Client, Principal } from "./principal.ts";
import type { Connection, Database, Hashes, InternalTable, Records, TableOf, WallClock } from "../store/index.ts";

/** The compiled metadata, as the generator writes it into `src/generated`. `Engine.generated` contains it unchanged. */
export interface Generated {
  routes: readonly Route[];
  tables: readonly Table[];
  /** How derived fields are computed, by entity. */
  derivations: Readonly<Record<string, readonly Derivation[]>>;
  /** Which rows a user may see, by entity. */
  rowScopes: Readonly<Record<string, RowScope>>;
  /** Conditions under which a user may read or write a field, by `entity.field`. A field that everybody may read and write is absent. */
  fieldRights: Readonly<Record<string, FieldRight>>;
  /** Screens, with the rights by which users open them and make their actions. */
  screenRights: readonly ScreenRight[];
  /** Entries of the to-do list. */
  tasks: readonly Task[];
  /** Lists and actions that the command palette finds, by screen. */
  paletteScreens: readonly PaletteScreen[];
  /** How lists are exported to spreadsheets, by id of the exporting call. */
  listExports: Readonly<Record<string, ListExport>>;
  /** How spreadsheets are imported into lists, by id of the importing call. */
  listImports: Readonly<Record<string, ListImport>>;
  /** Menus that every new portal gets. */
  menuSeeds: readonly MenuSeed[];
  /** Records that every new portal gets (schemas/data). */
  rowSeeds: readonly RowSeed[];
  /** Workflows by id. */
  workflows: Readonly<Record<string, Workflow>>;
  /** Validation rules for stored records, by entity. */
  wholeRules: Readonly<Record<string, WholeRules>>;
}

/**
 * The services of one running server. It is created once at the start; each call receives it as `context.portal`. An application extends
 * this interface by the services that its own calls need.
 */
export interface Engine {
  config: Config;
  generated: Generated;
  /** Access to the database. */
  store: EngineStore;
  clock: EngineClock;
  crypto: EngineCrypto;
  /** Outgoing HTTP requests and the outbox. */
  outgoing: Outgoing;
  log: EngineLog;
  /** Functions and tables that the application adds to the engine. */
  application: Application;
}

/** The database, and functions that read and write records of entities. */
export interface EngineStore {
  database: Database;
  records: Records;
  /** @throws Error if no table has the entity */
  table<Name extends string>(entity: Name): TableOf<Name>;
}

/** Functions that return the current time and convert local times. Tests replace them. */
export interface EngineClock {
  /** Returns epoch milliseconds. */
  now: () => number;
  /** Converts between epoch milliseconds and the time of the configured zone. */
  wall: WallClock;
}

/** Functions that protect stored secrets: by a hash, or by encryption. */
export interface EngineCrypto {
  /** Hashes secrets that the server only compares, such as passwords. */
  hashes: Hashes;
  /** Encrypts secrets that the server has to read back and use. */
  secrets: SecretBox;
}

/** Connections to other systems, and the queue of messages to them. */
export interface Outgoing {
  /** Opens connections to hosts that staff configure. */
  outbound: Outbound;
  /** The queue of all outgoing messages. */
  outbox: Outbox;
}

/** The reports that the server writes about itself: sealed log rows, warnings for operators, and metrics. */
export interface EngineLog {
  /** HMAC key of the log chains. */
  logKey: Buffer;
  /** The last known row of each log chain, stored outside of the database. These rows reveal whether a log was cut or replaced. */
  checkpoints: LogCheckpoints;
  /** Reports to operators. `error` is undefined if the message says everything. */
  warn: (error: unknown, message: string) => void;
  /** Counters and histograms for a monitoring system. */
  metrics: Metrics;
}

/**
 * Behaviour and data that the application adds to the engine. For what the application does not define, `createEngine` uses defaults: no
 * labels, functions that do nothing, and 30 days of `recycleDays`.
 */
export interface Application {
  /** Tables of the engine and of the application, beside the tables of entities. */
  internalTables: readonly InternalTable[];
  /** Public settings, under the names that conditions use. */
  setting: Data;
  /** Labels for values in the change history (变更记录) that have no other source of labels: neither codes nor a reference (`x-ref`). */
  ownLabels: OwnLabels;
  /** Fields that histories show only to some of the users who may see a record, by entity. */
  hiddenFields: HiddenFields;
  /** Tests whether a call (by its id) is about accounts. Changes by such a call are recorded in the authentication log too. */
  isAboutAccounts: (call: string) => boolean;
  /** Guards of calls: checks that may refuse a call whatever its input is. */
  refusals: CallGuards;
  /**
   * Returns the days for which removed records can be restored (`x-recycle`). 0: removals are final. At most LOG_DAYS, because a
   * restoration reads the changes since the removal.
   */
  recycleDays: (connection: Connection) => Promise<number>;
  /**
   * Called after a change that affects rights was written. Refuses the change if the caller's own rights have changed since the call began.
   * @throws Refusal
   */
  confirmCaller: (inside: RecordsContext, entity: string) => Promise<void>;
  /** Notifies the auditors of a change to a security-relevant record, in the transaction of that change. */
  notifyAuditors: (inside: RecordsContext, change: RecordedChange) => Promise<void>;
  /** Notifies the users whom a workflow transition concerns, in the transaction of that transition. */
  notifyStep: (
    inside: Pick<RecordsContext, "portal" | "caller" | "connection">,
    workflow: Workflow,
    transition: Transition,
    step: CompletedStep,
  ) => Promise<void>;
}

/** A change that a workflow transition made to a record, as `Application.notifyStep` receives it. */
export interface CompletedStep {
  /** Undefined if the record is new. */
  before: Data | undefined;
  /** Undefined if the record was removed. */
  after: Data | undefined;
  /** The input of the transition; empty if a clock fired it. */
  form: Data;
  /** Scope of conditions for the user who made the transition. */
  scope: Scope;
}

/**
 * Looks up the guards of calls by call id. A guard throws to refuse a call because of the stored data, whatever the input is. The call
 * itself runs its guard. So does the help 为什么不能, which explains to users why a call is refused.
 */
export interface CallGuards {
  /** Returns the guard of a storage call. It checks the stored record that the call would write. Undefined if the call has no guard. */
  ofStored(call: string): ((stored: Data, context: CallContext) => Promise<void> | void) | undefined;
  /** Returns the hook of a storage call, or undefined if it has none. */
  hookOf(call: string): Hook<object, object, CallContext> | undefined;
  /**
   * Returns the guard of a hand-written call, or undefined if it has none. The guard receives the key of the record that the call concerns,
   * if there is one. It throws to refuse the call. It returns a text if missing information makes the decision impossible.
   */
  ofCall(call: string): ((context: CallContext, key?: string) => Promise<string | void>) | undefined;
}

/**
 * A change of a record, as the change history (变更记录) stores it and `Application.notifyAuditors` receives it. `before` is undefined for a
 * new record, and `after` for a deleted record.
 */
export interface RecordedChange {
  entity: string;
  kind: ChangeKind;
  /** Title of the entity and display name of the record. */
  name: string;
  before?: Data | undefined;
  after?: Data | undefined;
  differences: readonly Difference[];
}

/** Reads the labels of all keys that a field may contain, as a map from key to label. */
export type KeyLabels = { read(inside: Pick<CallContext, "portal" | "connection">): Promise<ReadonlyMap<string, string>> }["read"];

/**
 * Functions that read the labels of a field's keys, by entity and field. They are needed where a hand-written call provides the choices,
 * and neither codes nor a reference (`x-ref`) provides labels.
 */
export type OwnLabels = Readonly<Record<string, Readonly<Record<string, KeyLabels>>>>;

/**
 * By entity: a function that returns the names of the fields of a record that the caller may not see. Unlike a right (`x-read`), the result
 * depends on the record, and not only on the user. Change histories omit these fields.
 */
export type HiddenFields = Readonly<Record<string, (record: Data, context: Pick<CallContext, "scope">) => readonly string[]>>;

/**
 * The context of one call. Its handler, hooks and effects receive it in addition to the input. Inside a transaction they receive a copy
 * with the `connection` of the transaction.
 */
export interface CallContext {
  portal: Engine;
  route: Route;
  caller: Principal;
  /** Address and connection of the client. */
  client: Client;
  /**
   * Registers a function that runs when the client disconnects, and returns a function that removes it. Absent: no client waits for the
   * reply.
   */
  onGone?: ((run: () => void) => () => void) | undefined;
  /** The input of a hand-written call as the client sent it, before its texts were cleaned. */
  sent?: Data;
  /**
   * Rules of the entity that the input violates. They are found when the input is validated, but the call is refused only after the stored
   * record is read.
   */
  broken: readonly Violation[];
  /** Set once the call has entered the gate of calls on large records. The call occupies the gate until its end. */
  hasPassedGate?: true;
  /** Skips the rules for whole records on writes. Set for the server's own writes and for transitions, which are validated elsewhere. */
  shouldSkipRules?: true;
  /** The current transaction. Outside of a transaction, the database itself. */
  connection: Connection;
  /** Builds the scope of conditions for this user, with the given record and form. */
  scope(row?: Data | null, form?: Data): Scope;
  /** Additions of the handler to the reply. The call has one such object, which its transaction shares. */
  reply: ReplyNotes;
  /** Present if the call is logged as a change. */
  audit?: Audit;
  /** Present if the change was sent with an idempotency key. */
  keyed?: KeyedRequest;
  /** Callbacks that run after the transaction commits. The list is emptied whenever the transaction starts (again). */
  afterCommit: (() => Promise<void>)[];
}

/**
 * The row of the operation log for one call, while the call runs. It is written in the transaction of the change, so neither is stored
 * without the other.
 */
export interface Audit {
  /** Id of the row. The record changes of the operation refer to it. */
  logId: string;
  /** `entity/key` of the records that the transaction created. */
  made: string[];
  /** Number of rows that were exported to a spreadsheet, or changed by a call over several rows. */
  rows?: number;
  /** Rows that a call over several rows refused. */
  failed?: readonly RefusedRow[];
  /** Bytes of the differences that the operation has stored in histories, of all its rows together. */
  history: { bytes: number };
  /** Writes the row in a transaction. */
  write(connection: Connection): Promise<void>;
  /** True once a transaction that contains the row has committed. */
  written: boolean;
}

/** Additions of a handler to the reply of its call, besides the `data` that it returns. */
export interface ReplyNotes {
  headers: Map<string, string>;
  /** Overrides the `msg` of a success. */
  message?: string;
  /**
   * Values that may be sent only once, such as a new password. If a request is repeated with its idempotency key, the stored reply has no
   * values of these `names`, and `replayMsg` as its message.
   */
  once?: { names: readonly string[]; replayMsg: string };
  /** Streams the rows of the reply's list in chunks, for a list that is too long to hold in memory. */
  portions?: AsyncIterable<readonly unknown[]>;
}

/**
 * Builds the scope in which conditions are evaluated: user, record, form, the current time (local text) and the public settings.
 *
 * @param row the stored record; null if absent
 * @param form the input; undefined if absent
 */
export function scopeOf(portal: Pick<Engine, "clock" | "application">, user: Data, row?: Data | null, form?: Data): Scope {
  return { row: row ?? null, form, user, now: portal.clock.wall.textOf(portal.clock.now()), setting: portal.application.setting };
}
