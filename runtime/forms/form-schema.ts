import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { FormItem } from "../contract/language/screen.ts";
import { resolveFields } from "./form-items.ts";

/** Name under which the portal's field component is registered with rjsf (react-jsonschema-form). This component renders every input. */
export const FIELD = "gp";

interface FormSchema {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

const cache = new WeakMap<readonly FormItem[], FormSchema>();

/**
 * Builds rjsf's schema of a form. It has a property for each input, but no types, because the portal's own component renders the inputs and
 * its own rules validate them. The same `items` yield the same object, because rjsf would compare and render everything again for a new
 * object.
 */
export function schemaOf(items: readonly FormItem[]): FormSchema {
  const cached = cache.get(items);
  if (cached !== undefined) return cached;
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  for (const { key } of resolveFields(items)) {
    properties[key] = { title: key };
    uiSchema[key] = { "ui:field": FIELD };
  }
  const made: FormSchema = { schema: { type: "object", properties }, uiSchema };
  cache.set(items, made);
  return made;
}
