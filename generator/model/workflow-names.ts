import type { Report } from "../diagnostics/diagnostic.ts";
import type { WorkflowAst } from "../parse/workflow-ast.ts";
import type { WorkflowNames } from "./context.ts";
import type { CodeLabel, Entity, EntityField } from "./types.ts";

/**
 * Collects the names of each workflow that conditions may use, by entity, before anything of the workflow is resolved. Also stores the
 * codes and the display format of the states in the state fields.
 *
 * Reports an unknown entity (E201) or field (E301), and a second workflow of an entity (E607). Reports an entity that is not stored (E403),
 * or whose field cannot contain a state (E303); these have no entry.
 */
export function workflowNames(
  asts: readonly WorkflowAst[],
  entities: ReadonlyMap<string, Entity>,
  report: Report,
): Map<string, WorkflowNames> {
  const names = new Map<string, WorkflowNames>();
  for (const ast of asts) {
    const entity = entities.get(ast.entity.text);
    if (entity === undefined)
      report.unknown("E201", ast.entity.at, `unknown entity "${ast.entity.text}"`, ast.entity.text, entities.keys());
    const other = names.get(ast.entity.text);
    if (other !== undefined) report.add("E607", ast.entity.at, `"${ast.entity.text}" already has the workflow "${other.name}"`);
    const field = entity?.fields.get(ast.field.text);
    if (entity !== undefined && field === undefined) {
      report.unknown("E301", ast.field.at, `"${ast.field.text}" is not a field of "${entity.name}"`, ast.field.text, entity.fields.keys());
    }
    const unfit = entity === undefined ? undefined : unfitFor(entity, field);
    if (unfit !== undefined) {
      report.add(unfit.code, unfit.isField ? ast.field.at : ast.entity.at, unfit.why, unfit.hint);
      continue;
    }
    if (field !== undefined) {
      field.states = ast.states.map((state) => ({
        value: state.code.text,
        label: generalLabel(state.label),
        ...(state.tone === undefined ? {} : { tone: state.tone }),
      }));
      field.display = "state";
    }
    names.set(ast.entity.text, {
      name: ast.name.text,
      field: ast.field.text,
      states: ast.states.map((state) => state.code.text),
      general: ast.states.map(generalState),
      actors: ast.actors.map((actor) => actor.name.text),
      transitions: ast.transitions.map((transition) => transition.name.text),
      checks: ast.checks,
    });
  }
  return names;
}

/**
 * Returns the reason why a field cannot store the state of a workflow, with the code of the mistake. Undefined if it can, and for an
 * unknown field, which is reported elsewhere.
 */
function unfitFor(entity: Entity, field: EntityField | undefined) {
  const { name, store } = entity;
  if (store === undefined)
    return { code: "E403", isField: false, why: `"${name}" is not stored, so its records have no state`, hint: "add x-store" } as const;
  if (field === undefined) return undefined;
  const why = `"${field.name}" cannot store a state`;
  if (field.stored !== "text" || field.secret !== false || field.ref !== undefined || field.name === store.key)
    return { code: "E303", isField: true, why, hint: 'a state needs a text of its own: "type": "string"' } as const;
  return field.derived === undefined ? undefined : ({ code: "E303", isField: true, why, hint: "remove x-derived" } as const);
}

/**
 * Converts a state to a code, for use without a record. Its label and tone are taken from the case without a condition, which applies if no
 * other case does.
 */
function generalState({ code, label, tone }: WorkflowAst["states"][number]): CodeLabel {
  const general = typeof label === "string" ? undefined : label.find(({ when }) => when === undefined);
  const shown = general?.tone ?? tone;
  return { value: code.text, label: general?.text ?? generalLabel(label), ...(shown === undefined ? {} : { tone: shown }) };
}

/** Returns a label for use without a record: the distinct texts of its cases, joined by ` / `. */
export const generalLabel = (label: string | readonly { text: string }[]): string =>
  typeof label === "string" ? label : [...new Set(label.map(({ text }) => text))].join(" / ");
