import type { Report } from "../diagnostics/diagnostic.ts";
import { callsIn, listActionNodes, listedActions } from "../model/traverse.ts";
import type { Action, Project, Screen } from "../model/types.ts";
import { canHold } from "./satisfy.ts";
import type { StoreOperation } from "../../runtime/contract/server/route.ts";

/** Store operations on records whose keys are inputs of the call. Somebody who knows a key could reach any record by them. */
const REACHING: ReadonlySet<string> = new Set(["get", "update", "delete", "deleteMany"]);

/**
 * Checks that row actions reach exactly the records of their list. Reports:
 *
 * - an action whose call accepts keys of records that the `where` of the list hides (E535);
 * - an action whose call finds no record of the list, because the `where` of the call excludes all records that the list shows (E502).
 *
 * Keys of hidden records are permitted for calls of a workflow, because its actors authorise them. They are also permitted for calls of an
 * entity with a row scope, because the scope limits the records.
 */
export function checkReach(project: Project, report: Report): void {
  for (const screen of project.screens.values()) report.run(checkScreen, screen, project);
}

function checkScreen(screen: Screen, project: Project, report: Report): void {
  for (const { action, block, row } of listedActions(screen)) {
    const list = row && block.kind === "table" ? findStore(project, block.call) : undefined;
    if (list?.where === undefined) continue;
    if (checkMissed(action, list, project, report)) continue;
    if (project.entities.get(list.entity)?.scope !== undefined) continue;
    const shown = JSON.stringify(list.where);
    for (const call of callsIn(listActionNodes(action))) {
      const reached = findStore(project, call);
      if (reached?.entity !== list.entity || !REACHING.has(reached.operation) || JSON.stringify(reached.where) === shown) continue;
      const hint = `give "${call}" the where of its list, or a call of its own`;
      report.add("E535", action.at, `"${call}" reaches records of ${list.entity} that the list does not show`, hint);
    }
  }
}

/**
 * Reports an action of a row whose calls find none of the rows of its list (E502): their `where` exclude each other.
 * @returns Whether one is reported.
 */
function checkMissed(action: Action, { entity, where }: StoreOperation, project: Project, report: Report): boolean {
  const calls = [...callsIn(listActionNodes(action)), ...(action.detail === undefined ? [] : [action.detail.call])];
  const missed = [...new Set(calls)].filter((call) => {
    const reached = findStore(project, call);
    if (reached?.entity !== entity || reached.where === undefined || where === undefined) return false;
    return !canHold({ trees: [where, reached.where] });
  });
  for (const call of missed)
    report.add(
      "E502",
      action.at,
      `${call} finds no record of the list: their \`where\` exclude each other`,
      `give "${call}" the where of its list`,
    );
  return missed.length > 0;
}

/** Reports a call that no screen uses (E510): nobody can have a right to it. Run it last, because a mistake elsewhere may hide a use. */
export function checkUsedCalls({ services }: Project, report: Report): void {
  for (const { calls } of services.values())
    for (const { id, access, rights, handler, at } of calls.values()) {
      const isStep = handler.kind === "import" && handler.import.of !== id;
      if (access !== "screen" || rights.length > 0 || isStep) continue;
      const hint = "remove it, list it under calls: of a screen, or declare its access";
      report.add("E510", at, `no screen uses ${id}, so the server refuses it to everybody`, hint);
    }
}

/**
 * Returns the storage operation of a call.
 *
 * @param id `service.call`; undefined for none
 * @returns undefined if there is no such call, or if it is no storage call
 */
export function findStore({ services }: Pick<Project, "services">, id: string | undefined): StoreOperation | undefined {
  const [service = "", name = ""] = id?.split(".") ?? [];
  const handler = services.get(service)?.calls.get(name)?.handler;
  return handler?.kind === "store" ? handler.store : undefined;
}
