import { fileURLToPath } from "node:url";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { v7 as newId } from "uuid";
import type { PublicSettings } from "../../runtime/contract/settings.ts";
import type { Table } from "../../runtime/contract/storage.ts";
import type { Config } from "./config.ts";
import type { Generated, Portal } from "./http/context.ts";
import { registerConfigRoute } from "./http/config-route.ts";
import { asRefusal, refuseUnreadable, registerErrors, sendRefusal } from "./http/errors.ts";
import { registerPages } from "./http/pages.ts";
import { registerRoutes } from "./http/routes.ts";
import { protectReply, registerSecurity } from "./http/security.ts";
import type { Services } from "./http/services.ts";
import { registerSessionRoutes } from "./http/session-routes.ts";
import { registerUserTypeRoute } from "./http/user-type-route.ts";
import { internalTables } from "./internal-tables.ts";
import { callersOf } from "./rights/callers.ts";
import { withRevision } from "./rights/revision.ts";
import { randomCaptcha } from "./session/captcha-image.ts";
import { hashSecret } from "./session/passwords.ts";
import { smsOutbox } from "./sms/sms-outbox.ts";
import { logOnlySender, type SmsSender } from "./sms/sms-sender.ts";
import { applySchema, createRecords, type Database, wallClock } from "./store/index.ts";

/** What a server is built from. Tests put in their own clock and captcha. */
export interface Parts {
  config: Config;
  generated: Generated;
  database: Database;
  services: Services;
  /** Epoch milliseconds; default: the system's. */
  clock?: () => number;
  /** Text of the next captcha; default: random. */
  captcha?: () => string;
  /** Gateway for short messages; default: none, they only stand in the SMS log. */
  sms?: SmsSender;
  /** The OpenAPI document. */
  openapi?: () => object | undefined;
  /** Built browser app; default: dist/app. */
  pages?: string;
}

const BODY_LIMIT = 5 * 1024 * 1024;
const PAGES = fileURLToPath(new URL("../../dist/app", import.meta.url));

/** Storage and everything else that calls share; brings the tables to the shape the metadata wants. */
export async function createPortal(parts: Parts): Promise<Portal> {
  const { config, generated, database } = parts;
  const now = parts.clock ?? Date.now;
  const { warnings } = await applySchema(database, generated.tables, internalTables);
  const records = createRecords({
    tables: generated.tables,
    derivations: generated.derivations,
    timeZone: config.timeZone,
    newId: () => newId(),
    hashSecret,
  });
  const tables = new Map<string, Table>(generated.tables.map((table) => [table.entity, table]));
  const portal: Portal = {
    config,
    generated,
    database,
    records: withRevision(records),
    now,
    wall: wallClock(config.timeZone),
    sms: smsOutbox({
      sender: parts.sms ?? logOnlySender,
      database,
      now,
      showCodes: config.smsLogCodes,
      warn: (error, message) => portal.warn(error, message),
    }),
    captchaText: parts.captcha ?? randomCaptcha,
    table(entity) {
      const table = tables.get(entity);
      if (table === undefined) throw new Error(`no table for the entity ${entity}; expected one of ${[...tables.keys()].join(", ")}`);
      return table;
    },
    setting: { ADD_DISPOSAL_NEED: config.addDisposalNeed ? "on" : "off" } satisfies PublicSettings,
    warn: (error, message) => console.error(message, error),
  };
  for (const warning of warnings) portal.warn(undefined, warning);
  return portal;
}

/** Builds the server on a portal; `ready` and listening are the caller's. */
export async function createApp(parts: Parts, portal: Portal): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    // Logs go to stderr: stdout carries what people wait for (accounts, `ready`).
    logger:
      config.logLevel === "silent"
        ? false
        : {
            level: config.logLevel,
            stream: process.stderr,
            redact: ["req.headers.authorization", "req.headers.cookie"],
            // Without the query: it may hold a password's hash (P-PASSWORD-11).
            serializers: { req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url?.split("?")[0], remoteAddress: ip }) },
          },
    logController: new LogController({ disableRequestLogging: !["debug", "trace"].includes(config.logLevel) }),
    genReqId: () => newId(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // An address that cannot be decoded never comes to a route, nor to the error handler.
    frameworkErrors: (error, request, reply) => {
      protectReply(request, reply);
      return sendRefusal(reply, asRefusal(error));
    },
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: "idle",
  });
  portal.warn = (error, message) => app.log.warn({ err: error }, message);
  app.decorateRequest("caller", null);
  registerSecurity(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  registerErrors(app);
  const callers = callersOf(portal);
  registerRoutes(app, portal, callers, parts.services);
  registerConfigRoute(app, config);
  registerUserTypeRoute(app, portal, callers);
  registerSessionRoutes(app, portal, callers, parts.openapi ?? (() => undefined));
  await registerPages(app, parts.pages ?? PAGES, portal);
  return app;
}
