import type { FastifyInstance } from "fastify";
import type { Engine, Generated } from "../../src/server/engine/calls/context.ts";
import type { Services } from "../../src/server/engine/calls/services.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { createEngine } from "../../src/server/engine/create-engine.ts";
import { createEngineApp } from "../../src/server/engine/create-engine-app.ts";
import { registerHealth } from "../../src/server/engine/http/health-routes.ts";
import { registerRoutes } from "../../src/server/engine/http/routes.ts";
import type { Database } from "../../src/server/engine/store/index.ts";
import { reportLending } from "./lending-report.ts";
import { createLibraryAuthenticator, type FindMember } from "./library-authenticator.ts";

/** The second application on the engine: a library, without anything of the portal. */
export interface Library {
  engine: Engine;
  app: FastifyInstance;
}

/** Input of {@link openLibrary}. */
export interface LibraryOptions {
  /** The modules that tests/cases/library generates. */
  generated: Generated;
  database: Database;
  dataDir: string;
  /** Returns epoch milliseconds. */
  clock: () => number;
  find: FindMember;
}

/** The library neither imports nor exports spreadsheets. */
const unused = (): never => {
  throw new Error("the library has no spreadsheets");
};

const services: Services = {
  handlers: { desk: { report: reportLending } },
  hooks: {},
  guards: {},
  effects: {},
  sheets: { handle: unused, readRows: unused },
  exportList: unused,
  importList: unused,
};

/** Builds the server of the library. The caller closes `app` and the database. */
export async function openLibrary({ generated, database, dataDir, clock, find }: LibraryOptions): Promise<Library> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const engine = await createEngine({ config, generated, database, services, clock });
  const app = await createEngineApp(engine);
  registerRoutes(app, engine, createLibraryAuthenticator(engine, find), services);
  registerHealth(app, engine);
  return { engine, app };
}
