import { fireEvent, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { requestOf } from "../../../runtime/contract/wire/call.ts";
import type { Action, Condition, Field, FormItem } from "../../../generator/model/types.ts";
import type { FakePortal } from "../../runtime/support/fake-portal.tsx";
import { offeredBy } from "./choices.ts";
import { canFill, fill, shownIn, UPLOADS } from "./fill.ts";
import { sampleReply } from "./sample-replies.ts";
import { proveCall, proveFollowers } from "./sent.ts";
import { type Shown, UNKNOWN } from "./shown.tsx";
import { click } from "./texts.ts";

/** A field of a form, with the conditions of the field and of its sections. */
export interface EntryField {
  field: Field;
  key: string;
  show: readonly Condition[];
  locks: readonly (boolean | Condition)[];
}

function listFields(items: readonly FormItem[], show: readonly Condition[] = [], locks: EntryField["locks"] = []): EntryField[] {
  return items.flatMap((item) => {
    const shows = item.show === undefined ? show : [...show, item.show];
    const locked = item.readonly === undefined ? locks : [...locks, item.readonly];
    return "names" in item
      ? [{ field: item, key: item.names.join("~"), show: shows, locks: locked }]
      : listFields(item.items, shows, locked);
  });
}

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Returns whether this suite can enter a value. For options from a call, the choices must be known. */
export const isFilled = (shown: Shown, field: Field): boolean =>
  (canFill(field) || isUploaded(field)) && (field.options === undefined || offeredBy(shown, field) !== undefined);

/** Images that are cropped first have tests of their own (tests/runtime/image-uploads.test.tsx). */
const isUploaded = ({ widget, file }: Field): boolean => UPLOADS.has(widget) && file !== undefined && file.crop === undefined;

/** The form's items and the record that it edits. */
export interface Subject {
  items: readonly FormItem[];
  /** The initial values: a stored record, or the start values of a new one. */
  record: Data | undefined;
  row: Data | null;
}

/** Enters values into one form, based on its metadata. */
export class Entry {
  readonly placed: readonly EntryField[];
  entered: Data = Object.create(null) as Data;
  /** Values that were set by changes of other fields. */
  private readonly follows: Data = {};
  portal!: FakePortal;
  /** The element that contains the form. */
  root!: HTMLElement;

  constructor(
    readonly shown: Shown,
    readonly name: string,
    readonly subject: Subject,
  ) {
    const { items, record, row } = subject;
    this.placed = listFields(items);
    for (const { field } of this.placed) {
      for (const name of field.names) {
        const current = record?.[name] ?? (field.default === undefined ? undefined : shown.valueOf(field.default, row, {}));
        if (!isNothing(current) && field.secret !== true) this.entered[name] = current;
      }
    }
  }

  /** The stored record, or null for a new one. */
  get stored(): Data | null {
    return this.subject.row === null ? null : (this.subject.record ?? null);
  }

  /** Whether a field holds another value than the record: a change to what it holds already is no conflict. */
  isChanged(): boolean {
    const textOf = (data: Data | undefined, name: string): string => (isNothing(data?.[name]) ? "" : JSON.stringify(data?.[name]));
    return this.placed.some(({ field }) => field.names.some((name) => textOf(this.entered, name) !== textOf(this.subject.record, name)));
  }

  isShown({ show }: EntryField): boolean {
    return show.every((condition) => this.shown.holds(condition, { row: this.stored, form: this.entered }));
  }

  isLocked({ locks }: EntryField): boolean {
    return locks.some((lock) => (typeof lock === "boolean" ? lock : this.shown.holds(lock, { row: this.stored, form: this.entered })));
  }

  elementOf({ key }: EntryField): HTMLElement {
    const found = this.root.querySelector<HTMLElement>(`[data-field="${key}"]`);
    if (found === null) throw new Error(`${this.name} does not draw ${key}`);
    return found;
  }

  /** Asserts the fields in order, with their values. */
  async proveDrawn(): Promise<void> {
    const visible = this.placed.filter((placed) => this.isShown(placed));
    await waitFor(() =>
      expect([...this.root.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field"))).toEqual(
        visible.map(({ key }) => key),
      ),
    );
    for (const placed of visible) {
      const { field } = placed;
      if (typeof field.label === "string") expect(this.elementOf(placed).textContent).toContain(field.label);
      if (this.entered[field.names[0] ?? ""] === UNKNOWN) continue;
      const read = shownIn(field, this.elementOf(placed), this.entered[field.names[0] ?? ""]);
      if (read !== undefined) expect([placed.key, read.shown]).toEqual([placed.key, read.expected]);
    }
  }

  /** Fills every field with a valid value, as a user does. */
  async enterAll(good: Data): Promise<void> {
    for (const placed of this.placed) await this.enter(placed, good);
  }

  private async enter(placed: EntryField, good: Data): Promise<void> {
    const { field } = placed;
    if (!this.isShown(placed) || this.isLocked(placed)) return;
    if (isUploaded(field)) return this.upload(placed);
    if (!canFill(field) || field.names.some((name) => !(name in good))) return;
    const choices = offeredBy(this.shown, field, this.shown.common(this.subject));
    if (field.options !== undefined && choices === undefined) return;
    const [name = ""] = field.names;
    const isOne = field.names.length === 1;
    const given = isOne ? good[name] : field.names.map((item) => good[item]);
    const before = isOne ? this.entered[name] : field.names.map((item) => this.entered[item]);
    const current = await fill(field, this.elementOf(placed), given, before, { choices });
    const values = isOne ? [current] : (current as readonly unknown[]);
    for (const [index, item] of field.names.entries()) {
      this.entered[item] = values[index];
      delete this.follows[item];
    }
    const option = choices?.find(({ value }) => value === current)?.data;
    this.follow(field, option === undefined ? {} : { option });
  }

  /**
   * Uploads a file to the field's call, whose reply is the value or sets values through the field's changes. Removes the file and
   * chooses it again if the field allows it.
   */
  private async upload(placed: EntryField): Promise<void> {
    const { field } = placed;
    // A field holds one file at a time: the stored file is removed first, but an image is replaced directly.
    if (field.widget !== "image" && !isNothing(this.entered[field.names[0] ?? ""])) await this.proveRemoved(placed);
    await this.choose(placed);
    if (field.remove === undefined) return;
    await this.proveRemoved(placed);
    await this.choose(placed);
  }

  private async choose(placed: EntryField): Promise<void> {
    const { field } = placed;
    const call = this.shown.call(field.call ?? "");
    const name = `sample.${field.file?.types[0]}`;
    const sent = Object.fromEntries([...field.send].map(([key, value]) => [key, this.valueOf(value)]));
    const expected = requestOf(await this.shown.generated(call), sent);
    const before = this.portal.sent.length;
    const input = await waitFor(() => {
      const found = this.elementOf(placed).querySelector<HTMLInputElement>("input[type=file]");
      if (found === null) throw new Error(`${placed.key} takes no file`);
      return found;
    });
    fireEvent.change(input, { target: { files: [new File(["sample"], name)] } });
    await waitFor(() => {
      const made = this.portal.sent.slice(before).find(({ method, url }) => method === call.method && url === expected.url);
      expect(made?.data?.["file"]).toMatchObject({ name });
      expect(made?.data).toMatchObject(expected.data ?? {});
    });
    const reply = sampleReply(this.shown.project, call);
    await waitFor(() => expect(this.elementOf(placed).querySelector("button[aria-label^=删除]")).not.toBeNull());
    if (typeof reply === "string") this.entered[field.names[0] ?? ""] = reply;
    this.follow(field, { reply: reply as Data });
  }

  /** Removes a file, which runs the action that the field names if it is offered. */
  private async proveRemoved(placed: EntryField): Promise<void> {
    const action = this.shown.screen.actions.get(placed.field.remove ?? "");
    const before = this.portal.sent.length;
    const known = this.known();
    const button = this.elementOf(placed).querySelector<HTMLElement>("button[aria-label^=删除]");
    await click(button as HTMLElement);
    if (action !== undefined && this.shown.isOffered(action, this.stored)) {
      const made = await proveCall(this.shown, this.portal, action, before, known);
      await proveFollowers(this.shown, this.portal, action, made, known);
    }
    await waitFor(() => expect(this.elementOf(placed).querySelector("button[aria-label^=删除]")).toBeNull());
    for (const name of placed.field.names) this.entered[name] = undefined;
    this.follow(placed.field, { reply: null });
  }

  private valueOf(value: Parameters<Shown["valueOf"]>[0]): unknown {
    return this.shown.valueOf(value, this.subject.row, this.entered);
  }

  /** Applies the changes that a field makes in other fields. */
  private follow({ change }: Field, more: Readonly<Record<string, Data | null>>): void {
    for (const { when, set } of change) {
      if (!this.shown.holds(when, { row: this.stored, form: this.entered })) continue;
      for (const [name, value] of set) {
        const made = this.shown.valueOf(value, this.stored ?? this.subject.row, this.entered, more);
        // Not determined: whether an emptied field is sent depends on the stored value.
        this.follows[name] = isNothing(made) ? UNKNOWN : made;
        this.entered[name] = isNothing(made) ? undefined : made;
      }
    }
  }

  known(): { row: Data | null; entered: Data; names: ReadonlySet<string> } {
    return {
      row: this.stored ?? this.subject.row,
      entered: this.current(),
      names: new Set(this.placed.flatMap(({ field }) => field.names)),
    };
  }

  /** Returns the values that the form sends: null for emptied fields, none for hidden ones, and the changes made by other fields. */
  private current(): Data {
    const current: Data = {};
    for (const placed of this.placed.filter((item) => this.isShown(item))) {
      for (const name of placed.field.names) {
        const value = this.entered[name];
        if (!isNothing(value)) current[name] = value;
        else if (!isNothing(this.stored?.[name]) && placed.field.secret !== true) current[name] = null;
      }
    }
    return { ...current, ...this.follows };
  }

  /** Returns the first failing check for the entered values: first the action's own checks or those of its step, then those of its call. */
  failing(action: Action) {
    const step = action.call === undefined ? this.shown.stepOf(action, this.subject.row, this.entered) : undefined;
    const call = this.shown.call(action.call ?? step?.call ?? "");
    const row = this.stored ?? this.subject.row;
    return (
      this.shown.failing(action.checks ?? step?.checks ?? [], { row, form: this.entered }) ??
      this.shown.failing(call.checks, { row, form: { ...row, ...this.entered } })
    );
  }
}
