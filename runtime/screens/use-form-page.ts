import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { judgeEntered, rulesOf } from "../actions/judge-entered.ts";
import { offerOf } from "../actions/offer.ts";
import type { Action, FormBlock } from "../contract/screen.ts";
import type { InputRules } from "../contract/violations.ts";
import { NOT_LOADED } from "../host/load-chunk.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type RecordFormController, useRecordForm } from "../forms/use-record-form.ts";
import { useScreenContext } from "./screen-context.ts";
import type { FormBlockController } from "./use-form-block.ts";

export interface FormPageController {
  form: RecordFormController;
  /** What it holds is on its way. */
  busy: boolean;
  /** Judges by the rules of what the action calls, then runs it with what was entered. */
  submit: (action: Action, formId: string) => void;
}

/** An editable form on a page: each action of the page judges it by its own rules. */
export function useFormPage(block: FormBlock, controller: FormBlockController): FormPageController {
  const { screen, scopeOf, actions } = useScreenContext();
  const { toast } = useRuntime();
  const { record } = controller;
  const extra = record === undefined ? {} : { row: record };
  const wanted = useRef<{ action: Action; rules: ReadonlyMap<string, InputRules> }>(undefined);
  const [busy, setBusy] = useState(false);
  const form = useRecordForm({
    form: block.form,
    record,
    start: controller.start,
    screen: screen.id,
    scopeOf: (values) => scopeOf({ ...extra, form: values }),
    judge: (entry) => {
      if (wanted.current === undefined) return [];
      const { action, rules } = wanted.current;
      return judgeEntered(screen, action, scopeOf({ ...extra, form: entry.values }), entry, rules);
    },
    act: async (id, entry) => {
      const action = screen.actions[id];
      // Where it is not offered (a new record) the field is only emptied.
      if (action === undefined || offerOf(screen, action, scopeOf({ ...extra, form: entry.values })).state !== "open") return true;
      return (await actions.run(action, extra, entry)).status === "done";
    },
    onValid: (entry) => {
      const action = wanted.current?.action;
      if (action === undefined || busy) return undefined;
      setBusy(true);
      const { readAgain } = controller;
      const source = readAgain === undefined ? undefined : { form: block.form, read: readAgain };
      const ended = actions.run(action, extra, { ...entry, source }).finally(() => {
        // Its inputs take the focus again only once they are enabled.
        flushSync(() => setBusy(false));
      });
      return ended.then((outcome) => {
        // What only the server can judge stands at its field too.
        if (outcome.status === "failed" && outcome.violations !== undefined) form.refusedBy(outcome.violations);
        if (outcome.status === "done") form.fill(action.set, outcome.reply);
      });
    },
  });
  const submit = (action: Action, formId: string) => {
    if (busy) return;
    // What calls nothing (back, a picker) takes the form as it stands.
    if (action.call === undefined && action.transitions === undefined) {
      form.flush();
      void actions.run(action, extra, form.entry());
      return;
    }
    const judged = (rules: ReadonlyMap<string, InputRules>) => {
      wanted.current = { action, rules };
      (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
    };
    void rulesOf(screen, action).then(judged, () => toast.error(NOT_LOADED, { persistent: true }));
  };
  return { form, busy, submit };
}
