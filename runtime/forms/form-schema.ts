import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { FormItem } from "../contract/language/screen.ts";
import { resolveFields } from "./form-items.ts";

/** Name under which our field component is registered with rjsf (react-jsonschema-form). It renders every input. */
export const FIELD = "gp";

interface FormSchema {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

const cache = new WeakMap<readonly FormItem[], FormSchema>();

/**
 * Builds rjsf's schema of a form: one property per input, without types, because our field renders and our rules validate.
 * Cached per descriptor, because a new object would make rjsf compare and render everything again.
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
