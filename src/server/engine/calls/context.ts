import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import type { MenuSeed, Route, RowScope, RowSeed, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { Task } from "../../../../runtime/contract/language/task.ts";
import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
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
import type { KeyedRequest } from "./keyed-request.ts";
import type { RecordsContext } from "./records.ts";
import type { UserInfo, UserMenu } from "../register.ts";
import type { Connection, Database, Hashes, Records, TableOf, WallClock } from "../store/index.ts";

/** What the generator made of the metadata, as far as the server needs it. */
export interface Generated {
  routes: readonly Route[];
  tables: readonly Table[];
  derivations: Readonly<Record<string, readonly Derivation[]>>;
  rowScopes: Readonly<Record<string, RowScope>>;
  screenRights: readonly ScreenRight[];
  tasks: readonly Task[];
  /** By call that writes a list into a spreadsheet. */
  listExports: Readonly<Record<string, ListExport>>;
  menuSeeds: readonly MenuSeed[];
  rowSeeds: readonly RowSeed[];
  /** By id of the workflow. */
  workflows: Readonly<Record<string, Workflow>>;
  /** What is asked of stored records, by entity. */
  wholeRules: Readonly<Record<string, WholeRules>>;
}

/** What every call needs, whatever the application. Applications extend it by what their own calls need. */
export interface Engine {
  config: Config;
  generated: Generated;
  database: Database;
  records: Records;
  /** Of secrets that are only compared. */
  hashes: Hashes;
  /** For secrets that the server has to use itself. */
  secrets: SecretBox;
  /** Epoch milliseconds. */
  now: () => number;
  wall: WallClock;
  /** Connections to hosts that people configure. */
  outbound: Outbound;
  /** Everything that leaves the portal. */
  outbox: Outbox;
  /** Notifies the auditors of a change of what protects the portal, in its transaction. */
  tellAuditors: (inside: RecordsContext, change: NotedChange) => Promise<void>;
  /** Notifies the users whom a transition concerns, in its transaction. */
  notifyStep: (
    inside: Pick<RecordsContext, "portal" | "caller" | "connection">,
    workflow: Workflow,
    transition: Transition,
    step: CompletedStep,
  ) => Promise<void>;
  /** Words of values that neither codes nor named records say (变更记录). */
  ownLabels: OwnLabels;
  /** What code written by hand refuses whatever is entered. */
  refusals: CallGuards;
  table<Name extends string>(entity: Name): TableOf<Name>;
  /** Of the chains of the logs. */
  logKey: Buffer;
  /** Rows that the chains are known to have had, kept outside of the database. */
  checkpoints: LogCheckpoints;
  /** Public settings, as conditions may name them. */
  setting: Data;
  warn: (error: unknown, message: string) => void;
}

/** A change of a record that a transition has made. */
export interface CompletedStep {
  /** Absent: the record is new. */
  before: Data | undefined;
  /** Absent: the record is removed. */
  after: Data | undefined;
  form: Data;
  /** As the user who made it sees the record. */
  scope: Scope;
}

/** By call: what throws refuses it (为什么不能 asks it as the call does). */
export interface CallGuards {
  /** Of a stored record that it would write. */
  ofStored(call: string): ((stored: Data, context: CallContext) => Promise<void> | void) | undefined;
  /** Of a call that is written by hand altogether. */
  ofCall(call: string): ((context: CallContext, key?: string) => Promise<string | void>) | undefined;
}

/** A change of a record as it was noted (变更记录). */
export interface NotedChange {
  entity: string;
  kind: ChangeKind;
  /** Title of the entity, and what the record is called. */
  name: string;
  before?: Data | undefined;
  after?: Data | undefined;
  differences: readonly Difference[];
}

/** What keys are called today. */
export type KeyLabels = { read(inside: Pick<CallContext, "portal" | "connection">): Promise<ReadonlyMap<string, string>> }["read"];

/** By entity and field: words of keys that neither codes nor `x-ref` say, since a call written by hand offers them. */
export type OwnLabels = Readonly<Record<string, Readonly<Record<string, KeyLabels>>>>;

export interface Client {
  address: string;
  /** The connection is https, so the cookie may be marked Secure. */
  secure: boolean;
  /** What the browser says it is. */
  browser?: string | undefined;
  /** Where it reaches the portal, such as `https://portal.example.com`. */
  origin?: string;
}

/** A session that lives, with the revisions of rights and routes that it was found with. */
export interface Session {
  tokenHash: string;
  userId: string;
  expiresAt: number;
  /** When it was last shown that the user himself is there (epoch milliseconds): signing in, then his password. */
  provenAt: number;
  /** How it was signed in: 1 account, 2 phone, 3 CA. */
  loginType: string;
  /** Chosen in this session; absent: the user's own. */
  userTypeNow?: string;
  /** Raised by every change of users, roles, menus, organisations and regions: what rights were computed from. */
  revision: number;
  /** Raised by every change of gateway routes and subsystems. */
  routing: number;
  /** How long it lives without a call. */
  idleSeconds: number;
  /** Its password was out of date when it began, and is not changed yet. */
  passwordDue?: true;
  /** The second factor was shown in it. */
  factor?: true;
  /** This call moved its end: the browser's cookie has to live as long. */
  moved?: true;
}

/** A signed-in user: what conditions may ask (`info`, the entity user-info) and what he may do. */
export interface Principal {
  info: UserInfo & { version?: number };
  /** Screens and `screen:action` he holds, by what his menus, kind, regions and roles give. */
  rights: ReadonlySet<string>;
  menus: UserMenu[];
  /** The rights that his roles leave him, and that he may give to others; absent: they limit nothing. */
  limit?: ReadonlySet<string>;
  /** Which layer keeps a right from him; undefined: he holds it. */
  closed?: (right: string) => "menu" | "kind" | "region" | "role" | undefined;
  /** Another text than before: his menus, or what is told of him, are others. */
  mark?: string;
  /** Absent: nobody is signed in. */
  session?: Session;
  /** It is a client of OAuth that calls: for the user, or (without one) for itself. */
  client?: CallingClient;
}

/** What a client of OAuth may do at most: what it is stored with now, and its token was given for. */
export interface CallingClient {
  clientId: string;
  /** `read`, `write`, `trust`. */
  scopes: ReadonlySet<string>;
  /** First parts of the addresses that it reaches. */
  services: ReadonlySet<string>;
}

/** What a handler, hook or effect gets besides the input. */
export interface CallContext {
  portal: Engine;
  route: Route;
  caller: Principal;
  client: Client;
  /** Calls a function when the connection of the caller closes; the result ends the wait. Absent: nobody waits for a reply. */
  onGone?: ((run: () => void) => () => void) | undefined;
  /** The input of a hand-written call as it was sent, before its texts were cleaned. */
  sent?: Data;
  /** Rules of the entity that the input breaks, judged with its shape and asked for when the record at hand is known. */
  broken: readonly Violation[];
  /** What it writes is not judged by the rules for whole records, or elsewhere: a transition's, and the server's own. */
  unjudged?: true;
  /** The transaction at hand; outside of one the database itself. */
  connection: Connection;
  /** Scope of conditions for this user, with the given record and form. */
  scope(row?: Data | null, form?: Data): Scope;
  /** What the handler adds to the reply; one for the call, inside its transaction too. */
  reply: ReplyNotes;
  /** Of a call that is logged as a change. */
  audit?: Audit;
  /** Of a change that was sent under an idempotency key. */
  keyed?: KeyedRequest;
  /** Done once the transaction is committed; emptied when it starts (again). */
  afterCommit: (() => Promise<void>)[];
}

/** The row of the operation log, which is part of the change: there is neither without the other. */
export interface Audit {
  /** Of the row: what it changed is kept under it. */
  logId: string;
  /** `entity/key` of the records that the transaction made. */
  made: string[];
  /** Of a list that was written into a spreadsheet. */
  rows?: number;
  write(connection: Connection): Promise<void>;
  /** A transaction with the row is committed. */
  written: boolean;
}

export interface ReplyNotes {
  headers: Map<string, string>;
  /** Overrides the `msg` of a success. */
  message?: string;
  /** What is sent once: a reply that is stored under an idempotency key lacks these names, and has this message. */
  once?: { names: readonly string[]; replayMsg: string };
  /** The rows of the reply's list as they are read, in place of one that would be too long to hold. */
  portions?: AsyncIterable<readonly unknown[]>;
}

/** Who is signed in. @throws where nobody is: such a call is refused before its handler runs */
export function userIdOf({ info }: Principal): string {
  if (info.userId === undefined) throw new Error("a user was expected, and nobody is signed in");
  return info.userId;
}

/** Who it was, in the logs. */
export const accountOf = ({ info, client }: Principal): string =>
  info.userAccount ?? (client === undefined ? "" : `client:${client.clientId}`);

export const anonymous: Principal = { info: {}, rights: new Set(), menus: [] };

export function scopeOf(portal: Pick<Engine, "now" | "setting" | "wall">, user: Data, row?: Data | null, form?: Data): Scope {
  return { row: row ?? null, form, user, now: portal.wall.textOf(portal.now()), setting: portal.setting };
}
