import type RjsfForm from "@rjsf/core";
import type { ValidatorType } from "@rjsf/utils";
import { type RefObject, useCallback, useId, useMemo, useRef, useState } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, type Scope, valueOf } from "../contract/values/data.ts";
import type { Field, Form, Values } from "../contract/language/screen.ts";
import type { Violation } from "../contract/language/violations.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import type { RequestKeys } from "../data/request-keys.ts";
import { useRuntime } from "../host/runtime.tsx";
import { flushDrafts } from "../fields/base/use-draft.ts";
import { enteredOf, formDataOf, isShown, placedFields } from "./form-items.ts";
import { FormStore, type OwnControls } from "./form-store.ts";
import { type PlacedViolation, placeViolations, validatorOf } from "./form-validator.ts";
import { ownValue } from "../contract/values/own-value.ts";

export interface FormEntry {
  /** By name, hidden fields left out. */
  values: Data;
  /** All names of the form. */
  names: ReadonlySet<string>;
  /** Idempotency keys of what is sent from the form. */
  keys?: RequestKeys;
  /** Called once the server has stored what was sent, before anything follows. */
  saved?: () => void;
  /** Puts values that somebody else saved into the form, in place of what was typed. */
  take?: (values: Data) => void;
}

/** Rules and checks over what would be sent, in their order. */
export type JudgeEntry = (entry: FormEntry) => readonly Violation[];

export interface RecordFormOptions {
  form: Form;
  record: Data | undefined;
  /** What fills it where there is no record yet. */
  start?: Data | undefined;
  screen: string;
  workflow?: Workflow | undefined;
  scopeOf: (form: Data) => Scope;
  judge: JudgeEntry;
  /** Inputs of its own, by field; the same for the life of the form. */
  controls?: OwnControls | undefined;
  /**
   * Runs an action that a field names (`remove`) with what is entered so far, once no file is on its way (undefined: one did
   * not arrive); false: it was left or failed.
   */
  act?: ((action: string, entry: () => Promise<FormEntry | undefined>) => Promise<boolean>) | undefined;
  /** Called with what was entered once nothing is violated; while it runs, a second press is none. */
  onValid: (entry: FormEntry) => Promise<unknown> | undefined;
}

export interface RecordFormController {
  store: FormStore;
  /** What it starts from, and the same as rjsf holds it. */
  initial: Data;
  held: Data;
  validator: ValidatorType;
  ref: RefObject<RjsfForm | null>;
  idPrefix: string;
  /** Messages follow the input only after a submit has failed. */
  live: boolean;
  flush: () => void;
  submitted: () => void;
  refused: () => void;
  changed: (data: Data) => void;
  /** Whether something was typed that is not saved. `now`: what is being typed is not committed for it. */
  isDirty: (now?: boolean) => boolean;
  entry: () => FormEntry;
  /** Once no file is on its way, which is said; false: one did not arrive. */
  allArrived: () => Promise<boolean>;
  /** Sets what an action of the form brought (`set`; sees `reply`). */
  fill: (set: Values | undefined, reply: unknown) => void;
  /** Shows what the server refused at the fields it names, the first one focused. */
  refusedBy: (violations: readonly { field: string; message: string }[]) => void;
}

const FILES_COMING = "文件正在上传，传完后自动继续";

/** One form over a record: what is entered, how it is judged, where its messages go. */
export function useRecordForm(options: RecordFormOptions): RecordFormController {
  const { form, record, screen } = options;
  const { toast } = useRuntime();
  const latest = useRef(options);
  latest.current = options;
  const ref = useRef<RjsfForm>(null);
  const idPrefix = useId();
  const [live, setLive] = useState(false);
  const running = useRef(false);

  // Stable for the life of the form: rjsf renders everything again for a new context.
  const [{ store, initial, held }] = useState(() => {
    const scopeOf = (values: Data) => latest.current.scopeOf(values);
    const data = formDataOf(form.items, record ?? options.start, scopeOf);
    const made = new FormStore(form, screen, record, data, scopeOf, options.controls, options.workflow);
    return { store: made, initial: data, held: made.rows.allHeld(data) };
  });
  store.setField = (key, value) => ref.current?.setFieldValue([key], store.rows.held(key, value));

  const place = useCallback(
    (violations: readonly Violation[]): PlacedViolation[] => {
      const keyByName = new Map(placedFields(form.items).flatMap((item) => item.field.names.map((name) => [name, item.key] as const)));
      return placeViolations(violations, keyByName);
    },
    [form],
  );
  const judgeData = useCallback(
    (data: Data): PlacedViolation[] => {
      const { values, names, hidden } = enteredOf(form.items, data, record, store.scopeWith(data), store.effects);
      const violations = latest.current.judge({ values, names }).filter((item) => !hidden.has(item.field.split(".")[0] ?? ""));
      return place(violations);
    },
    [form, record, store, place],
  );
  const validator = useMemo(
    () => validatorOf((data) => judgeData(store.rows.allMeant(data)), form.errors === "fields"),
    [judgeData, form.errors, store],
  );
  const entry = useCallback((): FormEntry => {
    const { values, names } = enteredOf(form.items, store.data, record, store.scope(), store.effects);
    const take = (taken: Data) => {
      for (const [name, value] of Object.entries(taken)) store.setByEffect(name, value);
    };
    return { values, names, keys: store.keys, saved: () => store.saved(), take };
  }, [form, record, store]);

  const allArrived = (): Promise<boolean> => {
    if (store.uploads.size > 0) toast.info(FILES_COMING);
    return store.allArrived();
  };
  const entryOfAll = async (): Promise<FormEntry | undefined> => ((await allArrived()) ? entry() : undefined);
  store.act = async (action) => (await latest.current.act?.(action, entryOfAll)) ?? true;

  const refused = () => {
    toast.next();
    const violations = judgeData(store.data);
    if (form.errors === "fields") {
      setLive(true);
      const stray = violations.find((item) => item.key === undefined);
      // One toast: what no field can show comes before the general remark.
      if (stray !== undefined) toast.error(stray.message);
      else if (form.incomplete !== undefined && lacksSomething(violations, entry().values)) toast.error(form.incomplete);
    } else if (violations[0] !== undefined) toast.error(violations[0].message);
    for (const name of violations.flatMap((item) => item.clear ?? [])) store.setByEffect(name, undefined);
    focusOn(`${idPrefix}_${violations.find((item) => item.key !== undefined)?.key ?? ""}`);
  };

  return {
    store,
    initial,
    held,
    validator,
    ref,
    idPrefix,
    live,
    flush: useCallback(() => flushDrafts(store.drafts), [store]),
    submitted: () => {
      // Known at once: the state of a button follows a moment later, and a double click is quicker.
      if (running.current) return;
      running.current = true;
      void Promise.resolve(latest.current.onValid(entry())).finally(() => {
        running.current = false;
      });
    },
    refused,
    changed: useCallback((data: Data) => store.set(data), [store]),
    isDirty: (now = false) => {
      if (!now) flushDrafts(store.drafts);
      return differs(typedIn(store), typedIn(store, initial));
    },
    entry,
    allArrived,
    fill: (set, reply) => {
      const scope = { ...store.scope(), reply };
      for (const [name, value] of Object.entries(set ?? {})) store.setByEffect(name, valueOf(value, scope));
    },
    refusedBy: (violations) => {
      const messages = new Map<string, string[]>();
      const stray: string[] = [];
      for (const { key, message } of place(violations.map((item) => ({ ...item, keyword: "server" })))) {
        const hidden = key === undefined || !isShown(store.placed.get(key) ?? { show: [] }, store.scope());
        if (hidden) stray.push(message);
        else messages.set(key, [...(messages.get(key) ?? []), message]);
      }
      const first = [...store.placed.keys()].find((key) => messages.has(key));
      // Every refusal is told (D-API-29), what no field can show before the rest.
      const told = stray[0] ?? messages.get(first ?? "")?.[0];
      if (told !== undefined) toast.error(told);
      store.refuse(new Map([...messages].map(([key, all]) => [key, toldAt(store.placed.get(key)?.field, all)])));
      if (first !== undefined) focusOn(`${idPrefix}_${first}`);
    },
  };
}

/** Messages that stand at one list at most. */
const MOST_TOLD = 10;

/** A value is mended by the first thing that is wrong with it; of a list each row may have its own. */
function toldAt(field: Field | undefined, messages: readonly string[]): string {
  const [first = ""] = messages;
  if (field?.type !== "array") return first;
  const told = [...new Set(messages)];
  const rest = told.length - MOST_TOLD;
  return [...told.slice(0, MOST_TOLD), ...(rest > 0 ? [`另有 ${rest} 处`] : [])].join("\n");
}

/** Something that is asked for is not there: a fault of another kind says what it is at its field. */
function lacksSomething(violations: readonly Violation[], values: Data): boolean {
  const valueAt = (field: string) => field.split(".").reduce<unknown>((at, name) => ownValue(at as Data | undefined | null, name), values);
  return violations.some(({ field }) => isEmpty(valueAt(field)));
}

/** Without what fields only show: nobody types there. */
function typedIn({ placed, data }: FormStore, values = data): Data {
  return Object.fromEntries(Object.entries(values).filter(([key]) => placed.get(key)?.field.widget !== "display"));
}

/** Only what was touched is compared in depth. */
function differs(data: Data, initial: Data): boolean {
  const keys = new Set([...Object.keys(data), ...Object.keys(initial)]);
  return [...keys].some((key) => !Object.is(data[key], initial[key]) && JSON.stringify(data[key]) !== JSON.stringify(initial[key]));
}

/** The first faulty field gets the focus and comes into view. */
function focusOn(id: string): void {
  const input = document.getElementById(id);
  const target = input?.matches("input, textarea, button, [tabindex]")
    ? input
    : input?.querySelector<HTMLElement>("input, textarea, button");
  target?.focus();
  target?.scrollIntoView?.({ block: "center" });
}
