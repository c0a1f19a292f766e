import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { PublicSettings } from "../../runtime/contract/language/settings.ts";
import { onDeliverySettled } from "./features/alarms/notices.ts";
import { raiseAlarm } from "./features/alarms/raise-alarm.ts";
import type { Alarm, Portal } from "./identity/portal.ts";
import type { Generated } from "./engine/calls/context.ts";
import { registerGateway } from "./features/gateway/proxy.ts";
import { createAuthenticator } from "./identity/http/authenticator.ts";
import { frameOriginsOf } from "./identity/http/frame-origins.ts";
import { registerHealth } from "./engine/http/health-routes.ts";
import { notifyAuditors } from "./features/notifications/inbox/notify-auditors.ts";
import { notifyTransition } from "./features/notifications/inbox/notify-transition.ts";
import { registerOauth } from "./identity/http/oauth-routes.ts";
import { registerPages } from "./engine/http/pages.ts";
import { registerRoutes } from "./engine/http/routes.ts";
import { registerSessionRoutes, registerUserTypeRoute } from "./identity/http/session-routes.ts";
import { hasPolicy, policyOf } from "./identity/sessions/policy.ts";
import { createPrincipals } from "./identity/rights/principals.ts";
import { hasRegistrations, withDeciders } from "./features/registration/assign-deciders.ts";
import { confirmCaller } from "./identity/rights/confirm-caller.ts";
import { withRevision } from "./identity/rights/revision.ts";
import { randomCaptcha } from "./identity/challenges/captcha-image.ts";
import { smsOutbox, SMS, smsChannel } from "./features/notifications/sms/sms-channel.ts";
import { createTaskRuns } from "./features/scheduled-tasks/schedule.ts";
import { DATA, dataChannel } from "./features/data-sending/data-channel.ts";
import { configuredSender } from "./features/notifications/sms/sms-gateways.ts";
import type { SmsSender } from "./features/notifications/sms/sms-sender.ts";
import type { Wanted } from "./engine/store/schema/apply-schema.ts";
import { followRenames } from "./identity/seeds/follow-renames.ts";
import { MAIL, mailChannel } from "./features/notifications/mail/mail-channel.ts";
import type { Channel } from "./engine/outbox/message.ts";
import { readableByViews } from "./features/sql-views/validate-view.ts";
import { applicationTables, internalTables } from "./internal-tables.ts";
import { hiddenFields } from "./features/disposal/effects.ts";
import { ownLabels } from "./features/own-labels.ts";
import { createEngine, type EngineOptions, wantedTables } from "./engine/create-engine.ts";
import { createEngineApp } from "./engine/create-engine-app.ts";
import type { Connection } from "./engine/store/index.ts";
import { type AppConfig, PROJECT } from "../../runtime/contract/wire/app-config.ts";
import type { Config } from "./engine/config/config.ts";

/** Options of `createPortal` and `createApp`. Tests replace the clock, the captcha and the gateways. */
export interface PortalOptions extends EngineOptions {
  /** Text of the next captcha; default: random. */
  captcha?: () => string;
  /** Gateway for short messages; default: those configured in 短信配置. */
  sms?: SmsSender;
  /** Additional channels of the outbox, by name. A channel with the name of a built-in channel (mail, sms, data) replaces it. */
  channels?: Readonly<Record<string, Channel>>;
  /** Returns the OpenAPI document that the portal serves; undefined if there is none. Default: none. */
  openapi?: () => object | undefined;
  /** Folder of the built browser app; default: dist/app. */
  pages?: string;
}

/** Matches the ids of calls that change accounts, of which the owner of an account may be notified. */
const ABOUT_ACCOUNTS = /^(authCenter|account|users)\./;
/** First characters of the addresses of calls and files. */
const API_PREFIXES = ["/api/", "/gp-", "/gpr-", "/gpbp-", "/route/"];
/** Paths of the calls that are made before signing in. They have a separate rate limit (ADDRESS_SIGN_INS_PER_MINUTE). */
const SIGN_IN = /^\/api\/oauth\/(captcha|caChallenge|sendLoginCode|login|token)$/;
const PAGES = fileURLToPath(new URL("../../dist/app", import.meta.url));

/**
 * Returns all tables that the database must have: those of the metadata and those of the server itself. A server start and `npm run
 * migrate` compare the database with this list. Its member `follow` changes stored values that a rename in the metadata makes obsolete
 * (`followRenames`).
 */
export const wantedOf = (generated: Generated): Wanted => ({
  ...wantedTables(generated, internalTables),
  follow: (connection) => followRenames(connection, generated),
});

/**
 * Builds the engine with this application's services and hooks, and migrates the database tables to the metadata. It does not listen for
 * requests yet.
 */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { config, generated, database } = options;
  const channels: Record<string, Channel> = { ...options.channels };
  const engine = await createEngine(options, {
    tables: applicationTables,
    followRenames: (connection) => followRenames(connection, generated),
    wrapRecords: (records) => withDeciders(withRevision(records), hasRegistrations({ generated })),
    channels,
    onDelivery: (connection, channel, settled) => onDeliverySettled(portal, connection, channel, settled),
    confirmCaller,
    notifyAuditors: (inside, change) => notifyAuditors(portal, inside, change),
    notifyStep: notifyTransition,
    ownLabels,
    hiddenFields,
    ...(hasPolicy(generated)
      ? { recycleDays: async (connection: Connection) => (await policyOf({ config, store: engine.store }, connection)).recycleDays }
      : {}),
    isAboutAccounts: (call) => ABOUT_ACCOUNTS.test(call),
    setting: {
      ADD_DISPOSAL_NEED: config.addDisposalNeed ? "on" : "off",
      SELF_REVIEW: config.selfReview ? "on" : "off",
    } satisfies PublicSettings,
  });
  const {
    crypto: { secrets },
    outgoing: { outbox },
  } = engine;
  const sender = options.sms ?? configuredSender(engine);
  // The same object, because the engine's services read `warn` from it.
  const portal: Portal = Object.assign(engine, {
    sms: smsOutbox({ sender, database, outbox, secrets }),
    alarm: (alarm: Alarm, inside?: Connection) => raiseAlarm(portal, alarm, inside),
    taskRuns: createTaskRuns(),
    captchaText: options.captcha ?? randomCaptcha,
  });
  channels[MAIL] ??= mailChannel(() => portal);
  channels[SMS] ??= smsChannel({ sender, secrets, showCodes: config.smsLogCodes });
  channels[DATA] ??= dataChannel(() => portal);
  const unlimited = await database.sandbox.limitTo(readableByViews(portal));
  if (unlimited !== undefined)
    portal.log.warn(
      undefined,
      `SQL views run read only, but with all rights of the database account, which may make no role for them: ${unlimited}`,
    );
  return portal;
}

/** Builds the HTTP server of a portal with all its hooks and routes. The caller must await `ready` and then listen. */
export async function createApp(options: PortalOptions, portal: Portal): Promise<FastifyInstance> {
  const app = await createEngineApp(portal, (path) => SIGN_IN.test(path));
  const callers = createPrincipals(portal);
  const pages = options.pages ?? PAGES;
  await registerGateway(app, portal, callers, pages);
  registerRoutes(app, portal, createAuthenticator(portal, callers), options.services);
  const settings = appConfig(portal.config);
  app.get("/config.json", (_request, reply) => reply.header("cache-control", "no-store").send(settings));
  registerHealth(app, portal);
  registerUserTypeRoute(app, portal, callers);
  await registerOauth(app, portal, callers);
  registerSessionRoutes(app, portal, callers, options.openapi ?? (() => undefined));
  await registerPages(app, pages, portal, { settings, frameOrigins: frameOriginsOf(portal), apiPrefixes: API_PREFIXES });
  return app;
}

/** Derives the settings of the browser app from the environment. They are public, and the app reads them at each start. */
function appConfig({ browser, addDisposalNeed, selfReview, timeZone }: Config): AppConfig {
  return { ...browser, project: PROJECT.name, addDisposalNeed, selfReview, timeZone };
}
