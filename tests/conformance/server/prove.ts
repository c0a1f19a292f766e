import { afterAll, beforeAll, describe } from "vitest";
import { databases } from "../../support/databases.ts";
import type { Proved } from "../project.ts";
import { proveDetails } from "./details.ts";
import { type Host, openHost } from "./host.ts";
import { proveInputs } from "./inputs.ts";
import { proveImports } from "./prove-imports.ts";
import { proveLists } from "./prove-lists.ts";
import { proveRecords } from "./stored-records.ts";
import { proveRights } from "./prove-rights.ts";
import { proveSeveralRows } from "./prove-several-rows.ts";
import { proveTransitions } from "./transitions.ts";

/** Proves that the server of a project follows its metadata, with one server per database. */
export function proveServer(project: Proved): void {
  describe.each(databases)(`${project.name} on %s`, (kind) => {
    let host: Host;
    beforeAll(async () => {
      host = await openHost(project, kind);
    });
    afterAll(async () => {
      await host.close();
    });
    proveRights(project, () => host);
    proveInputs(project, () => host);
    proveRecords(project, () => host);
    proveTransitions(project, () => host);
    proveDetails(project, () => host);
    proveLists(project, () => host);
    proveImports(project, () => host);
    proveSeveralRows(project, () => host);
  });
}
