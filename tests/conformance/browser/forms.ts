import { screen as page, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { requestOf } from "../../../runtime/contract/call.ts";
import type { Data } from "../../../runtime/contract/data.ts";
import type { Action, Call, Condition, Field, FormItem } from "../../../generator/model/types.ts";
import { type FakePortal, userEvent } from "../../runtime/support/portal.tsx";
import { declaredSchema, inputOf, namesOf, type Spoiled, spoiledOf } from "../samples.ts";
import { asSaid, type Expected, expectedWords } from "../words.ts";
import { offeredBy } from "./choices.ts";
import { canFill, fill, shownIn, TYPED, typeInto } from "./fill.ts";
import { sampleRecord } from "./replies.ts";
import { fieldsIn, sealed, type Shown, UNKNOWN } from "./shown.tsx";
import { saveOf, textsOf } from "./texts.ts";

interface Placed {
  field: Field;
  key: string;
  show: readonly Condition[];
  locks: readonly (boolean | Condition)[];
}

function placedIn(items: readonly FormItem[], show: readonly Condition[] = [], locks: Placed["locks"] = []): Placed[] {
  return items.flatMap((item) => {
    const shows = item.show === undefined ? show : [...show, item.show];
    const locked = item.readonly === undefined ? locks : [...locks, item.readonly];
    return "names" in item ? [{ field: item, key: item.names.join("~"), show: shows, locks: locked }] : placedIn(item.items, shows, locked);
  });
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Seed of what is entered: other values than those of the rows. */
const ENTERED = 41;

/** Whether a form says one thing at a time, in a toast. */
const saysOne = (action: Action): boolean => action.form?.errors === "first";

/** Whether what a call requires depends on what is entered: its cases are proved on the server. */
const hasCases = ({ query, body }: Call): boolean =>
  [query, body].some(({ schema }) => schema["allOf"] !== undefined || schema["if"] !== undefined);

const hasStart = (shown: Shown, { default: start }: Field): boolean => start !== undefined && shown.valueOf(start, null, {}) !== UNKNOWN;

/** Whether this suite enters a value: the choices of what a call feeds have to be known. */
const isFilled = (shown: Shown, field: Field): boolean =>
  canFill(field) && (field.options === undefined || offeredBy(shown, field) !== undefined);

/** Whether everything that the call needs can be entered here, or is there already. */
export function canSave(shown: Shown, action: Action): boolean {
  if (action.call === undefined) return true;
  const row = shown.rowFor(action);
  const record = row === null || row === undefined ? undefined : row.record;
  if (hasCases(shown.call(action.call))) return false;
  const required = new Set([...shown.call(action.call).query.required, ...shown.call(action.call).body.required]);
  return fieldsIn(action.form?.items ?? []).every(
    (field) =>
      isFilled(shown, field) || hasStart(shown, field) || field.names.every((name) => !required.has(name) || !isNothing(record?.[name])),
  );
}

/** A form in a dialog: what it shows, what it says of bad values, what it sends. */
export class FormProof {
  private readonly placed: Placed[];
  private readonly record: Data | undefined;
  private readonly row: Data | null;
  private entered: Data = {};
  /** What was set besides what was entered. */
  private readonly follows: Data = {};
  private portal!: FakePortal;
  private dialog!: HTMLElement;

  constructor(
    private readonly shown: Shown,
    private readonly action: Action,
  ) {
    this.placed = placedIn(action.form?.items ?? []);
    const common = shown.rowFor(action);
    const place = shown.placeOf(action);
    this.row = common?.record ?? null;
    const read = action.detail?.call ?? place?.block.call;
    this.record = common === null || common === undefined ? undefined : sampleRecord(shown.project, shown.call(read ?? ""), 1, common);
    for (const { field } of this.placed) {
      for (const name of field.names) {
        const held = this.record?.[name] ?? (field.default === undefined ? undefined : shown.valueOf(field.default, this.row, {}));
        if (!isNothing(held) && field.secret !== true) this.entered[name] = held;
      }
    }
  }

  async prove(): Promise<void> {
    this.portal = await this.shown.open({ reply: this.shown.replies(this.shown.rowFor(this.action) ?? null) });
    await this.shown.press(this.action, this.row);
    this.dialog = await page.findByRole("dialog");
    await this.proveDrawn();
    if (this.action.call !== undefined) await this.proveMessages(this.shown.call(this.action.call));
    if (canSave(this.shown, this.action)) await this.proveSent();
  }

  private isShown({ show }: Placed): boolean {
    return show.every((condition) => this.shown.holds(condition, { row: this.record ?? null, form: this.entered }));
  }

  private isLocked({ locks }: Placed): boolean {
    return locks.some((lock) =>
      typeof lock === "boolean" ? lock : this.shown.holds(lock, { row: this.record ?? null, form: this.entered }),
    );
  }

  private placeOf({ key }: Placed): HTMLElement {
    const found = this.dialog.querySelector<HTMLElement>(`[data-field="${key}"]`);
    if (found === null) throw new Error(`${this.shown.screen.name}:${this.action.id} does not draw ${key}`);
    return found;
  }

  private async proveDrawn(): Promise<void> {
    const keys = this.placed.filter((placed) => this.isShown(placed)).map(({ key }) => key);
    await waitFor(() =>
      expect([...this.dialog.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field"))).toEqual(keys),
    );
    for (const placed of this.placed.filter((item) => this.isShown(item))) {
      const { field } = placed;
      if (typeof field.label === "string") expect(this.placeOf(placed).textContent).toContain(field.label);
      if (this.entered[field.names[0] ?? ""] === UNKNOWN) continue;
      const read = shownIn(field, this.placeOf(placed), this.entered[field.names[0] ?? ""]);
      if (read !== undefined) expect([placed.key, read.shown]).toEqual([placed.key, read.expected]);
    }
  }

  private typed(call: Call): Placed[] {
    return this.placed.filter(
      (item) => this.isShown(item) && !this.isLocked(item) && TYPED.has(item.field.widget) && namesOf(call).includes(item.key),
    );
  }

  /** What is missing; then, as often as a field has a further rule, a bad value in every field that is typed. */
  private async proveMessages(call: Call): Promise<void> {
    if (this.record === undefined) await this.proveSaid(call, new Map());
    const bad = new Map(
      this.typed(call).map((placed): [Placed, Spoiled[]] => {
        const declared = declaredSchema(call, placed.key, this.shown.entities);
        // Rules of a password are of what travels: they say nothing of what is typed.
        const spoiled = declared["x-wire"] === "password" ? [] : spoiledOf(declared, this.shown.entities, false);
        return [placed, spoiled.filter(({ keyword, value }) => keyword !== "type" && typeof value === "string")];
      }),
    );
    const rounds = Math.max(0, ...[...bad.values()].map((spoiled) => spoiled.length));
    const before = { ...this.entered };
    for (let round = 0; round < rounds; round++) {
      const said = new Map<string, string>();
      for (const [placed, spoiled] of bad) {
        const { keyword, value } = spoiled[round] ?? spoiled[0] ?? {};
        if (keyword === undefined) continue;
        typeInto(this.placeOf(placed), String(value));
        this.entered[placed.key] = value;
        said.set(placed.key, keyword);
      }
      await this.proveSaid(call, said);
    }
    for (const placed of bad.keys()) {
      typeInto(this.placeOf(placed), String(before[placed.key] ?? ""));
      this.entered[placed.key] = before[placed.key];
    }
  }

  /** Messages in the declared order of the call: of these rules, and of what is missing. */
  private expected(call: Call, broken: ReadonlyMap<string, string>): Expected[] {
    const visible = new Map(
      this.placed.filter((item) => this.isShown(item)).flatMap((item) => item.field.names.map((name) => [name, item])),
    );
    return [call.query, call.body].flatMap(({ names, required }) =>
      names.flatMap((name) => {
        const placed = visible.get(name);
        if (placed === undefined) return [];
        const lacks = required.includes(name) && isNothing(this.entered[name]) ? "required" : undefined;
        const keyword = broken.get(name) ?? lacks;
        return keyword === undefined
          ? []
          : [expectedWords(declaredSchema(call, name, this.shown.entities), keyword, name, this.shown.entities)];
      }),
    );
  }

  private async save(): Promise<void> {
    await userEvent.click(within(this.dialog).getByRole("button", { name: saveOf(this.action) }));
  }

  private async proveSaid(call: Call, broken: ReadonlyMap<string, string>): Promise<void> {
    const expected = this.expected(call, broken);
    if (expected.length === 0) return;
    const before = { sent: this.sentTo(call), toasts: this.portal.toasts.length };
    await this.save();
    await waitFor(() => {
      const toasts = this.portal.toasts.slice(before.toasts).map(({ text }) => text);
      const said = saysOne(this.action) ? toasts : this.alerts();
      // A case may ask for more.
      if (hasCases(call)) return expect(said.length).toBeGreaterThanOrEqual(expected.length);
      const wanted = saysOne(this.action) ? expected.slice(0, 1) : expected;
      expect(said).toEqual(wanted.map((words, index) => asSaid(words, said[index] ?? "")));
      if (!saysOne(this.action) && this.action.form?.incomplete !== undefined) expect(toasts).toEqual([this.action.form.incomplete]);
    });
    expect(this.sentTo(call)).toBe(before.sent);
  }

  /** What stands at the fields, those apart of which it is not known what they start with. */
  private alerts(): string[] {
    const unknown = this.placed.filter(({ key }) => this.entered[key] === UNKNOWN).map((placed) => this.placeOf(placed));
    const nodes = within(this.dialog).queryAllByRole("alert");
    return textsOf(nodes.filter((node) => !unknown.some((place) => place.contains(node))));
  }

  private sentTo({ method, path }: Call): number {
    return this.portal.sent.filter((sent) => sent.method === method && sent.url === path).length;
  }

  private async proveSent(): Promise<void> {
    const step = this.action.call === undefined ? this.shown.stepOf(this.action, this.row) : undefined;
    const call = this.shown.call(this.action.call ?? step?.call ?? "");
    const good = inputOf(call, ENTERED, this.shown.entities);
    for (const placed of this.placed) await this.enter(placed, good);
    const row = this.record ?? this.row;
    const failing =
      this.shown.failing(this.action.checks ?? step?.checks ?? [], { row, form: this.entered }) ??
      this.shown.failing(call.checks, { row, form: { ...row, ...this.entered } });
    const before = this.portal.sent.length;
    await this.save();
    if (failing !== undefined) return this.proveRefused(failing.message, call);
    await proveCall(this.shown, this.portal, this.action, before, {
      row: this.record ?? this.row,
      entered: this.held(),
      names: new Set(this.placed.flatMap(({ field }) => field.names)),
    });
  }

  /** Fills one field as a user does, with what follows from its change. */
  private async enter(placed: Placed, good: Data): Promise<void> {
    const { field } = placed;
    if (!this.isShown(placed) || this.isLocked(placed) || !canFill(field)) return;
    if (field.names.some((name) => !(name in good))) return;
    const choices = offeredBy(this.shown, field, this.shown.rowFor(this.action) ?? undefined);
    if (field.options !== undefined && choices === undefined) return;
    const [name = ""] = field.names;
    const isOne = field.names.length === 1;
    const given = isOne ? good[name] : field.names.map((item) => good[item]);
    const before = isOne ? this.entered[name] : field.names.map((item) => this.entered[item]);
    const held = await fill(field, this.placeOf(placed), given, before, { choices });
    const values = isOne ? [held] : (held as readonly unknown[]);
    for (const [index, item] of field.names.entries()) this.entered[item] = values[index];
    this.follow(field, choices?.find(({ value }) => value === held)?.data);
  }

  /** What a changed field sets in others. */
  private follow({ change }: Field, option: Data | undefined): void {
    for (const { when, set } of change) {
      if (!this.shown.holds(when, { row: this.record ?? null, form: this.entered })) continue;
      for (const [name, value] of set) {
        const made = this.shown.valueOf(value, this.record ?? this.row, this.entered, option);
        // Whether emptying a field says so depends on what was stored.
        this.follows[name] = isNothing(made) ? UNKNOWN : made;
        this.entered[name] = isNothing(made) ? undefined : made;
      }
    }
  }

  private async proveRefused(message: string, call: Call): Promise<void> {
    await waitFor(() => {
      const said = [...textsOf(within(this.dialog).queryAllByRole("alert")), ...this.portal.toasts.map(({ text }) => text)];
      expect(said).toContain(message);
    });
    expect(this.sentTo(call)).toBe(0);
  }

  /** What the form hands on: what was emptied clears, what is hidden is left out, a change of a field may set others. */
  private held(): Data {
    const held: Data = {};
    for (const placed of this.placed.filter((item) => this.isShown(item))) {
      for (const name of placed.field.names) {
        const value = this.entered[name];
        if (!isNothing(value)) held[name] = value;
        else if (!isNothing(this.record?.[name]) && placed.field.secret !== true) held[name] = null;
      }
    }
    return { ...held, ...this.follows };
  }
}

interface Known {
  row: Data | null;
  entered: Data;
  names: ReadonlySet<string>;
}

/** That the call of an action was made, once, with what its metadata says. */
export async function proveCall(shown: Shown, portal: FakePortal, action: Action, before: number, known: Known): Promise<void> {
  const step = action.call === undefined ? shown.stepOf(action, known.row) : undefined;
  const call = shown.call(action.call ?? step?.call ?? "");
  const generated = await shown.generated(call);
  const key = shown.entities.get(shown.workflow?.entity ?? "")?.store?.key ?? "";
  const own = new Set(step === undefined ? namesOf(call) : [key, "version", ...step.input, ...step.send.keys(), ...action.send.keys()]);
  const input: Data = {};
  const unknown = new Set<string>();
  for (const name of [...pathNames(call), ...namesOf(call)]) {
    if (!own.has(name)) continue;
    const sent = action.send.get(name);
    const value =
      sent !== undefined
        ? shown.valueOf(sent, known.row, known.entered)
        : step?.send.has(name) === true
          ? step.send.get(name)
          : known.names.has(name) || name in known.entered
            ? known.entered[name]
            : known.row?.[name];
    if (value === UNKNOWN) unknown.add(name);
    else if (value !== undefined) input[name] = generated.wire?.[name] === "password" ? sealed(String(value)) : value;
  }
  const expected = requestOf(generated, input);
  const plain = (data: Data | undefined): Data => Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => !unknown.has(name)));
  const made = await waitFor(() => {
    const found = portal.sent.slice(before).find((sent) => sent.method === call.method && sent.url === expected.url);
    const said = [...textsOf(page.queryAllByRole("alert")), ...portal.toasts.map(({ text }) => text)];
    if (found === undefined) throw new Error(`${action.id} did not call ${call.method} ${expected.url}; said: ${said.join(", ")}`);
    return found;
  });
  expect({ params: plain(made.params), data: plain(made.data) }).toEqual({ params: plain(expected.params), data: plain(expected.data) });
}

const pathNames = ({ path }: Call): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
