import type { FieldTemplateProps, ObjectFieldTemplateProps, RegistryFieldsType, TemplatesType } from "@rjsf/utils";
import { type ReactNode, useSyncExternalStore } from "react";
import type { FormItem, Section } from "../contract/language/screen.ts";
import { FormField } from "./form-field.tsx";
import { isSection, keyOf } from "./form-items.ts";
import { FIELD } from "./form-schema.ts";
import type { FormStore } from "./form-store.ts";

/** Renders only its content, because our field brings its label and messages itself. */
function FieldTemplate(props: FieldTemplateProps): ReactNode {
  return props.children;
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactNode {
  const store = props.registry.formContext as FormStore;
  const inputs = new Map(props.properties.map((property) => [property.name, property.content]));
  return <Items items={store.form.items} inputs={inputs} store={store} />;
}

function Items({
  items,
  inputs,
  store,
}: {
  items: readonly FormItem[];
  inputs: ReadonlyMap<string, ReactNode>;
  store: FormStore;
}): ReactNode {
  return (
    <div className="gp-fields">
      {items.map((item, index) =>
        isSection(item) ? <SectionItems key={index} section={item} inputs={inputs} store={store} /> : inputs.get(keyOf(item)),
      )}
    </div>
  );
}

function SectionItems({
  section,
  inputs,
  store,
}: {
  section: Section;
  inputs: ReadonlyMap<string, ReactNode>;
  store: FormStore;
}): ReactNode {
  const shown = useSyncExternalStore(store.subscribe, () => section.show === undefined || section.show(store.scope()));
  if (!shown) return null;
  return (
    <section className="gp-section">
      <h3>{section.section}</h3>
      <Items items={section.items} inputs={inputs} store={store} />
    </section>
  );
}

const nothing = () => null;

// Module constants, because a new object would make rjsf build its registry again.
export const formFields: RegistryFieldsType = { [FIELD]: FormField };
export const formTemplates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: nothing,
  FieldHelpTemplate: nothing,
  FieldErrorTemplate: nothing,
  ErrorListTemplate: nothing,
};
