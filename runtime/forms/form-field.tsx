import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from "react";
import { type Data, labelOf } from "../contract/values/data.ts";
import type { Field, RowEntry, RowImport } from "../contract/language/screen.ts";
import { type ControlProps, placeholderOf } from "../fields/base/control.ts";
import { Control, isShownOnly, isWide } from "../fields/control-registry.tsx";

import { Display } from "../fields/display.tsx";
import { isContactPhone, phoneProblem } from "../fields/phone-problem.ts";
import { runEffects } from "./run-effects.ts";
import { RowsEntry } from "./rows-entry.tsx";
import { FormLock, FormReadonly } from "./form-lock.ts";
import { isReadonly, isShown, namesOf, type PlacedField } from "./form-items.ts";
import type { FormStore } from "./form-store.ts";
import { ownValue } from "../contract/values/own-value.ts";

interface FieldState {
  shown: boolean;
  locked: boolean;
  label: string;
  /** Blank: none is shown. */
  hint: string;
}

const never = () => () => {};

/** What a field derives from what is entered; renders again only when that changes. */
function useFieldState(store: FormStore, placed: PlacedField): FieldState {
  const { label, hint = "" } = placed.field;
  const depends =
    placed.show.length > 0 ||
    placed.readonly.some((lock) => typeof lock !== "boolean") ||
    [label, hint].some((words) => typeof words !== "string");
  const snapshot = () => {
    const scope = store.scope();
    return JSON.stringify([isShown(placed, scope), isReadonly(placed, scope), labelOf(label, scope), labelOf(hint, scope)]);
  };
  const text = useSyncExternalStore(depends ? store.subscribe : never, snapshot);
  const [shown, locked, ...words] = JSON.parse(text) as [boolean, boolean, string, string];
  return { shown, locked, label: words[0], hint: words[1] };
}

/** A field whose choices depend on what is entered renders with each commit. */
function useEntered(store: FormStore, placed: PlacedField): void {
  const depends = placed.field.options?.send !== undefined || typeof placed.field.options?.rows === "function";
  useSyncExternalStore(depends ? store.subscribe : never, () => (depends ? store.data : undefined));
}

/** One input of a form with its label, hint and messages. Stands in rjsf's registry. */
export function FormField(props: FieldProps): ReactNode {
  const store = props.registry.formContext as FormStore;
  const placed = store.placed.get(props.name);
  if (placed === undefined) throw new Error(`FormField: expected one of ${[...store.placed.keys()].join(", ")}, got "${props.name}"`);
  return <PlacedFormField {...props} store={store} placed={placed} />;
}

function PlacedFormField(props: FieldProps & { store: FormStore; placed: PlacedField }): ReactNode {
  const { store, placed, fieldPathId, onChange } = props;
  const { field } = placed;
  const formData = store.rows.meant(placed.key, props.formData);
  const { shown, locked: own, label, hint } = useFieldState(store, placed);
  const closed = useContext(FormReadonly);
  const locked = own || closed;
  useEntered(store, placed);
  const saving = useContext(FormLock);
  const refusal = useSyncExternalStore(store.subscribe, () => store.refusalOf(placed.key));
  const [left, setLeft] = useState(false);
  // Where a submit tells one thing in a toast, a phone says at once what is wrong of it.
  const saysItself = left && !locked && isContactPhone(field) && store.form.errors === "first";
  const message = props.rawErrors?.[0] ?? refusal ?? (saysItself ? phoneProblem(formData) : undefined);
  const change = useCallback(
    (value: unknown, option?: Data, reply?: unknown) => {
      onChange(store.rows.held(placed.key, value), fieldPathId.path);
      store.typed(placed.key);
      runEffects(store, placed, value, { option, reply });
    },
    [onChange, fieldPathId, store, placed],
  );
  if (!shown) return null;
  const id = fieldPathId.$id;
  const Input = store.controls[placed.key] ?? inputOf(field);
  const note = message !== undefined ? `${id}-error` : hint === "" ? undefined : `${id}-hint`;
  return (
    <div className={`gp-field${isWide(field.widget) ? " gp-field-wide" : ""}`} data-field={namesOf(field)}>
      <FieldLabel id={id} field={field}>
        {label}
      </FieldLabel>
      <div className={hint === "" ? "gp-input" : "gp-input gp-hinted"}>
        {locked && isLongText(field) ? (
          <Display value={formData} format={field.format ?? "text"} empty={field.empty} copyable />
        ) : (
          <Input
            id={id}
            field={field}
            value={formData}
            onChange={change}
            {...(field.import?.then === undefined ? {} : { onImported: () => store.act(field.import?.then ?? "") })}
            {...(field.remove === undefined ? {} : { onRemove: () => store.act(field.remove ?? "") })}
            {...(isContactPhone(field) ? { onLeft: () => setLeft(true) } : {})}
            disabled={locked || saving}
            busy={saving && !locked}
            invalid={message !== undefined}
            describedBy={note}
            placeholder={
              keepsStored(field, store.record) ? keptHint(ownValue(store.record, field.names[0] ?? "")) : placeholderOf(field, label)
            }
            scope={store.scope}
            screen={store.screen}
            workflow={store.workflow}
            drafts={store.drafts}
            uploads={store.uploads}
          />
        )}
        {message !== undefined ? (
          <div className="gp-error" id={`${id}-error`} role="alert">
            {message}
          </div>
        ) : (
          hint !== "" && (
            <div className="gp-hint" id={`${id}-hint`}>
              {hint}
            </div>
          )
        )}
      </div>
    </div>
  );
}

/** The input of a field; rows that are entered or imported open dialogs of their own, which no control knows. */
function inputOf({ entry, import: source }: Field): ComponentType<ControlProps> {
  const by = entry ?? source;
  if (by === undefined) return Control;
  const known = entries.get(by) ?? ((props: ControlProps) => <RowsEntry {...props} entry={entry} source={source} />);
  entries.set(by, known);
  return known;
}

const entries = new WeakMap<RowEntry | RowImport, ComponentType<ControlProps>>();

/** What nobody can type here is a text to read: whole, and to copy. */
function isLongText({ format }: Field): boolean {
  return format === "json" || format === "pre";
}

/** A label of an input; beside what is only shown, plain words: there is nothing to lead to. */
function FieldLabel({ id, field, children }: { id: string; field: Field; children: string }): ReactNode {
  if (isShownOnly(field.widget)) return <span className="gp-label">{children}</span>;
  return (
    <label className="gp-label" id={`${id}-label`} htmlFor={id}>
      {field.required === true && <span className="gp-required" aria-hidden="true" />}
      {children}
    </label>
  );
}

/** Whether a secret that is left blank stays as it is stored: not what proves who types it, nor what a new record begins with. */
const keepsStored = (field: Field, record: Data | undefined): boolean =>
  field.secret === true && field.required !== true && field.widget !== "current-password" && record?.["version"] !== undefined;

/** Of what is masked, what stands there. */
const keptHint = (shown: unknown): string => (typeof shown === "string" && shown !== "" ? `${shown}（留空则不修改）` : "留空则不修改");
