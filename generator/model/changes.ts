import type { FieldAst } from "../parse/screen-ast.ts";
import type { Context } from "./context.ts";
import type { Names } from "./names.ts";
import type { ScreenEnv } from "./screen-env.ts";
import type { Field } from "./types.ts";
import { optional } from "./conditions.ts";
import { resolveValues } from "./values.ts";

interface ChangeUse {
  screen: Pick<ScreenEnv, "report">;
  /** Names of the form. */
  names: Names;
}

/**
 * Resolves the changes of a field (`change`): the values that the form sets in other fields when users change this field.
 *
 * Reports a change that copies the key of the selected choice into a field without `x-ref` (E303). Such a field is usually meant to store
 * the name of the choice.
 *
 * @param chosen the member of a choice that becomes the value of this field, such as `id`; undefined if the field has no choices
 * @param context the subjects that the changes may read
 */
export function resolveChanges(ast: FieldAst, chosen: string | undefined, context: Context, use: ChangeUse): Field["change"] {
  const { names, screen } = use;
  return (ast.change ?? []).map((item) => {
    for (const { name, value } of chosen === undefined ? [] : item.set) {
      const isCopy = value.kind === "reference" && value.name.text === `option.${chosen}`;
      const target = names.types.get(name.text)?.field;
      if (isCopy && target !== undefined && target.ref === undefined && !ast.names.some(({ text }) => text === name.text))
        screen.report.add(
          "E303",
          value.name.at,
          `"${name.text}" would have the value of "${ast.names[0]?.text}" too, which names the choice`,
          "set: another field of the choice",
        );
    }
    return {
      when: optional(item.when, context),
      set: resolveValues(item.set, context, names.open ? undefined : names.types, names.title),
    };
  });
}
