import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, type ReactNode, useCallback, useContext, useMemo, useState, useSyncExternalStore } from "react";
import { type Data, labelOf, valueOf } from "../contract/values/data.ts";
import type { Field, RowEntry, RowImport } from "../contract/language/screen.ts";
import { type ControlProps, placeholderOf } from "../fields/base/control.ts";
import { Control, isShownOnly, isWide } from "../fields/control-registry.tsx";
import { Display } from "../fields/display.tsx";
import { lazyInline } from "../host/lazy-inline.tsx";
import { type Requirement, requirementOf } from "./requirements.ts";
import { RowsEntry } from "./rows-entry.tsx";
import { FormLock, FormReadonly } from "./form-lock.ts";
import { isReadonly, isShown, namesOf, type ResolvedField } from "./form-items.ts";
import type { FormStore } from "./form-store.ts";
import { ownValue } from "../contract/values/own-value.ts";
import "./form-requirements.css";
import { isEmpty } from "../contract/language/condition.ts";
import { meetsFormat } from "../contract/values/formats.ts";

/** The help for a new password, loaded on demand, because few forms have a new password. */
const PasswordHelp = lazyInline(async () => ({ default: (await import("./password-help.tsx")).PasswordHelp }), null);

interface FieldState {
  shown: boolean;
  locked: boolean;
  label: string;
  /** Empty if the field shows no hint. */
  hint: string;
}

const never = () => () => {};

/** Derives the state of a field from the entered values. Renders again only when that state changes. */
function useFieldState(store: FormStore, resolved: ResolvedField): FieldState {
  const { label, hint = "" } = resolved.field;
  const depends =
    resolved.show.length > 0 ||
    resolved.readonly.some((lock) => typeof lock !== "boolean") ||
    [label, hint].some((texts) => typeof texts !== "string");
  const snapshot = () => {
    const scope = store.scope();
    return JSON.stringify([isShown(resolved, scope), isReadonly(resolved, scope), labelOf(label, scope), valueOf(hint, scope)]);
  };
  const text = useSyncExternalStore(depends ? store.subscribe : never, snapshot);
  const [shown, locked, ...texts] = JSON.parse(text) as [boolean, boolean, string, string];
  return { shown, locked, label: texts[0], hint: texts[1] };
}

/**
 * Subscribes a field to the entered values if its choices depend on them, so that every commit renders the field again. Other fields are
 * not rendered.
 */
function useEntered(store: FormStore, resolved: ResolvedField): void {
  const depends = resolved.field.options?.send !== undefined || typeof resolved.field.options?.rows === "function";
  useSyncExternalStore(depends ? store.subscribe : never, () => (depends ? store.data : undefined));
}

/** Returns the value that follows from the entered ones. Renders the field again only when that value changes. */
function useComputed(store: FormStore, { field }: ResolvedField): unknown {
  const read = () => (field.computed === undefined ? undefined : ownValue(store.scope().form, field.names[0] ?? ""));
  return useSyncExternalStore(field.computed === undefined ? never : store.subscribe, read);
}

/**
 * Returns when the field must have a value. Renders the field again only when that changes. A field that is locked or only displayed needs
 * no mark.
 */
function useRequirement(store: FormStore, resolved: ResolvedField, locked: boolean): Requirement {
  const requirement = useSyncExternalStore(store.subscribe, () => requirementOf(store, resolved));
  const { widget, required } = resolved.field;
  return widget === "display" || (locked && required !== true) ? "never" : requirement;
}

/**
 * Renders a field of a form: its input, label, hint and messages. react-jsonschema-form calls it for each field.
 *
 * @throws Error if the form has no field of that name
 */
export function FormField(props: FieldProps): ReactNode {
  const store = props.registry.formContext as FormStore;
  const resolved = store.fields.get(props.name);
  if (resolved === undefined) throw new Error(`FormField: expected one of ${[...store.fields.keys()].join(", ")}, got "${props.name}"`);
  return <ResolvedFormField {...props} store={store} resolved={resolved} />;
}

function ResolvedFormField(props: FieldProps & { store: FormStore; resolved: ResolvedField }): ReactNode {
  const { store, resolved, fieldPathId, onChange } = props;
  const { field } = resolved;
  const computed = useComputed(store, resolved);
  const formData = field.computed === undefined ? store.rows.meant(resolved.key, props.formData) : computed;
  const { shown, locked: own, label, hint: ownHint } = useFieldState(store, resolved);
  const closed = useContext(FormReadonly);
  const locked = own || closed;
  const stored = !locked && keepsStored(field, store.record) ? ownValue(store.record, field.names[0] ?? "") : undefined;
  // Below the input, which is too narrow for both texts.
  const hint = isText(stored) ? KEPT + (ownHint === "" ? "" : `。${ownHint}`) : ownHint;
  const requirement = useRequirement(store, resolved, locked);
  const input = useMemo(
    () => (requirement === "always" && field.required !== true ? { ...field, required: true as const } : field),
    [requirement, field],
  );
  useEntered(store, resolved);
  const saving = useContext(FormLock);
  const refusal = useSyncExternalStore(store.subscribe, () => store.refusalOf(resolved.key));
  const [left, setLeft] = useState(false);
  // If a failed submit shows only one toast, an invalid phone number is reported at its field as soon as the user leaves it.
  const saysItself = left && !locked && isContactPhone(field) && store.form.errors === "first";
  const message = props.rawErrors?.[0] ?? refusal ?? (saysItself ? phoneProblem(formData) : undefined);
  const change = useCallback(
    (value: unknown, option?: Data, reply?: unknown) => {
      onChange(store.rows.tokenized(resolved.key, value), fieldPathId.path);
      store.typed(resolved.key);
      runEffects(store, resolved, value, { option, reply });
    },
    [onChange, fieldPathId, store, resolved],
  );
  if (!shown) return null;
  const id = fieldPathId.$id;
  const Input = store.controls[resolved.key] ?? inputOf(field);
  const note = message !== undefined ? `${id}-error` : hint === "" ? undefined : `${id}-hint`;
  const legend = requirement === "later" && message === undefined ? store.legendId : undefined;
  const described = [note, legend].filter((part) => part !== undefined).join(" ");
  return (
    <div className={`gp-field${isWide(field.widget) ? " gp-field-wide" : ""}`} data-field={namesOf(field)}>
      <FieldLabel id={id} field={field} requirement={requirement}>
        {label}
      </FieldLabel>
      <div className={hint === "" ? "gp-input" : "gp-input gp-hinted"}>
        {locked && isLongText(field) ? (
          <Display value={formData} format={field.format ?? "text"} empty={valueOf(field.empty, store.scope())} copyable />
        ) : (
          <Input
            id={id}
            field={input}
            value={formData}
            onChange={change}
            {...(field.import?.then === undefined ? {} : { onImported: () => store.act(field.import?.then ?? "") })}
            {...(field.remove === undefined ? {} : { onRemove: () => store.act(field.remove ?? "") })}
            {...(isContactPhone(field) ? { onLeft: () => setLeft(true) } : {})}
            disabled={locked || saving}
            busy={saving && !locked}
            invalid={message !== undefined}
            describedBy={described === "" ? undefined : described}
            placeholder={keepsStored(field, store.record) ? (isText(stored) ? stored : KEPT) : placeholderOf(field, label)}
            scope={store.scope}
            screen={store.screen}
            workflow={store.workflow}
            drafts={store.drafts}
            uploads={store.uploads}
          />
        )}
        {store.passwords?.fields.includes(field.names[0] ?? "") === true && !locked && (
          <PasswordHelp store={store} passwords={store.passwords} typed={typeof formData === "string" ? formData : ""} />
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

/** Returns the input component of a field. Rows that are entered or imported open dialogs of their own, which no control knows. */
function inputOf({ entry, import: source }: Field): ComponentType<ControlProps> {
  const by = entry ?? source;
  if (by === undefined) return Control;
  const known = entries.get(by) ?? ((props: ControlProps) => <RowsEntry {...props} entry={entry} source={source} />);
  entries.set(by, known);
  return known;
}

const entries = new WeakMap<RowEntry | RowImport, ComponentType<ControlProps>>();

/** Tests whether the value is a long text. If the field is read-only, its text is shown in full and can be copied. */
function isLongText({ format }: Field): boolean {
  return format === "json" || format === "pre";
}

const MARKS: Readonly<Record<Requirement, ReactNode>> = {
  always: <span className="gp-required" aria-hidden="true" />,
  later: <span className="gp-required-later" aria-hidden="true" />,
  never: null,
};

/**
 * Renders the label of an input, with the mark of a required one. A display-only field gets plain text, because there is no input to point
 * to.
 */
function FieldLabel({
  id,
  field,
  requirement,
  children,
}: {
  id: string;
  field: Field;
  requirement: Requirement;
  children: string;
}): ReactNode {
  const content = (
    <>
      {MARKS[requirement]}
      {children}
    </>
  );
  if (isShownOnly(field.widget)) return <span className="gp-label">{content}</span>;
  return (
    <label className="gp-label" id={`${id}-label`} htmlFor={id}>
      {content}
    </label>
  );
}

/**
 * Tests whether a secret that is left blank keeps its stored value. Excludes the current password, which proves the user's identity, and
 * new records.
 */
const keepsStored = (field: Field, record: Data | undefined): boolean =>
  field.secret === true && field.required !== true && field.widget !== "current-password" && record?.["version"] !== undefined;

/** Note beside such a secret: the placeholder if no masked value is known, or else the hint. */
const KEPT = "留空则不修改";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Tests whether a field accepts a contact number of any kind (mobile or landline). A phone field with `max` accepts only mobile numbers,
 * whose rules differ.
 */
const isContactPhone = ({ widget, max }: Pick<Field, "widget" | "max">): boolean => widget === "phone" && max === undefined;

/**
 * Validates a contact number when the user leaves its input (D-VALID-21, D-VALID-22).
 *
 * @returns the message to show, also for an empty value; undefined if the number is valid
 */
function phoneProblem(value: unknown): string | undefined {
  if (isEmpty(value)) return "联系方式不能为空";
  return meetsFormat(value, "phone") ? undefined : "手机号码格式不正确";
}

/**
 * Sets the values of other fields (`change`) after the user has changed a field. A change whose condition (`when`) is false is skipped.
 *
 * @param resolved the changed field
 * @param value its new value
 * @param known the chosen option, and the reply to an upload, to which the new values may refer
 */
export function runEffects(
  store: FormStore,
  resolved: ResolvedField,
  value: unknown,
  known: { option: Data | undefined; reply: unknown },
): void {
  const effects = resolved.field.change;
  if (effects === undefined) return;
  const scope = { ...store.scopeWith({ ...store.data, [resolved.key]: value }), ...known };
  for (const effect of effects) {
    if (effect.when !== undefined && !effect.when(scope)) continue;
    for (const [name, next] of Object.entries(effect.set)) store.setByEffect(name, valueOf(next, scope));
  }
}
