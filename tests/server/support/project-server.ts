import type { Route } from "../../../runtime/contract/server/route.ts";
import * as generated from "../../../src/generated/server.ts";
import type { PortalOptions } from "../../../src/server/app.ts";
import type { Generated } from "../../../src/server/engine/calls/context.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import type { GeneratedExamples } from "../../support/language-examples.ts";
import { hosted } from "./hosted.ts";
import { type TestServer, testServer } from "./test-server.ts";

/** A server with the metadata of the application and of a project. */
export interface ProjectServer extends TestServer {
  project: GeneratedExamples;
  /** The metadata of the project, without that of the application. */
  made: Generated;
}

/** Opens a route to every signed-in user, as the call of each row too. */
function opened({ handler, ...route }: Route): Route {
  const inner = handler.kind === "rows" ? { ...handler, of: opened(handler.of) } : handler;
  return { ...route, handler: inner, access: "signed-in" };
}

/**
 * For a `describe`: a server with the metadata of the application and of a project. The calls of the project are open to every signed-in
 * user.
 *
 * @param generate generates the project
 * @param more further components
 */
export function projectServerFor(
  kind: DatabaseKind,
  generate: () => Promise<GeneratedExamples>,
  more: Partial<PortalOptions> = {},
): ProjectServer {
  return hosted(async () => {
    const project = await generate();
    const made = await project.load<Generated>("server.ts");
    const both: Generated = {
      ...generated,
      tables: [...generated.tables, ...made.tables],
      routes: [...generated.routes, ...made.routes.map(opened)],
      workflows: { ...generated.workflows, ...made.workflows },
      rowScopes: { ...generated.rowScopes, ...made.rowScopes },
      fieldRights: { ...generated.fieldRights, ...made.fieldRights },
      derivations: { ...generated.derivations, ...made.derivations },
      wholeRules: { ...generated.wholeRules, ...made.wholeRules },
      listExports: { ...generated.listExports, ...made.listExports },
      listImports: { ...generated.listImports, ...made.listImports },
    };
    const server = await testServer(kind, { components: { generated: both, ...more } });
    const close = async (): Promise<void> => {
      await server.close();
      project.remove();
    };
    return { ...server, project, made, close };
  });
}
