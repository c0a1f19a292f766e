import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { v7 as newId } from "uuid";
import { NO_BODY } from "../../runtime/contract/values/bounds.ts";
import type { PublicSettings } from "../../runtime/contract/language/settings.ts";
import type { Table } from "../../runtime/contract/server/storage.ts";
import type { Config } from "./engine/config/config.ts";
import { onDeliverySettled } from "./features/alarms/delivery-outcome.ts";
import { raiseAlarm } from "./features/alarms/raise-alarm.ts";
import type { Portal } from "./identity/portal.ts";
import type { Generated } from "./engine/calls/context.ts";
import { registerGateway } from "./features/gateway/proxy.ts";
import { createAuthenticator } from "./identity/http/authenticator.ts";
import { registerCompression } from "./engine/http/compress-replies.ts";
import { registerConfigRoute } from "./engine/http/config-route.ts";
import { refuseUnreadable, registerErrors, sendRefusal } from "./engine/http/errors.ts";
import { asRefusal } from "./engine/refusals/refusal.ts";
import { frameOriginsOf } from "./identity/http/frame-origins.ts";
import { registerHealth } from "./engine/http/health-routes.ts";
import { notifyAuditors } from "./features/notifications/inbox/notify-auditors.ts";
import { notifyTransition } from "./features/notifications/inbox/notify-transition.ts";
import { registerJsonBodies } from "./engine/http/json-body.ts";
import { registerOauth } from "./identity/http/oauth-routes.ts";
import { registerPages } from "./engine/http/pages.ts";
import { registerRoutes } from "./engine/http/routes.ts";
import { PROTECTION, registerSecurity } from "./engine/http/security.ts";
import { callGuards, type Services } from "./engine/calls/services.ts";
import { registerSessionRoutes } from "./identity/http/session-routes.ts";
import { registerRateLimit } from "./engine/limits/rate-limit.ts";
import { registerRequestScheduler } from "./engine/limits/request-scheduler.ts";
import { registerUserTypeRoute } from "./identity/http/user-type-route.ts";
import { outboundOf } from "./engine/outbound/outbound.ts";
import { internalTables } from "./engine/store/internal-tables.ts";
import { keepLogKey, logKeyOf } from "./engine/log/chain.ts";
import { checkpointFileOf } from "./engine/log/checkpoint-file.ts";
import { openCheckpoints } from "./engine/log/checkpoints.ts";
import { createPrincipals } from "./identity/rights/principals.ts";
import { hasRegistrations, withDeciders } from "./features/registration/assign-deciders.ts";
import { withRevision } from "./identity/rights/revision.ts";
import { randomCaptcha } from "./identity/challenges/captcha-image.ts";
import { openSecretBox } from "./engine/secrets/open-secret-box.ts";
import { hashSecret } from "./engine/secrets/hash-secret.ts";
import { smsOutbox } from "./features/notifications/sms/sms-outbox.ts";
import { DATA, dataChannel } from "./features/data-sending/data-channel.ts";
import { SMS, smsChannel } from "./features/notifications/sms/sms-channel.ts";
import { configuredSender } from "./features/notifications/sms/sms-gateways.ts";
import type { SmsSender } from "./features/notifications/sms/sms-sender.ts";
import { migrate, SchemaError, type Wanted } from "./engine/store/schema/apply-schema.ts";
import { followRenames } from "./identity/seeds/follow-renames.ts";
import { MAIL, mailChannel } from "./features/notifications/mail/mail-channel.ts";
import type { Channel } from "./engine/outbox/message.ts";
import { createOutbox } from "./engine/outbox/outbox.ts";
import { readableByViews } from "./features/sql-views/judge-view.ts";
import { ownLabels } from "./features/own-labels.ts";
import { createRecords, type Database, hashesOf, type TableOf, wallClock } from "./engine/store/index.ts";

/** Everything that a server is built from. Tests replace the clock, the captcha and other optional members. */
export interface Parts {
  config: Config;
  generated: Generated;
  database: Database;
  services: Services;
  /** Returns epoch milliseconds; default: the system clock. */
  clock?: () => number;
  /** Returns the text of the next captcha; default: random. */
  captcha?: () => string;
  /** Gateway for short messages; default: those configured in 短信配置. */
  sms?: SmsSender;
  /** Resolves the names of hosts that users configure; default: the system's resolver. */
  lookup?: LookupFunction;
  /** Additional channels of the outbox, by name. */
  channels?: Readonly<Record<string, Channel>>;
  /** Returns the OpenAPI document. */
  openapi?: () => object | undefined;
  /** Called with each change that the startup makes to an existing database. */
  tell?: (line: string) => void;
  /** Folder of the built browser app; default: dist/app. */
  pages?: string;
}

/** Maximum number of outbox messages that are waiting or dead. */
const MOST_LETTERS = 100_000;
/** Request headers must arrive within 10 s. Idle connections stay open for the user's next click. */
const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const CHECKED_MS = 1000;
const PAGES = fileURLToPath(new URL("../../dist/app", import.meta.url));

/**
 * Returns the tables that the metadata and the server itself need in the database, with the updates after renames, as input of `migrate`.
 */
export const wantedOf = (generated: Generated): Wanted => ({
  tables: generated.tables.filter((table) => table.log !== true),
  internal: internalTables,
  follow: (connection) => followRenames(connection, generated),
});

/** Creates the data folder and its folder `files`, or restricts existing ones to the server's account. */
function restrictData(dataDir: string): void {
  for (const folder of [dataDir, join(dataDir, "files")]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      chmodSync(folder, 0o700);
    } catch {
      // The volume belongs to another account, whose owner controls who can read it.
    }
  }
}

/**
 * Migrates the database to the metadata and builds the storage and everything else that calls share. Creates the data folder and restricts
 * it to the server's account.
 *
 * @throws SchemaError if the stored data does not fit the metadata; nothing is changed then
 */
export async function createPortal(parts: Parts): Promise<Portal> {
  const { config, generated, database } = parts;
  // Also with PostgreSQL: uploads are stored in this folder, and free space is checked before the first upload.
  restrictData(config.dataDir);
  const now = parts.clock ?? Date.now;
  const { steps, warnings, problems } = await migrate(database, wantedOf(generated), { timeZone: config.timeZone, now: now() });
  if (problems.length > 0) throw new SchemaError(problems);
  for (const step of steps) if (step.told) parts.tell?.(`database: ${step.text}`);
  const secrets = openSecretBox(config);
  const logKey = logKeyOf(config);
  await keepLogKey(database.kysely, logKey);
  const warn: Portal["warn"] = (error, message) => portal.warn(error, message);
  const opened = await openCheckpoints({ database, key: logKey, file: checkpointFileOf(config), now, warn });
  for (const line of opened.steps) parts.tell?.(`database: ${line}`);
  const hashes = hashesOf(hashSecret);
  const records = createRecords({
    tables: generated.tables,
    derivations: generated.derivations,
    timeZone: config.timeZone,
    newId: () => newId(),
    now,
    hashSecret: hashes.of,
    sealSecret: secrets.seal,
  });
  const outbound = outboundOf(config.outbound, parts.lookup);
  const sender = parts.sms ?? configuredSender({ database, secrets, outbound, now });
  const outbox = createOutbox({
    database,
    now,
    channels: {
      [MAIL]: mailChannel(() => portal),
      [SMS]: smsChannel({ sender, secrets, showCodes: config.smsLogCodes }),
      [DATA]: dataChannel(() => portal),
      ...parts.channels,
    },
    onEnd: (connection, channel, settled) => onDeliverySettled(portal, connection, channel, settled),
    mostLetters: MOST_LETTERS,
    warn,
  });
  const tables = new Map<string, Table>(generated.tables.map((table) => [table.entity, table]));
  const portal: Portal = {
    config,
    generated,
    database,
    logKey,
    checkpoints: opened.checkpoints,
    records: withDeciders(withRevision(records), hasRegistrations({ generated })),
    hashes,
    secrets,
    now,
    wall: wallClock(config.timeZone),
    outbound,
    sms: smsOutbox({ sender, database, outbox, secrets }),
    outbox,
    alarm: (alarm, inside) => raiseAlarm(portal, alarm, inside),
    tellAuditors: (inside, change) => notifyAuditors(portal, inside, change),
    notifyStep: notifyTransition,
    ownLabels,
    refusals: callGuards(parts.services),
    captchaText: parts.captcha ?? randomCaptcha,
    table<Name extends string>(entity: Name) {
      const table = tables.get(entity);
      if (table === undefined) throw new Error(`no table for the entity ${entity}; expected one of ${[...tables.keys()].join(", ")}`);
      return table as TableOf<Name>;
    },
    setting: {
      ADD_DISPOSAL_NEED: config.addDisposalNeed ? "on" : "off",
      SELF_REVIEW: config.selfReview ? "on" : "off",
    } satisfies PublicSettings,
    warn: (error, message) => console.error(...(error === undefined ? [message] : [message, error])),
  };
  if (opened.isNew) await portal.checkpoints.save("always");
  for (const warning of warnings) portal.warn(undefined, warning);
  const unlimited = await database.sandbox.limitTo(readableByViews(portal));
  if (unlimited !== undefined)
    portal.warn(
      undefined,
      `SQL views run read only, but with all rights of the database account, which may make no role for them: ${unlimited}`,
    );
  return portal;
}

/**
 * The plugin for uploads, registered without a name. With its name, reply-from would warn at every start, although no routed body
 * is ever parsed.
 */
const unnamed: typeof multipart = Object.assign(multipart.bind(undefined), { [Symbol.for("skip-override")]: true });

/** Builds the HTTP server of a portal, and lets `portal.warn` write to its log. The caller runs `ready` and `listen`. */
export async function createApp(parts: Parts, portal: Portal): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    bodyLimit: NO_BODY.bytes,
    trustProxy: config.trustProxy,
    // Logs go to stderr, because stdout carries the lines that people wait for (accounts, `ready`).
    logger:
      config.logLevel === "silent"
        ? false
        : {
            level: config.logLevel,
            stream: process.stderr,
            redact: ["req.headers.authorization", "req.headers.cookie"],
            // Omits the query, because it may contain the hash of a password (P-PASSWORD-11).
            serializers: { req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url?.split("?")[0], remoteAddress: ip }) },
          },
    logController: new LogController({ disableRequestLogging: !["debug", "trace"].includes(config.logLevel) }),
    // Random instead of time-ordered: nobody sorts by request id, and `randomUUID` caches randomness.
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // An address that cannot be decoded reaches neither a route nor the error handler.
    frameworkErrors: (error, _request, reply) => {
      return sendRefusal(reply.headers(PROTECTION), asRefusal(error));
    },
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: "idle",
    requestTimeout: config.requestSeconds * 1000,
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, config.requestSeconds * 1000),
    http: { headersTimeout: Math.min(HEADERS_MS, config.requestSeconds * 1000), connectionsCheckingInterval: CHECKED_MS },
  });
  portal.warn = (error, message) => app.log.warn({ err: error }, message);
  app.decorateRequest("caller", null);
  registerSecurity(app);
  registerRateLimit(app, config, portal.now);
  registerRequestScheduler(app);
  registerCompression(app);
  await app.register(unnamed, { throwFileSizeLimit: true });
  registerErrors(app);
  registerJsonBodies(app);
  const callers = createPrincipals(portal);
  await registerGateway(app, portal, callers, parts.pages ?? PAGES);
  registerRoutes(app, portal, createAuthenticator(portal, callers), parts.services);
  registerConfigRoute(app, config);
  registerHealth(app, portal);
  registerUserTypeRoute(app, portal, callers);
  await registerOauth(app, portal, callers);
  registerSessionRoutes(app, portal, callers, parts.openapi ?? (() => undefined));
  await registerPages(app, parts.pages ?? PAGES, portal, frameOriginsOf(portal));
  return app;
}
