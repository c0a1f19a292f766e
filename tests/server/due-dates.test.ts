import { describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import type { Workflow } from "../../runtime/contract/language/workflow.ts";
import { disposalProject, transitions } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { fireAllDue } from "../../src/server/engine/workflow/clock.ts";
import { project, usersFor } from "./support/disposal-projects.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

const { publicityOver } = transitions;
/** The workflow of projects, whose clock waits for a date: a text that a field without another meaning here holds. */
const workflow: Workflow = {
  ...disposalProject,
  transitions: {
    ...disposalProject.transitions,
    publicityOver: { ...publicityOver, after: { field: "supWeb", setting: "PUBLICITY_SECONDS" } },
  },
};
const components = { generated: { ...generated, workflows: { ...generated.workflows, "disposal-project": workflow } } };
const DAY = 86_400;

// Both databases: due rows are found by a statement.
describe.each(bothDatabases)("a transition that the clock makes after a date, on %s", (kind) => {
  const server = serverFor(kind, { components, settings: { PUBLICITY_SECONDS: `${DAY}` } });
  const users = usersFor(server, ["unit1", "agency1"]);

  it("is due a period after midnight of the date, in the portal's time zone", async () => {
    server.clock.now = Date.parse("2026-11-27T00:00:00+08:00");
    const ids: string[] = [];
    for (const supWeb of ["2026-11-25", "2026-11-26", "2026-11-27"])
      ids.push(String((await project(server, users, { state: "2", agency: "agency1", more: { supWeb } }))["id"]));
    const stateOf = async (): Promise<unknown[]> => {
      await fireAllDue(server.portal);
      const rows = await server.portal.store.database.kysely
        .selectFrom("disposal_project")
        .select(["id", "state"])
        .where("id", "in", ids)
        .orderBy("sup_web")
        .execute();
      return rows.map((row) => row["state"]);
    };
    expect(await stateOf()).toEqual(["5", "5", "2"]);
    server.clock.now += DAY * 1000 - 1;
    expect(await stateOf()).toEqual(["5", "5", "2"]);
    server.clock.now += 1;
    expect(await stateOf()).toEqual(["5", "5", "5"]);
  });
});
