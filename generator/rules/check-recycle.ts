import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { findRemovals, RESTORE } from "../model/recycle.ts";
import type { Entity, Project } from "../model/types.ts";
import type { Asts, ServiceAst } from "../parse/ast.ts";

/**
 * Checks entities whose deleted records can be restored (`x-recycle`). Reports:
 *
 * - an entity without a table, or from which a workflow removes records (E588);
 * - a missing call that deletes its records, or that restores records (E589);
 * - a deleting call whose service has no creating call or several (E590), because the rules of that call apply to restored records;
 * - an entity whose records have no display name (E591), because users find a record in the recycle bin by its display name.
 */
export function checkRecycle(project: Project, asts: Asts, report: Report): void {
  const [first] = asts.entities.flatMap(({ recycle }) => recycle ?? []);
  if (first !== undefined && !asts.services.some(restores))
    report.add(
      "E589",
      first,
      `no call "${RESTORE}" restores records`,
      "declare it (access: signed-in, body: { plus: { call: …, key: …, keys: … } }), or remove x-recycle",
    );
  for (const { name, recycle } of asts.entities) {
    const entity = project.entities.get(name.text);
    if (recycle === undefined || entity === undefined) continue;
    const unfit = findUnfit(entity, project);
    if (unfit !== undefined)
      report.add("E588", recycle, `deleted records of "${entity.name}" cannot be restored: ${unfit}`, "remove x-recycle");
    else checkCalls(entity, recycle, project, report);
  }
}

/**
 * Tests whether a service has the call that restores deleted records, open to every signed-in user. The call must take the id of the
 * deleting call (`call`) and the key of the record (`key`), or several keys (`keys`).
 */
const restores = ({ name: service, calls }: ServiceAst): boolean =>
  calls.some(
    ({ name, access, body }) =>
      `${service.text}.${name.text}` === RESTORE &&
      access === "signed-in" &&
      ["call", "key", "keys"].every((input) => body?.plus.has(input) === true),
  );

/**
 * Returns the reason why records of an entity cannot be restored, for a message. Reasons are no table, a log, a workflow that removes them,
 * or imported rows. Undefined if they can.
 */
function findUnfit({ name, store, fields }: Entity, { workflows, services }: Project): string | undefined {
  if (store === undefined) return "they are not stored";
  if (store.log !== undefined) return "only the server writes the log";
  if ([...workflows.values()].some(({ entity }) => entity === name)) return "they are removed by a transition of a workflow";
  const imported = new Set([...services.values()].flatMap(({ calls }) => [...calls.values()].flatMap((call) => Object.keys(call.imports))));
  const long = [...fields.values()].find((field) => field.rows !== undefined && imported.has(field.name));
  return long === undefined ? undefined : `"${long.name}" may have more rows than one text stores (x-rows)`;
}

function checkCalls(entity: Entity, at: Place, project: Project, report: Report): void {
  const removals = findRemovals(entity.name, project);
  if (removals.length === 0)
    report.add(
      "E589",
      at,
      `no storage call deletes records of "${entity.name}"`,
      `declare one (store: { delete: ${entity.name} }), or remove x-recycle`,
    );
  for (const { call: removal, creates } of removals)
    if (creates.length !== 1)
      report.add(
        "E590",
        removal.at,
        `"${removal.id}" deletes records of "${entity.name}", but ${creates.length} calls of its service create one`,
        `a restored record must meet the rules of one call (store: { create: ${entity.name} })`,
      );
  if (entity.naming === undefined) report.add("E591", at, `deleted records of "${entity.name}" have no name in the list`, "add x-title");
}
