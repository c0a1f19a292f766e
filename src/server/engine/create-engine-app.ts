import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { NO_BODY } from "../../../runtime/contract/values/bounds.ts";
import type { Engine } from "./calls/context.ts";
import type { Config } from "./config/config.ts";
import { registerCompression } from "./http/compress-replies.ts";
import { refuseUnreadable, registerErrors, sendRefusal } from "./http/errors.ts";
import { registerJsonBodies } from "./http/json-body.ts";
import { registerObservation, requestIds } from "./http/observe-requests.ts";
import { PROTECTION, registerSecurity } from "./http/security.ts";
import { printableStream } from "./log/printable.ts";
import { type IsSignIn, registerRateLimit } from "./limits/rate-limit.ts";
import { registerRequestScheduler } from "./limits/request-scheduler.ts";
import { currentIds, isTraced } from "./telemetry/tracing.ts";
import { asRefusal } from "./refusals/refusal.ts";

/** Maximum number of causes that are described below an error: its cause, the cause of that cause, and so on. Further ones are left out. */
const DEEPEST = 5;

/** Milliseconds within which all headers of a request must arrive. Otherwise the connection is closed. */
const HEADERS_MS = 10_000;
/** Milliseconds after a reply for which the connection stays open for the next request. */
const KEEP_ALIVE_MS = 30_000;
const CHECKED_MS = 1000;

/**
 * Creates the Fastify server with the limits, headers, parsers and error replies of the engine. From then on, the engine writes its
 * warnings to the log of this server. Routes are not registered here: the application does that (`registerRoutes`, `registerHealth`) and
 * listens.
 *
 * @param isSignIn tests whether a path belongs to a call of the sign-in, such as a captcha. Default: no path does
 */
export async function createEngineApp(
  engine: Pick<Engine, "config" | "clock" | "outgoing" | "log">,
  isSignIn?: IsSignIn,
): Promise<FastifyInstance> {
  const { config } = engine;
  const limit = (milliseconds: number): number => Math.min(milliseconds, config.requestSeconds * 1000);
  const app: FastifyInstance = Fastify({
    bodyLimit: NO_BODY.bytes,
    trustProxy: config.trustProxy,
    logger: loggerOf(config),
    logController: new LogController({ disableRequestLogging: !["debug", "trace"].includes(config.logLevel) }),
    genReqId: requestIds(config),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // An address that cannot be decoded reaches neither a route nor the error handler.
    frameworkErrors: (error, request, reply) => {
      return sendRefusal(reply.headers({ ...PROTECTION, "x-request-id": request.id }), asRefusal(error));
    },
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: "idle",
    requestTimeout: config.requestSeconds * 1000,
    keepAliveTimeout: limit(KEEP_ALIVE_MS),
    http: { headersTimeout: limit(HEADERS_MS), connectionsCheckingInterval: CHECKED_MS },
  });
  engine.log.warn = (error, message) => app.log.warn({ err: error }, message);
  app.addHook("onClose", () => engine.outgoing.outbound.close());
  app.decorateRequest("caller", null);
  registerObservation(app, engine.log.metrics);
  registerSecurity(app);
  registerRateLimit(app, config, engine.clock.now, isSignIn);
  registerRequestScheduler(app);
  registerCompression(app);
  await app.register(unnamed, { throwFileSizeLimit: true });
  registerErrors(app);
  registerJsonBodies(app);
  return app;
}

/** Returns the logger options. Logs go to stderr, because stdout carries what people wait for (accounts, `ready`). */
const loggerOf = ({ logLevel }: Config) =>
  logLevel === "silent"
    ? false
    : {
        level: logLevel,
        stream: printableStream(process.stderr),
        redact: ["req.headers.authorization", "req.headers.cookie"],
        ...(isTraced() ? { mixin: currentIds } : {}),
        // Without the query, which may hold the hash of a password (P-PASSWORD-11).
        serializers: {
          err: describeError,
          req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url?.split("?")[0], remoteAddress: ip }),
        },
      };

/**
 * The multipart plugin without its registered name, about which the proxy plugin would warn at every start. The warning does not apply,
 * because a forwarded body is never parsed.
 */
const unnamed: typeof multipart = Object.assign(multipart.bind(undefined), { [Symbol.for("skip-override")]: true });

/** An error as a line of the log contains it. Further members are properties of the error. */
interface DescribedError {
  /** Name of the error class. */
  type: string;
  message: string;
  code?: string;
  stack: string;
  [name: string]: unknown;
}

/**
 * Describes an error for the log: type, message, code, and the stacks of the error and its causes. All other properties are omitted,
 * because databases put values of rows there (`detail` of PostgreSQL).
 */
export function describeError(error: unknown): DescribedError {
  const { name = "Error", message = String(error), code } = (error ?? {}) as { name?: string; message?: string; code?: unknown };
  return { type: name, message, ...(typeof code === "string" ? { code } : {}), stack: stackOf(error, DEEPEST) };
}

function stackOf(error: unknown, left: number): string {
  const { stack, cause } = (error ?? {}) as { stack?: string; cause?: unknown };
  const own = stack ?? String(error);
  return cause === undefined || cause === null || left === 0 ? own : `${own}\ncaused by ${stackOf(cause, left - 1)}`;
}
