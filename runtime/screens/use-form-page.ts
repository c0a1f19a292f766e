import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FormRules, followersOf, validateEntered, rulesOf } from "../actions/validate-entered.ts";
import { availabilityOf } from "../actions/availability.ts";
import { PreparedAction } from "../actions/prepared-action.ts";
import { findRequirements } from "../actions/find-requirements.ts";
import type { Data } from "../contract/values/data.ts";
import type { Action, FormBlock, Screen } from "../contract/language/screen.ts";
import { NOT_LOADED } from "../host/load-chunk.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type RecordFormController, useRecordForm } from "../forms/use-record-form.ts";
import { sendForm, useSaveKey } from "../forms/use-save-key.ts";
import { type TypedBeside, typedBeside } from "../forms/typed-beside.ts";
import { savingAction } from "./primary-actions.ts";
import { useScreenContext } from "./screen-context.ts";
import type { FormBlockController } from "./use-form-block.ts";
import type { Saving } from "./use-saving.ts";

/** The editable form of a form block, with functions that submit it. {@link useFormPage} returns it. */
export interface FormPageController {
  form: RecordFormController;
  /** The form or the change of a field is being saved, or the resulting record is being read. Values entered now would be lost. */
  busy: boolean;
  /** Validates the form by the rules of the action's call, then runs the action with the entered values. */
  submit: (action: Action) => void;
  /** Whether a submission is in progress, from the click to the end of its run. The form must not be remounted meanwhile. */
  isSending: () => boolean;
}

interface FormPageOptions {
  block: FormBlock;
  controller: FormBlockController;
  /** Record on which actions are evaluated and run. The stored version may differ from the one being edited. */
  evaluated: Data | undefined;
  /** Id of the form element. */
  formId: string;
  saving: Saving;
  /**
   * Receives values typed beside a change that a field saves by itself. The form that is remounted after the change is filled
   * with them.
   */
  carry: (typed: TypedBeside) => void;
}

/** Lists the actions of a page that send its form. An action with a form of its own sends that one. */
const submitters = ({ actions }: Screen, block: FormBlock): Action[] =>
  block.actions.flatMap((id) => actions[id] ?? []).filter(({ form, custom }) => form === undefined && custom === undefined);

/**
 * Manages the editable form of a form block: its values, its validation and its submission.
 *
 * @returns the form, and whether it is being saved (`busy`). `submit` validates the form by the rules of an action, and then runs this
 * action. `isSending` tests whether a submission is in progress
 */
export function useFormPage({ block, controller, evaluated, formId, saving, carry }: FormPageOptions): FormPageController {
  const { screen, scopeOf, actions } = useScreenContext();
  const { toast, passwordRules } = useRuntime();
  const { record, readAgain } = controller;
  const source = readAgain === undefined ? undefined : { form: block.form, read: readAgain };
  const extra = evaluated === undefined ? {} : { row: evaluated };
  const wanted = useRef<{ action: Action; rules: FormRules }>(undefined);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const { isOn: isSaving, waiting, wait } = saving;
  const form = useRecordForm({
    form: block.form,
    record,
    start: controller.start,
    screen: screen.id,
    workflow: screen.workflow,
    scopeOf: (values) => scopeOf({ ...(record === undefined ? {} : { row: record }), form: values }),
    requirements: (entry, inputs) => findRequirements(screen, submitters(screen, block), scopeOf(extra), entry, inputs),
    validate: (entry) => {
      if (wanted.current === undefined) return [];
      const { action, rules } = wanted.current;
      return validateEntered(new PreparedAction(screen, action, scopeOf({ ...extra, form: entry.values }), entry), rules);
    },
    act: async (id, entered) => {
      const action = screen.actions[id];
      if (action === undefined) return true;
      return saving.during(async () => {
        const entry = await entered();
        if (entry === undefined) return { status: "left", changed: false };
        // If the action is not available (new record), the field is only emptied.
        const isOffered = availabilityOf(screen, action, scopeOf({ ...extra, form: entry.values })).state === "open";
        if (!isOffered) return { status: "done", changed: false };
        const ended = await actions.run(action, extra, { ...entry, source });
        if (ended.changed) carry(typedBeside(form, [action, ...followersOf(screen, action)], id));
        return ended;
      });
    },
    onValid: (entry) => {
      const action = wanted.current?.action;
      if (action === undefined || busy) return undefined;
      setBusy(true);
      const ended = actions.run(action, extra, { ...entry, source }).finally(() => {
        sending.current = false;
        // Inputs can take the focus only after they are enabled again.
        flushSync(() => setBusy(false));
      });
      return ended.then((outcome) => {
        // Violations that only the server can detect are shown at their fields too.
        if (outcome.status === "failed") form.store.unsaved();
        if (outcome.status === "failed" && outcome.violations !== undefined) form.refusedBy(outcome.violations);
        if (outcome.status === "done") form.fill(action.set, outcome.reply);
      });
    },
  });
  const submit = (action: Action) => {
    if (busy || waiting !== undefined) return;
    // An action without a call (back, a picker) uses the form without validation.
    if (action.call === undefined && action.transitions === undefined) {
      form.flush();
      void actions.run(action, extra, form.entry());
      return;
    }
    if (isSaving) wait(action);
    else send(action);
  };
  const send = (action: Action) => {
    sending.current = true;
    const evaluated = (rules: FormRules) => {
      wanted.current = { action, rules };
      sendForm(formId);
    };
    const failed = () => {
      sending.current = false;
      toast.error(NOT_LOADED, { persistent: true });
    };
    void rulesOf(screen, action, passwordRules, block.form).then(evaluated, failed);
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => {
    if (waiting === undefined || isSaving) return;
    wait(undefined);
    latestSend.current(waiting);
  }, [waiting, isSaving, wait]);
  useSaveKey(formId, () => {
    const action = savingAction(screen, block.actions, form.store.scope());
    if (action !== undefined) submit(action);
  });
  const refused = () => {
    sending.current = false;
    form.refused();
  };
  return {
    form: { ...form, refused },
    busy: busy || isSaving || waiting !== undefined,
    submit,
    isSending: () => sending.current,
  };
}
