import RjsfForm from "@rjsf/core";
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import type { Data } from "../contract/values/data.ts";
import { FormLock, FormReadonly } from "./form-lock.ts";
import { schemaOf } from "./form-schema.ts";
import { formFields, formTemplates } from "./form-templates.tsx";
import type { RecordFormController } from "./use-record-form.ts";
// Forms also appear in the frame, where no screen imports this style sheet.
import "../parts/screen.css";

/** Properties of {@link RecordForm}, the inputs of a form. */
export interface RecordFormProps {
  controller: RecordFormController;
  id: string;
  columns: 1 | 2;
  /** The form is being saved: its inputs are locked. */
  busy?: boolean;
  /** Nothing in the form can be saved: its inputs are read-only. */
  closed?: boolean;
}

/**
 * Renders the inputs of a form, without buttons. Buttons elsewhere submit the form by its `id`. While the form is `busy` (being saved), the
 * inputs are disabled; with `closed`, they are read-only.
 */
export function RecordForm({ controller, id, columns, busy = false, closed = false }: RecordFormProps): ReactNode {
  const { schema, uiSchema } = schemaOf(controller.store.form.items);
  const container = useRestoredFocus(busy);
  return (
    <FormLock value={busy}>
      <FormReadonly value={closed}>
        <div ref={container} className={`gp-form gp-form-${columns}`} onSubmitCapture={(event) => sendWhole(event, controller)}>
          <RjsfForm
            ref={controller.ref}
            id={id}
            idPrefix={controller.idPrefix}
            schema={schema}
            uiSchema={uiSchema}
            initialFormData={controller.tokenized}
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
            {/* Enter in an input submits. The visible button is outside the form. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </RjsfForm>
        </div>
      </FormReadonly>
    </FormLock>
  );
}

/**
 * Commits what is being typed before a submit. While uploads are running, it cancels the submit and repeats it once they have
 * finished.
 */
function sendWhole(event: FormEvent<HTMLElement>, { flush, store, allArrived }: RecordFormController): void {
  flush();
  if (store.uploads.size === 0) return;
  event.preventDefault();
  event.stopPropagation();
  if (store.isWaiting) return;
  store.isWaiting = true;
  const form = event.target as HTMLFormElement;
  void allArrived().then((arrived) => {
    store.isWaiting = false;
    if (arrived && form.isConnected) form.requestSubmit();
  });
}

/** Restores the focus to the input that lost it when it was locked for a save, unless the focus has moved elsewhere. */
function useRestoredFocus(busy: boolean): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) {
      before.current = document.activeElement;
      return;
    }
    const input = before.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && input instanceof HTMLElement && container.current?.contains(input) === true) input.focus();
    before.current = null;
  }, [busy]);
  return container;
}
