import { useRef } from "react";
import type { Action, FormBlock } from "../contract/screen.ts";
import { type InputRules, judge } from "../contract/violations.ts";
import { type RecordFormController, useRecordForm } from "../forms/use-record-form.ts";
import { callInput } from "../actions/input.ts";
import { useScreenContext } from "./screen-context.ts";
import type { FormBlockController } from "./use-form-block.ts";

export interface FormPageController {
  form: RecordFormController;
  /** Judges by the rules of the action's call, then runs it with what was entered. */
  submit: (action: Action, formId: string) => void;
}

/** An editable form on a page: each action of the page judges it by its own rules. */
export function useFormPage(block: FormBlock, controller: FormBlockController): FormPageController {
  const { screen, scopeOf, actions } = useScreenContext();
  const { record } = controller;
  const extra = record === undefined ? {} : { row: record };
  const wanted = useRef<{ action: Action; rules: InputRules | undefined }>(undefined);
  const form = useRecordForm({
    form: block.form,
    record,
    screen: screen.id,
    scopeOf: (values) => scopeOf({ ...extra, form: values }),
    judge: (entry) => {
      const { action, rules } = wanted.current ?? {};
      if (rules === undefined || action?.call === undefined) return [];
      return judge(rules, callInput(action.call, action, scopeOf({ ...extra, form: entry.values }), entry));
    },
    onValid: (entry) => {
      const action = wanted.current?.action;
      if (action !== undefined) void actions.run(action, { ...extra, form: entry.values });
    },
  });
  const submit = (action: Action, formId: string) => {
    if (action.call === undefined && action.transitions === undefined) return void actions.run(action, extra);
    void (action.input?.() ?? Promise.resolve(undefined)).then((rules) => {
      wanted.current = { action, rules };
      (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
    });
  };
  return { form, submit };
}
