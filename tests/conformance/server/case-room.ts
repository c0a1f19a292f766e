import { rmSync } from "node:fs";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Route } from "../../../runtime/contract/server/route.ts";
import type { Workflow } from "../../../runtime/contract/language/workflow.ts";
import { createPortal } from "../../../src/server/app.ts";
import type { Generated } from "../../../src/server/engine/calls/context.ts";
import type { Principal } from "../../../src/server/engine/calls/principal.ts";
import type { Services } from "../../../src/server/engine/calls/services.ts";
import { readConfig } from "../../../src/server/engine/config/config.ts";
import { exportListBy } from "../../../src/server/engine/exports/export-list.ts";
import { registerErrors } from "../../../src/server/engine/http/errors.ts";
import { registerRoutes } from "../../../src/server/engine/http/routes.ts";
import { createAuthenticator } from "../../../src/server/identity/http/authenticator.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import { serviceOf } from "../../../src/server/identity/rights/authorize-client.ts";
import { createAuthorizer } from "../../../src/server/identity/rights/create-authorizer.ts";
import { START } from "../../server/support/test-server.ts";
import { type DatabaseKind, freshDatabase } from "../../support/databases.ts";
import { memoryFolder } from "../../support/memory-folder.ts";
import type { Proved } from "../project.ts";
import { openedScreens } from "../screen-rights.ts";
import { type Account, toReply, type Room } from "./room.ts";
import { headersOf } from "./strangers.ts";

/** Name of the account of another system (an OAuth client). It may make every call that is open to such systems. */
export const CLIENT = "(client)";
export const SCOPES = ["read", "write"] as const;
export const servicesOf = (routes: readonly Route[]): string[] => [...new Set(routes.map(({ call }) => serviceOf(call)))];

export const isLetBy = (portal: Portal): Room["isLet"] => {
  const authorize = createAuthorizer(portal);
  return (route, caller) => authorize(route, caller) === undefined;
};

/**
 * Opens the server of a case: its routes and tables, without the users of the portal. It has one account for each kind of user in the
 * menus, and one account of a kind that no menu names.
 */
export async function bareRoom(project: Proved, generated: Generated, kind: DatabaseKind): Promise<Room> {
  const fresh = await freshDatabase(kind);
  const dataDir = memoryFolder("gp-conformance-files-");
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, { demo: false });
  const hand = { handlers: handlersOf(generated), hooks: {}, guards: {}, effects: effectsOf(generated) };
  const services = { ...hand, sheets, exportList: exportListBy(unwritten), importList: async () => null };
  const portal = await createPortal({ config, generated, database: fresh.database, services, clock: () => START });
  portal.log.warn = () => {};
  const accounts = peopleOf(project);
  const app: FastifyInstance = Fastify({ logger: false });
  app.decorateRequest("caller", null);
  await app.register(multipart);
  registerErrors(app);
  const client = { clientId: CLIENT, scopes: new Set(SCOPES), services: new Set(servicesOf(generated.routes)) };
  const callers: Principal[] = accounts.map(({ info }) => ({ info, rights: rightsOf(project, generated, info), menus: [] }));
  // Behind all others.
  callers.push({ info: {}, rights: new Set(), menus: [], client });
  const find = async (token: string): Promise<Principal | undefined> => callers[Number.parseInt(token, 16) - 1];
  registerRoutes(app, portal, createAuthenticator(portal, { find, ofUser: async () => undefined }), services);
  return {
    portal,
    routes: generated.routes,
    accounts,
    known: {},
    send: async (account, request) => {
      const indexOf = (name: string): number => (name === CLIENT ? accounts.length : accounts.findIndex((one) => one.name === name));
      const headers = await headersOf(account, (name) => (indexOf(name) + 1).toString(16));
      const response = await app.inject({ ...request, headers });
      return toReply(response);
    },
    callerOf: async (name) => callers[accounts.findIndex((account) => account.name === name)],
    isLet: isLetBy(portal),
    close: async () => {
      await app.close();
      await fresh.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Prepares the generated modules of a case for this server. Its tables get the prefix `case_`, because the server may have tables of the
 * same names. Its timed transitions are removed, because they may depend on settings that the server does not have.
 */
export function onItsOwn(generated: Generated): Generated {
  const workflows = Object.entries(generated.workflows).map(([id, workflow]): [string, Workflow] => {
    const transitions = Object.entries(workflow.transitions).filter(([, { after }]) => after === undefined);
    return [id, { ...workflow, transitions: Object.fromEntries(transitions) }];
  });
  const own = (table: string): string => `case_${table}`;
  const tables = generated.tables.map((table) => ({
    ...table,
    // A log is the server's in every project.
    table: table.log === true ? table.table : own(table.table),
    ...(table.joined === undefined ? {} : { joined: table.joined.map((joined) => ({ ...joined, table: own(joined.table) })) }),
  }));
  const derivations = Object.entries(generated.derivations).map(([entity, rules]) => [
    entity,
    rules.map((rule) => ("copy" in rule ? { ...rule, copy: { ...rule.copy, table: own(rule.copy.table) } } : rule)),
  ]);
  return { ...generated, tables, derivations: Object.fromEntries(derivations), workflows: Object.fromEntries(workflows) };
}

/** Spreadsheets are read by a thread that knows those of this project only: rows travel as they are. */
const sheets: Services["sheets"] = {
  handle: async () => null,
  readRows: async ({ call }, input) => {
    const names = new Set(Object.values(call.imports ?? {}).map(({ by }) => by));
    return async () => Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
  },
};

/** The process that writes lists knows those of this project only. */
const unwritten = (): never => {
  throw new Error("lists of a case are not written");
};

/** Creates replacements for hand-written handlers, which this suite does not test. They return null. */
function handlersOf(generated: Generated): Record<string, Record<string, () => Promise<null>>> {
  const handlers: Record<string, Record<string, () => Promise<null>>> = {};
  for (const { call, handler } of generated.routes) {
    const [service = "", name = ""] = call.id.split(".");
    if (handler.kind === "hand") handlers[service] = { ...handlers[service], [name]: async () => null };
  }
  return handlers;
}

/** Effects are hand-written as well: they add nothing. */
function effectsOf(generated: Generated): Record<string, () => Data> {
  const names = Object.values(generated.workflows).flatMap(({ transitions, create }) => [
    create?.effect,
    ...Object.values(transitions).map(({ effect }) => effect),
  ]);
  return Object.fromEntries(names.filter((name) => name !== undefined).map((name) => [name, () => ({})]));
}

/** Users whom the menus give something to: for each kind that any menu names one with roles, and one without. */
function peopleOf({ model }: Proved): Account[] {
  const common = { userId: "me", orgGuid: "org-1", roles: ["clerk", "disposal-review"], exchange: true, userStatus: "1" };
  const kinds = new Map<string, Data>();
  for (const { menu } of model.screens.values()) {
    for (const { kind, userType } of menu?.for ?? []) {
      kinds.set(`kind ${kind}${userType === undefined ? "" : ` type ${userType}`}`, {
        ...common,
        systemType: kind,
        userTypeNow: userType ?? "",
      });
    }
  }
  return [...kinds]
    .flatMap(([name, info]) => [
      { name, info },
      { name: `${name} without roles`, info: { ...info, userId: `${name} without roles`, roles: [] } },
    ])
    .concat({ name: "nobody in particular", info: { userId: "other", systemType: "none" } });
}

function rightsOf(project: Proved, generated: Generated, info: Data): Set<string> {
  const screens = new Set(openedScreens(project.model, info));
  const all = generated.routes.flatMap(({ rights }) => rights);
  return new Set([...screens, ...all.filter((right) => screens.has(right.split(":")[0] ?? ""))]);
}
