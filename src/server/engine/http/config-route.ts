import type { FastifyInstance } from "fastify";
import { type AppConfig, PROJECT } from "../../../../runtime/contract/wire/app-config.ts";
import type { Config } from "../config/config.ts";

/** /config.json: what the browser app is told from the environment. Public, and read afresh at each start of the app. */
export function registerConfigRoute(app: FastifyInstance, config: Config): void {
  const { browser, addDisposalNeed, selfReview, timeZone } = config;
  const told: AppConfig = { ...browser, project: PROJECT.name, addDisposalNeed, selfReview, timeZone };
  app.get("/config.json", (_request, reply) => reply.header("cache-control", "no-store").send(told));
}
