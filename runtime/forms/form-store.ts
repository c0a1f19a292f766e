import type { ComponentType } from "react";
import type { Data, Scope } from "../contract/data.ts";
import type { Form } from "../contract/screen.ts";
import type { ControlProps } from "../fields/control.ts";
import type { Drafts } from "../fields/use-draft.ts";
import { type PlacedField, placedFields, valuesByName } from "./form-items.ts";

/** Inputs of a hand-written form that no widget offers, by the key of their field. */
export type OwnControls = Readonly<Record<string, ComponentType<ControlProps>>>;

/**
 * What is entered, outside React: a field that depends on another subscribes to what it derives, so that a commit
 * renders only what it changes. Handed down as rjsf's formContext, which must never change.
 */
export class FormStore {
  readonly drafts: Drafts = new Set();
  readonly placed: ReadonlyMap<string, PlacedField>;
  /** Sets further fields: the effects of a change. */
  setField: (key: string, value: unknown) => void = () => {};
  readonly #listeners = new Set<() => void>();
  readonly #scopeOf: (form: Data) => Scope;
  #refusals: ReadonlyMap<string, string> = new Map();
  #data: Data;
  #scope: Scope | undefined;

  constructor(
    readonly form: Form,
    readonly screen: string,
    readonly record: Data | undefined,
    data: Data,
    scopeOf: (form: Data) => Scope,
    readonly controls: OwnControls = {},
  ) {
    this.placed = new Map(placedFields(form.items).map((item) => [item.key, item]));
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
    return this.#scopeOf(valuesByName(this.form.items, data));
  }

  set(data: Data): void {
    if (data === this.#data) return;
    const before = this.#data;
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
