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
import { flushBuffers } from "../fields/base/use-buffered-input.ts";
import { enteredOf, formDataOf, isHiddenCell, isShown, resolveFields } from "./form-items.ts";
import type { NewPasswords } from "./password-help.tsx";
import { FormStore, type OwnControls } from "./form-store.ts";
import { fillableInputs, type Requirements } from "./requirements.ts";
import { type LocatedViolation, assignViolations, joinRowMessages, validatorOf } from "./form-validator.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** The entered values of a form, as they are submitted. */
export interface FormEntry {
  /** Values by name, without hidden fields. */
  values: Data;
  /** All names of the form, including hidden fields. */
  names: ReadonlySet<string>;
  /** Idempotency keys of the requests that the form sends. */
  keys?: RequestKeys;
  /** Called once the server has stored the values, before any follow-up. */
  saved?: () => void;
  /** Puts values that another user saved into the form, in place of what was typed. */
  take?: (values: Data) => void;
}

/**
 * Validates the values that a form would send, by the rules and checks of its call. Returns the violations; an empty list if the values are
 * valid.
 */
export type EntryValidator = (entry: FormEntry) => readonly Violation[];

/** Options of {@link useRecordForm}. */
export interface RecordFormOptions {
  form: Form;
  record: Data | undefined;
  /** Initial values if there is no record yet. */
  start?: Data | undefined;
  screen: string;
  workflow?: Workflow | undefined;
  scopeOf: (form: Data) => Scope;
  validate: EntryValidator;
  /**
   * Finds the fields that the actions of the form require, for its entered values. `inputs`: the names of each input that users can fill.
   * Absent: the description of the form says which fields are required.
   */
  requirements?: ((entry: FormEntry, inputs: readonly (readonly string[])[]) => Requirements) | undefined;
  /** The fields for new passwords, if the form has any. */
  passwords?: NewPasswords | undefined;
  /** Custom inputs, by field key. Must be the same object for the life of the form. */
  controls?: OwnControls | undefined;
  /**
   * Runs the action that a field declares, such as `remove`. `entry` waits for running uploads and resolves to the entered values, or to
   * undefined if an upload failed. Resolves to false if the user left the action or it failed.
   */
  act?: ((action: string, entry: () => Promise<FormEntry | undefined>) => Promise<boolean>) | undefined;
  /** Called with the entered values if none is invalid. Further submits are ignored until its promise settles. */
  onValid: (entry: FormEntry) => Promise<unknown> | undefined;
}

/** The state of a form, and functions that validate, submit and change it. {@link useRecordForm} returns it. */
export interface RecordFormController {
  store: FormStore;
  /**
   * The initial values. `tokenized` contains the same values as rjsf (react-jsonschema-form) stores them: a token replaces each list of
   * rows.
   */
  initial: Data;
  tokenized: Data;
  validator: ValidatorType;
  ref: RefObject<RjsfForm | null>;
  idPrefix: string;
  /** Whether messages are updated while the user types. True only after a submit has failed. */
  live: boolean;
  flush: () => void;
  submitted: () => void;
  refused: () => void;
  changed: (data: Data) => void;
  /** Whether the form has unsaved values. Commits what is being typed first, unless `now` is true. */
  isDirty: (now?: boolean) => boolean;
  entry: () => FormEntry;
  /** Focuses the input with the key, and scrolls it into view. Does nothing if the input is not shown. */
  focus: (key: string) => void;
  /**
   * Waits until no upload is running, and shows that it waits.
   *
   * @returns false if an upload failed
   */
  allArrived: () => Promise<boolean>;
  /** Sets the values that an action of the form produced; `set` can read `reply`. */
  fill: (set: Values | undefined, reply: unknown) => void;
  /** Shows each of the server's messages at its field, and focuses the first of these fields. */
  refusedBy: (violations: readonly { field: string; message: string }[]) => void;
}

const FILES_COMING = "文件正在上传，传完后自动继续";

/**
 * Manages the form of a record: its initial and entered values, validation, messages, and saving. A refused submission moves the focus to
 * the first invalid input. With `errors: fields`, the messages at the fields then change while the user types.
 */
export function useRecordForm(options: RecordFormOptions): RecordFormController {
  const { form, record, screen } = options;
  const { toast } = useRuntime();
  const latest = useRef(options);
  latest.current = options;
  const ref = useRef<RjsfForm>(null);
  const idPrefix = useId();
  const [live, setLive] = useState(false);
  const running = useRef(false);

  // Stable for the life of the form, because rjsf renders everything again for a new context.
  const [{ store, initial, tokenized }] = useState(() => {
    const scopeOf = (values: Data) => latest.current.scopeOf(values);
    const data = formDataOf(form.items, record ?? options.start, scopeOf);
    const made = new FormStore(form, screen, record, data, scopeOf, options.controls, options.workflow);
    made.passwords = options.passwords;
    made.legendId = `${idPrefix}-legend`;
    return { store: made, initial: data, tokenized: made.rows.tokenizeAll(data) };
  });
  store.setField = (key, value) => ref.current?.setFieldValue([key], store.rows.tokenized(key, value));

  const assign = useCallback(
    (violations: readonly Violation[]): LocatedViolation[] => {
      const keyByName = new Map(resolveFields(form.items).flatMap((item) => item.field.names.map((name) => [name, item.key] as const)));
      return assignViolations(violations, keyByName);
    },
    [form],
  );
  const validateData = useCallback(
    (data: Data): LocatedViolation[] => {
      const { values, names, hidden } = enteredOf(form.items, data, record, store.scopeWith(data), store.effects);
      const violations = latest.current
        .validate({ values, names })
        .filter(({ field }) => !hidden.has(field.split(".")[0] ?? "") && !isHiddenCell(form.items, values, field, store.scopeWith(data)));
      return assign(violations);
    },
    [form, record, store, assign],
  );
  const validator = useMemo(
    () => validatorOf((data) => validateData(store.rows.allMeant(data)), form.errors === "fields"),
    [validateData, form.errors, store],
  );
  const entry = useCallback((): FormEntry => {
    const { values, names } = enteredOf(form.items, store.data, record, store.scope(), store.effects);
    const take = (taken: Data) => {
      for (const [name, value] of Object.entries(taken)) store.setByEffect(name, value);
    };
    return { values, names, keys: store.keys, saved: () => store.saved(), take };
  }, [form, record, store]);
  const { requirements } = options;
  store.findRequirements =
    requirements === undefined
      ? undefined
      : () =>
          requirements(
            entry(),
            fillableInputs(store).map(({ field }) => field.names),
          );

  const allArrived = (): Promise<boolean> => {
    if (store.uploads.size > 0) toast.info(FILES_COMING);
    return store.allArrived();
  };
  const entryOfAll = async (): Promise<FormEntry | undefined> => ((await allArrived()) ? entry() : undefined);
  store.act = async (action) => (await latest.current.act?.(action, entryOfAll)) ?? true;

  const refused = () => {
    toast.next();
    const violations = validateData(store.data);
    if (form.errors === "fields") {
      setLive(true);
      const stray = violations.find((item) => item.key === undefined);
      // Only one toast is shown. A message that no field can show takes precedence over the general remark.
      if (stray !== undefined) toast.error(stray.message);
      else if (form.incomplete !== undefined && lacksSomething(violations, entry().values)) toast.error(form.incomplete);
    } else if (violations[0] !== undefined) toast.error(violations[0].message);
    for (const name of violations.flatMap((item) => item.clear ?? [])) store.setByEffect(name, undefined);
    focusOn(`${idPrefix}_${violations.find((item) => item.key !== undefined)?.key ?? ""}`);
  };

  return {
    store,
    initial,
    tokenized,
    validator,
    ref,
    idPrefix,
    live,
    flush: useCallback(() => flushBuffers(store.drafts), [store]),
    submitted: () => {
      // A ref, because the state of the button follows a moment later and a double click is faster.
      if (running.current) return;
      running.current = true;
      void Promise.resolve(latest.current.onValid(entry())).finally(() => {
        running.current = false;
      });
    },
    refused,
    changed: useCallback((data: Data) => store.set(data), [store]),
    isDirty: (now = false) => {
      if (!now) flushBuffers(store.drafts);
      return differs(typedIn(store), typedIn(store, initial));
    },
    entry,
    focus: (key) => focusOn(`${idPrefix}_${key}`),
    allArrived,
    fill: (set, reply) => {
      const scope = { ...store.scope(), reply };
      for (const [name, value] of Object.entries(set ?? {})) store.setByEffect(name, valueOf(value, scope));
    },
    refusedBy: (violations) => {
      const messages = new Map<string, string[]>();
      const stray: string[] = [];
      for (const { key, message } of assign(violations.map((item) => ({ ...item, keyword: "server" })))) {
        const hidden = key === undefined || !isShown(store.fields.get(key) ?? { show: [] }, store.scope());
        if (hidden) stray.push(message);
        else messages.set(key, [...(messages.get(key) ?? []), message]);
      }
      const first = [...store.fields.keys()].find((key) => messages.has(key));
      // Every refusal is shown (D-API-29). The toast prefers one that no field can show.
      const reported = stray[0] ?? messages.get(first ?? "")?.[0];
      if (reported !== undefined) toast.error(reported);
      store.refuse(new Map([...messages].map(([key, all]) => [key, joinMessages(store.fields.get(key)?.field, all)])));
      if (first !== undefined) focusOn(`${idPrefix}_${first}`);
    },
  };
}

/** Joins the messages of a field. A single value shows only the first one; a list may have one for each row. */
function joinMessages(field: Field | undefined, messages: readonly string[]): string {
  const [first = ""] = messages;
  return field?.type === "array" ? joinRowMessages(messages) : first;
}

/** Tests whether a required value is missing. Any other violation is explained at its field. */
function lacksSomething(violations: readonly Violation[], values: Data): boolean {
  const valueAt = (field: string) => field.split(".").reduce<unknown>((at, name) => ownValue(at as Data | undefined | null, name), values);
  return violations.some(({ field }) => isEmpty(valueAt(field)));
}

/**
 * Returns the values without the values of display-only fields, because nobody can have typed these.
 *
 * @param values default: the present values of the form
 */
function typedIn({ fields, data }: FormStore, values = data): Data {
  return Object.fromEntries(Object.entries(values).filter(([key]) => fields.get(key)?.field.widget !== "display"));
}

/** Tests whether the values of a form differ from the initial ones. Values that are still the same object are not compared in depth. */
function differs(data: Data, initial: Data): boolean {
  const keys = new Set([...Object.keys(data), ...Object.keys(initial)]);
  return [...keys].some((key) => !Object.is(data[key], initial[key]) && JSON.stringify(data[key]) !== JSON.stringify(initial[key]));
}

/** Focuses the input with the id, the first faulty one, and scrolls it into view. */
function focusOn(id: string): void {
  const input = document.getElementById(id);
  const target = input?.matches("input, textarea, button, [tabindex]")
    ? input
    : input?.querySelector<HTMLElement>("input, textarea, button");
  target?.focus();
  target?.scrollIntoView?.({ block: "center" });
}
