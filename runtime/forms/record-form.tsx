import RjsfForm from "@rjsf/core";
import type { ReactNode } from "react";
import type { Data } from "../contract/data.ts";
import { schemaOf } from "./form-schema.ts";
import { formFields, formTemplates } from "./form-templates.tsx";
import type { RecordFormController } from "./use-record-form.ts";
// Forms stand in the frame as well, where no screen brings it.
import "../parts/screen.css";

/** The inputs of a form. Its buttons stand elsewhere and submit it by `id`. */
export function RecordForm({ controller, id, columns }: { controller: RecordFormController; id: string; columns: 1 | 2 }): ReactNode {
  const { schema, uiSchema } = schemaOf(controller.store.form.items);
  return (
    <div className={`gp-form gp-form-${columns}`} onSubmitCapture={controller.flush}>
      <RjsfForm
        ref={controller.ref}
        id={id}
        idPrefix={controller.idPrefix}
        schema={schema}
        uiSchema={uiSchema}
        initialFormData={controller.initial}
        formContext={controller.store}
        fields={formFields}
        templates={formTemplates}
        validator={controller.validator}
        noHtml5Validate
        showErrorList={false}
        liveValidate={controller.live ? "onChange" : false}
        onChange={(event) => controller.changed((event.formData ?? {}) as Data)}
        onSubmit={controller.submitted}
        onError={controller.refused}
      >
        {/* Enter in an input submits; the visible button stands outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </RjsfForm>
    </div>
  );
}
