import type { ComponentType } from "react";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Form } from "../contract/language/screen.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { RequestKeys } from "../data/request-keys.ts";
import type { ControlProps, Uploads } from "../fields/base/control.ts";
import type { InputBuffers } from "../fields/base/use-buffered-input.ts";
import { withComputedValues } from "./computed-values.ts";
import type { NewPasswords } from "./password-help.tsx";
import { type ResolvedField, resolveFields, valuesByName } from "./form-items.ts";
import type { Requirements } from "./requirements.ts";

/** Number of lists that are remembered per form. rjsf only asks for the lists of its last changes. */
const MOST = 20;

/**
 * Replaces lists of rows by tokens in rjsf, which copies all its values at every change. A form of thousands of rows thus
 * responds as fast as any other, and rows that nobody touched remain the objects that were read.
 */
class RowTokens {
  readonly #lists = new Map<string, readonly unknown[]>();
  readonly #tokens = new WeakMap<object, string>();
  readonly #placed: ReadonlyMap<string, ResolvedField>;
  #last = 0;

  constructor(fields: ReadonlyMap<string, ResolvedField>) {
    this.#placed = fields;
  }

  /** Converts the value of an input to what rjsf holds: a list of rows becomes a token. */
  tokenized(key: string, value: unknown): unknown {
    if (!Array.isArray(value) || this.#placed.get(key)?.field.columns === undefined) return value;
    const token = this.#tokens.get(value) ?? `rows ${++this.#last}`;
    this.#tokens.set(value, token);
    this.#lists.delete(token);
    this.#lists.set(token, value);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MOST && oldest !== undefined) this.#lists.delete(oldest);
    return token;
  }

  /** Converts what rjsf holds of an input back to its value. An unknown token is returned unchanged. */
  meant(key: string, tokenized: unknown): unknown {
    if (typeof tokenized !== "string" || this.#placed.get(key)?.field.columns === undefined) return tokenized;
    return this.#lists.get(tokenized) ?? tokenized;
  }

  tokenizeAll = (data: Data): Data => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.tokenized(key, value)]));
  allMeant = (data: Data): Data => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.meant(key, value)]));
}

/** Maps keys of fields to the input components that a hand-written form provides itself, because no widget covers these fields. */
export type OwnControls = Readonly<Record<string, ComponentType<ControlProps>>>;

/**
 * Stores the entered values of a form outside of React. Each field subscribes to the values on which it depends, so that a change renders
 * only the affected fields. The store is the `formContext` of react-jsonschema-form, which must stay the same object.
 */
export class FormStore {
  readonly drafts: InputBuffers = new Set();
  readonly uploads: Uploads = new Set();
  readonly keys: RequestKeys;
  /** Whether the form was submitted and waits for its uploads to finish. */
  isWaiting = false;
  readonly fields: ReadonlyMap<string, ResolvedField>;
  /** Converts between lists of rows and the tokens that rjsf holds for them. */
  readonly rows: RowTokens;
  /** The fields for new passwords, if the form has any. */
  passwords: NewPasswords | undefined;
  /** Id of the element with the legend of fields that only some actions require. */
  legendId = "";
  /** Finds the fields that the actions of the form require. Absent: only the fields themselves declare whether they are required. */
  findRequirements: (() => Requirements) | undefined;
  /** Sets the value of an input. */
  setField: (key: string, value: unknown) => void = () => {};
  /** Called after the record is saved; deletes the draft. */
  saved: () => void = () => {};
  /** Called when a submission or its follow-up has failed: the form stays open, and so does its draft. */
  unsaved: () => void = () => {};
  /** Runs an action of the screen that a field names. Resolves to false if the user left it or it failed. */
  act: (action: string) => Promise<boolean> = async () => true;
  /** Values that the change of another field set and that the user has not typed over since, by name. */
  readonly #effects = new Map<string, unknown>();
  readonly #listeners = new Set<() => void>();
  readonly #scopeOf: (form: Data) => Scope;
  #refusals: ReadonlyMap<string, string> = new Map();
  #data: Data;
  #held: Data | undefined;
  #scope: Scope | undefined;
  #requirements: { scope: Scope; found: Requirements } | undefined;

  constructor(
    readonly form: Form,
    readonly screen: string,
    readonly record: Data | undefined,
    data: Data,
    scopeOf: (form: Data) => Scope,
    readonly controls: OwnControls = {},
    /** Workflow whose states the form shows. */
    readonly workflow?: Workflow,
  ) {
    this.fields = new Map(resolveFields(form.items).map((item) => [item.key, item]));
    this.rows = new RowTokens(this.fields);
    this.keys = new RequestKeys(record !== undefined);
    this.keys.issued = () => this.#notify();
    this.#data = data;
    this.#scopeOf = scopeOf;
  }

  get data(): Data {
    return this.#data;
  }

  /** Scope in which the conditions of the form are evaluated. */
  scope = (): Scope => {
    this.#scope ??= this.scopeWith(this.#data);
    return this.#scope;
  };

  /** The fields that the actions of the form require with its present values. Found once per change. Undefined if nothing finds them. */
  get requirements(): Requirements | undefined {
    if (this.findRequirements === undefined) return undefined;
    const scope = this.scope();
    if (this.#requirements?.scope !== scope) this.#requirements = { scope, found: this.findRequirements() };
    return this.#requirements.found;
  }

  scopeWith(data: Data): Scope {
    const unseen = [...this.#effects].filter(([name]) => this.inputOf(name) === undefined);
    const entered = { ...Object.fromEntries(unseen), ...valuesByName(this.form.items, data) };
    return this.#scopeOf(withComputedValues(this.form.items, entered, this.record));
  }

  /** Values set by effects. They are sent even for hidden fields, and for names without an input. */
  get effects(): ReadonlyMap<string, unknown> {
    return this.#effects;
  }

  /** Applies the effect of a change: sets the input that has the name, which may be one end of a range. Null empties the input. */
  setByEffect(name: string, value: unknown): void {
    const input = this.inputOf(name);
    const filled = value ?? undefined;
    if (input === undefined || input.field.names.length === 1) {
      if (input !== undefined) this.setField(name, filled);
    } else {
      const current = this.#data[input.key];
      this.setField(
        input.key,
        input.field.names.map((fieldName, index) =>
          fieldName === name ? filled : Array.isArray(current) ? (current[index] as unknown) : undefined,
        ),
      );
    }
    this.#effects.set(name, value ?? null);
    this.#scope = undefined;
    if (input === undefined) this.#notify();
  }

  /** Restores the values that changes of fields had set. Their inputs are filled separately. */
  restoreEffects(effects: Data): void {
    for (const [name, value] of Object.entries(effects)) this.#effects.set(name, value ?? null);
    this.#scope = undefined;
    this.#notify();
  }

  /** Resets the form to its initial values, for another record. */
  reset(initial: Data): void {
    this.#effects.clear();
    this.keys.renew();
    for (const key of this.fields.keys()) if (!Object.is(this.#data[key], initial[key])) this.setField(key, initial[key]);
    this.#scope = undefined;
    this.refuse(new Map());
  }

  /**
   * Waits until no upload is running.
   *
   * @returns false if an upload failed; the failure has been shown
   */
  async allArrived(): Promise<boolean> {
    let arrived = true;
    while (this.uploads.size > 0) arrived = (await Promise.all(this.uploads)).every(Boolean) && arrived;
    return arrived;
  }

  /** Marks an input as typed by the user: its value is no longer an effect. */
  typed(key: string): void {
    for (const name of this.fields.get(key)?.field.names ?? []) this.#effects.delete(name);
  }

  /**
   * Finds the input of a name.
   *
   * @returns undefined if no input has the name
   */
  inputOf(name: string): ResolvedField | undefined {
    return this.fields.get(name) ?? [...this.fields.values()].find((item) => item.field.names.includes(name));
  }

  /** Takes over the values that rjsf now holds. */
  set(tokenized: Data): void {
    if (tokenized === this.#held) return;
    this.#held = tokenized;
    const [before, data] = [this.#data, this.rows.allMeant(tokenized)];
    this.#data = data;
    this.#scope = undefined;
    // A refusal of the server is shown at its field until the value changes.
    if (this.#refusals.size > 0) this.#refusals = new Map([...this.#refusals].filter(([key]) => Object.is(before[key], data[key])));
    this.#notify();
  }

  /** Sets the server's messages, by input key. */
  refuse(messages: ReadonlyMap<string, string>): void {
    this.#refusals = messages;
    this.#notify();
  }

  refusalOf(key: string): string | undefined {
    return this.#refusals.get(key);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
