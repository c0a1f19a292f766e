import type { Data, Scope } from "../../../runtime/contract/data.ts";
import type { MenuSeed, Route, RowScope, ScreenRight } from "../../../runtime/contract/route.ts";
import type { Task } from "../../../runtime/contract/task.ts";
import type { Derivation, Table } from "../../../runtime/contract/storage.ts";
import type { Workflow } from "../../../runtime/contract/workflow.ts";
import type { Config } from "../config.ts";
import type { FoundSession } from "../session/sessions.ts";
import type { SmsOutbox } from "../sms/sms-outbox.ts";
import type { Connection, Database, Records, WallClock } from "../store/index.ts";

/** What the generator made of the metadata, as far as the server needs it. */
export interface Generated {
  routes: readonly Route[];
  tables: readonly Table[];
  derivations: Readonly<Record<string, readonly Derivation[]>>;
  rowScopes: Readonly<Record<string, RowScope>>;
  screenRights: readonly ScreenRight[];
  tasks: readonly Task[];
  menuSeeds: readonly MenuSeed[];
  /** By id of the workflow. */
  workflows: Readonly<Record<string, Workflow>>;
}

/** Everything the server is built from; tests put their own clock and captcha in. */
export interface Portal {
  config: Config;
  generated: Generated;
  database: Database;
  records: Records;
  /** Epoch milliseconds. */
  now: () => number;
  wall: WallClock;
  sms: SmsOutbox;
  /** Text of the next captcha. */
  captchaText: () => string;
  table(entity: string): Table;
  /** Public settings, as conditions may name them. */
  setting: Data;
  warn: (error: unknown, message: string) => void;
}

export interface Client {
  address: string;
  /** The connection is https, so the cookie may be marked Secure. */
  secure: boolean;
}

/** A signed-in user: what conditions may ask (`info`, the entity user-info) and what he may do. */
export interface Caller {
  info: Data;
  /** Screens and `screen:action` he holds, by what his menus, kind, regions and roles give. */
  rights: ReadonlySet<string>;
  menus: readonly Data[];
  /** Absent: nobody is signed in. */
  session?: FoundSession;
}

/** What a handler, hook or effect gets besides the input. */
export interface CallContext {
  portal: Portal;
  route: Route;
  caller: Caller;
  client: Client;
  /** The transaction at hand; outside of one the database itself. */
  connection: Connection;
  /** Scope of conditions for this user, with the given record and form. */
  scope(row?: Data | null, form?: Data): Scope;
  /** What goes into the reply's headers. */
  headers: Map<string, string>;
  /** Done once the transaction is committed; emptied when it starts (again). */
  afterCommit: (() => Promise<void>)[];
  /** Overrides the `msg` of a success. */
  message?: string;
}

export const nobody: Caller = { info: {}, rights: new Set(), menus: [] };

export function scopeOf(portal: Portal, user: Data, row?: Data | null, form?: Data): Scope {
  return { row: row ?? null, form, user, now: portal.wall.textOf(portal.now()), setting: portal.setting };
}
