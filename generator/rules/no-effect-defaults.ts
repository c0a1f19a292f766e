import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { fieldsOf, listedActions } from "../model/traverse.ts";
import type { Action, Entity, Form, Screen } from "../model/types.ts";

/**
 * Reports a default that has no effect (E514). The form opens only for stored records, and all stored records have a value of the field.
 */
export function checkDefaults(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  const uses = new Map<Form["at"], { form: Form; entity: string; isStored: boolean }>();
  const listed = listedActions(screen);
  for (const action of screen.actions.values()) {
    const { form } = action;
    if (form === undefined || action.id.includes(".")) continue;
    const homes = listed.filter((item) => item.action === action);
    const isStored = homes.length > 0 && homes.every(({ row }) => row) && changesStored(action, model);
    const entity = model.drafts.get(action.call ?? "")?.ast.store?.entity.text ?? "";
    uses.set(form.at, { form, entity, isStored: isStored && uses.get(form.at)?.isStored !== false });
  }
  for (const { form, entity, isStored } of uses.values()) if (isStored) checkForm(form, model.project.entities.get(entity), report);
}

/** Tests whether an action changes the record of its row, which its form shows. */
const changesStored = ({ call, form, copyOf }: Action, { drafts }: Model): boolean =>
  drafts.get(call ?? "")?.ast.store?.operation === "update" && form?.record === undefined && copyOf === undefined;

function checkForm(form: Form, entity: Entity | undefined, report: Report): void {
  for (const { names, default: preset, at } of fieldsOf(form)) {
    const [name = ""] = names;
    const field = entity?.fields.get(name);
    // A default that the entity declares serves other forms.
    if (preset === undefined || field?.filled !== "required" || field.schema["default"] !== undefined) continue;
    report.noEffect(at, "default", `"${name}"`, "the form shows stored records, which always have a value");
  }
}
