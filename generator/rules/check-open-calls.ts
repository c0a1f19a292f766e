import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Call, Project } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import { canHold } from "./satisfy.ts";

/** Store operations that change records which exist. */
const CHANGING: ReadonlySet<string> = new Set(["update", "delete", "deleteMany"]);

/**
 * Checks storage and workflow calls that need no right to a screen (`access: public` or `signed-in`). Reports:
 *
 * - a call that changes records, if neither its `where` nor the row scope refers to the user (E594);
 * - a public call that fires transitions (E594);
 * - a public call whose conditions are true only for signed-in users (E502).
 */
export function checkOpenCalls({ project }: Model, report: Report): void {
  for (const service of project.services.values())
    for (const call of service.calls.values())
      if (call.access === "public" || call.access === "signed-in") report.run(checkCall, call, project.entities);
}

function checkCall({ id, access, handler, at }: Call, entities: Project["entities"], report: Report): void {
  const who = access === "public" ? "everybody" : "every user";
  const hint = `remove access: ${access}, so that the right to a screen covers it`;
  if (handler.kind === "workflow" && access === "public") report.add("E594", at, `${who} may make the transitions of ${id}`, hint);
  if (handler.kind !== "store") return;
  const { operation, entity, where } = handler.store;
  const scope = entities.get(entity)?.scope?.tree;
  const trees = [...(scope === undefined ? [] : [scope]), ...(where === undefined ? [] : [where])];
  const isTied = access === "signed-in" && trees.flatMap(referencesOf).some(({ subject }) => subject === "user");
  if (CHANGING.has(operation) && !isTied) report.add("E594", at, `${who} may change any record of "${entity}" by ${id}`, hint);
  else if (access === "public" && canHold({ trees }) && !canHold({ trees, fixed: withoutUser(trees) }))
    report.add(
      "E502",
      at,
      `${id} is public, and its conditions hold for no caller without an account`,
      `access: signed-in, or another where`,
    );
}

/** Returns the properties of the user that conditions read, all of them empty. */
const withoutUser = (trees: readonly ConditionTree[]): Map<string, unknown> =>
  new Map(
    trees
      .flatMap(referencesOf)
      .filter(({ subject }) => subject === "user")
      .map(({ path }) => [["user", ...path].join("."), undefined]),
  );
