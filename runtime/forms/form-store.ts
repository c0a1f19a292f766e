import type { ComponentType } from "react";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Form } from "../contract/language/screen.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { RequestKeys } from "../data/request-keys.ts";
import type { ControlProps, Uploads } from "../fields/base/control.ts";
import type { Drafts } from "../fields/base/use-draft.ts";
import { HeldRows } from "./held-rows.ts";
import { type PlacedField, placedFields, valuesByName } from "./form-items.ts";

/** Hand-written inputs of a form, by the key of their field. They replace the field's widget. */
export type OwnControls = Readonly<Record<string, ComponentType<ControlProps>>>;

/**
 * What is entered, outside React: a field that depends on another subscribes to what it derives, so that a commit
 * renders only what it changes. Handed down as rjsf's formContext, which must never change.
 */
export class FormStore {
  readonly drafts: Drafts = new Set();
  readonly uploads: Uploads = new Set();
  readonly keys: RequestKeys;
  /** It was sent, and goes out once its files are here. */
  isWaiting = false;
  readonly placed: ReadonlyMap<string, PlacedField>;
  /** Between rjsf and everybody else. */
  readonly rows: HeldRows;
  /** Fills an input. */
  setField: (key: string, value: unknown) => void = () => {};
  /** The record is saved: its draft ends. */
  saved: () => void = () => {};
  /** What follows a save has failed: the form stays open, and its draft with it. */
  unsaved: () => void = () => {};
  /** Runs an action of the screen that a field names; false: it was left or failed. */
  act: (action: string) => Promise<boolean> = async () => true;
  /** By name: what the change of another field set, and nobody typed over since. */
  readonly #effects = new Map<string, unknown>();
  readonly #listeners = new Set<() => void>();
  readonly #scopeOf: (form: Data) => Scope;
  #refusals: ReadonlyMap<string, string> = new Map();
  #data: Data;
  #held: Data | undefined;
  #scope: Scope | undefined;

  constructor(
    readonly form: Form,
    readonly screen: string,
    readonly record: Data | undefined,
    data: Data,
    scopeOf: (form: Data) => Scope,
    readonly controls: OwnControls = {},
    /** For states that it shows. */
    readonly workflow?: Workflow,
  ) {
    this.placed = new Map(placedFields(form.items).map((item) => [item.key, item]));
    this.rows = new HeldRows(this.placed);
    this.keys = new RequestKeys(record !== undefined);
    this.keys.issued = () => this.#tell();
    this.#data = data;
    this.#scopeOf = scopeOf;
  }

  get data(): Data {
    return this.#data;
  }

  /** Scope of conditions inside the form. */
  scope = (): Scope => {
    this.#scope ??= this.scopeWith(this.#data);
    return this.#scope;
  };

  scopeWith(data: Data): Scope {
    const unseen = [...this.#effects].filter(([name]) => this.inputOf(name) === undefined);
    return this.#scopeOf({ ...Object.fromEntries(unseen), ...valuesByName(this.form.items, data) });
  }

  /** What effects set: it is sent from fields that are hidden, and from names that no input has. */
  get effects(): ReadonlyMap<string, unknown> {
    return this.#effects;
  }

  /** The effect of a change: fills the input that has the name (one end of a range too); null empties it. */
  setByEffect(name: string, value: unknown): void {
    const input = this.inputOf(name);
    const filled = value ?? undefined;
    if (input === undefined || input.field.names.length === 1) {
      if (input !== undefined) this.setField(name, filled);
    } else {
      const parts = this.#data[input.key];
      this.setField(
        input.key,
        input.field.names.map((part, index) => (part === name ? filled : Array.isArray(parts) ? (parts[index] as unknown) : undefined)),
      );
    }
    this.#effects.set(name, value ?? null);
    this.#scope = undefined;
    if (input === undefined) this.#tell();
  }

  /** Sets again what changes of fields had set: their inputs are filled apart from it. */
  restoreEffects(effects: Data): void {
    for (const [name, value] of Object.entries(effects)) this.#effects.set(name, value ?? null);
    this.#scope = undefined;
    this.#tell();
  }

  /** Empties the form to what it began with, for another record. */
  reset(initial: Data): void {
    this.#effects.clear();
    this.keys.renew();
    for (const key of this.placed.keys()) if (!Object.is(this.#data[key], initial[key])) this.setField(key, initial[key]);
    this.#scope = undefined;
    this.refuse(new Map());
  }

  /** Once no file is on its way; false: one did not arrive, which was told. */
  async allArrived(): Promise<boolean> {
    let arrived = true;
    while (this.uploads.size > 0) arrived = (await Promise.all(this.uploads)).every(Boolean) && arrived;
    return arrived;
  }

  /** What a person types is no effect any more. */
  typed(key: string): void {
    for (const name of this.placed.get(key)?.field.names ?? []) this.#effects.delete(name);
  }

  /** The input of a name; undefined: there is none. */
  inputOf(name: string): PlacedField | undefined {
    return this.placed.get(name) ?? [...this.placed.values()].find((item) => item.field.names.includes(name));
  }

  /** What rjsf holds now. */
  set(held: Data): void {
    if (held === this.#held) return;
    this.#held = held;
    const [before, data] = [this.#data, this.rows.allMeant(held)];
    this.#data = data;
    this.#scope = undefined;
    // What the server refused stands at its field until that is changed.
    if (this.#refusals.size > 0) this.#refusals = new Map([...this.#refusals].filter(([key]) => Object.is(before[key], data[key])));
    this.#tell();
  }

  /** Messages of the server, by input. */
  refuse(messages: ReadonlyMap<string, string>): void {
    this.#refusals = messages;
    this.#tell();
  }

  refusalOf(key: string): string | undefined {
    return this.#refusals.get(key);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
