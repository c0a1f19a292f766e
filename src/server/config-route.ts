import type { FastifyInstance } from "fastify";
import { type AppConfig, PROJECT } from "../../runtime/contract/wire/app-config.ts";
import type { Config } from "./engine/config/config.ts";

/** Serves /config.json, the settings of the browser app from the environment. It is public, and the app reads it at each start. */
export function registerConfigRoute(app: FastifyInstance, config: Config): void {
  const { browser, addDisposalNeed, selfReview, timeZone } = config;
  const appConfig: AppConfig = { ...browser, project: PROJECT.name, addDisposalNeed, selfReview, timeZone };
  app.get("/config.json", (_request, reply) => reply.header("cache-control", "no-store").send(appConfig));
}
