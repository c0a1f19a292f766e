import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens, listNodesOf } from "../model/traverse.ts";
import type { Entity, Project } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";
import type { Asts } from "../parse/ast.ts";

/**
 * Reports labels that may be empty because users may leave all of their fields empty (E524). Checked are the labels of choices, and the
 * texts by which users read a reference (`x-ref`).
 */
export function checkBlankNames({ project, drafts }: Model, asts: Asts, report: Report): void {
  for (const { name, fields } of asts.entities) {
    const entity = project.entities.get(name.text);
    for (const field of fields) {
      const ref = entity?.fields.get(field.name.text)?.ref;
      const shown: Reference[] = ref === undefined ? [] : [{ subject: "row", path: [ref.field] }];
      checkLabel(shown, project.entities.get(ref?.entity ?? ""), field.name.at, `what users read of "${field.name.text}"`, project, report);
    }
  }
  for (const screen of listAllScreens(project))
    for (const { of } of listNodesOf(screen, "options")) {
      const shown = referencesOfValue(of.label).filter(({ subject }) => subject === "option");
      checkLabel(shown, drafts.get(of.call ?? "")?.replyEntity, of.at, "the label of these choices", project, report);
    }
}

function checkLabel(
  shown: readonly Reference[],
  entity: Entity | undefined,
  at: Place,
  what: string,
  project: Project,
  report: Report,
): void {
  const names = shown.flatMap(({ path }) => path.slice(0, 1));
  if (entity?.store === undefined || entity.store.log !== undefined || entity.required.length === 0 || names.length === 0) return;
  if (!names.every((name) => isBlank(name, entity, project))) return;
  report.add(
    "E524",
    at,
    `${what} may be blank: users need not enter ${names.map((name) => `"${name}"`).join(", ")}`,
    `name a required field: ${entity.required.join(", ")}`,
  );
}

/** Tests whether users may leave a field empty, and nothing else fills it. */
function isBlank(name: string, entity: Entity, { workflows }: Project): boolean {
  const field = entity.fields.get(name);
  if (field === undefined || field.readonly || field.derived !== undefined || field.schema["default"] !== undefined) return false;
  if (entity.required.includes(name) || name === entity.store?.key || field.states !== undefined) return false;
  if ([...entity.fields.values()].some(({ ref }) => ref?.copy.has(name) === true)) return false;
  const own = [...workflows.values()].filter((workflow) => workflow.entity === entity.name);
  return !own.some(
    ({ create, transitions }) => create?.set.has(name) === true || [...transitions.values()].some(({ set }) => set.has(name)),
  );
}
