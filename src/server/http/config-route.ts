import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** Name of the project in the browser: keys of its local state begin with it. */
const PROJECT = "gp-portal";

/** /config.json: what the browser app is told from the environment. Public, and read afresh at each start of the app. */
export function registerConfigRoute(app: FastifyInstance, config: Config): void {
  const { title, prefix, gateway, authCenter, topBar, caReader } = config.browser;
  const told = {
    project: PROJECT,
    title,
    prefix,
    gateway,
    authCenter,
    topBar,
    caReader,
    addDisposalNeed: config.addDisposalNeed,
    selfReview: config.selfReview,
    timeZone: config.timeZone,
  };
  app.get("/config.json", (_request, reply) => reply.header("cache-control", "no-store").send(told));
}
