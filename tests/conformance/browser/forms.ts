import { screen as page, waitFor, within } from "@testing-library/react";
import { literalText } from "../literal-text.ts";
import { expect } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Action, Call, Field, FormItem } from "../../../generator/model/types.ts";
import type { FakePortal, Reply } from "../../runtime/support/fake-portal.tsx";
import { declaredSchema, inputOf, namesOf, type Spoiled, spoiledOf } from "../samples.ts";
import { matchExpected, type Expected, expectedMessage } from "../expected-message.ts";
import { Entry, isFilled, isNothing, type EntryField } from "./entry.ts";
import { TYPED, typeInto } from "./fill.ts";
import { proveMarks } from "./marks.ts";
import { acceptQuestion, type Confirm, findQuestion, leave } from "./questions.ts";
import { proveCall, proveFollowers } from "./sent.ts";
import { fieldsIn, type Shown, UNKNOWN } from "./shown.tsx";
import { click, saveOf, textsOf } from "./texts.ts";

/** Seed of the entered values, so that they differ from those of the rows. */
const ENTERED = 41;

/** Returns whether a call's required fields depend on the input. Such cases are proved on the server. */
const hasCases = ({ query, body }: Call): boolean =>
  [query, body].some(({ schema }) => schema["allOf"] !== undefined || schema["if"] !== undefined);

const hasStart = (shown: Shown, { default: start }: Field): boolean => start !== undefined && shown.valueOf(start, null, {}) !== UNKNOWN;

/** Returns the form whose values an action sends: its own form in a dialog, else the form of its page. */
const formOf = (shown: Shown, action: Action) => action.form ?? shown.pageOf(action)?.form;

/** Returns whether all values that the call requires can be entered here or are already present. */
export function canSave(shown: Shown, action: Action): boolean {
  if (action.call === undefined) return true;
  const record = shown.recordOf(action);
  if (hasCases(shown.call(action.call)) && !isEdit(shown, action)) return false;
  const required = new Set([...shown.call(action.call).query.required, ...shown.call(action.call).body.required]);
  return fieldsIn(formOf(shown, action)?.items ?? []).every(
    (field) =>
      isFilled(shown, field) || hasStart(shown, field) || field.names.every((name) => !required.has(name) || !isNothing(record?.[name])),
  );
}

function fieldsRead(tree: ConditionTree): string[] {
  if ("all" in tree) return tree.all.flatMap(fieldsRead);
  if ("any" in tree) return tree.any.flatMap(fieldsRead);
  if ("not" in tree) return fieldsRead(tree.not);
  return "test" in tree ? tree.left.path.slice(0, 1) : [];
}

/** Returns whether an action changes a stored record in its own dialog. Another user may change the record meanwhile. */
export function isEdit(shown: Shown, { call, form, detail }: Action): boolean {
  const handler = call === undefined ? undefined : shown.call(call).handler;
  return form !== undefined && detail !== undefined && handler?.kind === "store" && handler.store.operation === "update";
}

const STALE: Reply = { code: "409", status: 409, msg: "数据已被他人修改，请刷新后重试", data: { stale: true } };

/** Proves a form in a dialog or a page: its fields, its messages for invalid values, and its request. */
export class FormProof {
  private readonly form: { items: readonly FormItem[]; errors: "fields" | "first"; incomplete?: string };
  private readonly entry: Entry;
  /** The row that the action is pressed at. */
  private readonly row: Data | null;
  private portal!: FakePortal;
  /** Whether the server reports a conflict for the next change. */
  private isOvertaken = false;

  constructor(
    private readonly shown: Shown,
    private readonly action: Action,
  ) {
    this.form = formOf(shown, action) ?? { items: [], errors: "fields" };
    this.row = shown.rowFor(action)?.record ?? null;
    const { copies } = action;
    const record = shown.recordOf(action);
    // A copy is a new record that begins with some values of the row.
    const begun = copies === undefined ? record : Object.fromEntries(copies.map((name) => [name, record?.[name]]));
    const row = copies === undefined ? this.row : null;
    this.entry = new Entry(shown, `${shown.screen.name}:${action.id}`, { items: this.form.items, record: begun, row });
  }

  async prove(): Promise<void> {
    const common = this.shown.rowFor(this.action) ?? null;
    const reply = this.shown.replies(common);
    this.portal = await this.shown.open({
      reply: (sent) => {
        if (!this.isOvertaken || sent.method === "get") return reply(sent);
        this.isOvertaken = false;
        return STALE;
      },
    });
    this.entry.portal = this.portal;
    this.entry.root = await this.opened();
    await this.entry.proveDrawn();
    await proveMarks(this.shown, this.action, this.entry);
    if (this.action.call !== undefined) await this.proveMessages(this.shown.call(this.action.call));
    if (canSave(this.shown, this.action)) await this.proveSent();
  }

  /** Opens the form: the dialog of a button, or the form of a page once it is filled. */
  private async opened(): Promise<HTMLElement> {
    if (this.action.form !== undefined) {
      await this.press();
      return page.findByRole("dialog");
    }
    return waitFor(() => {
      const form = document.querySelector<HTMLElement>("form[id]")?.closest("section");
      if (form === null || form === undefined) throw new Error(`${this.shown.screen.name} draws no form: ${document.body.textContent}`);
      return form;
    });
  }

  /** Presses the button of a dialog. If it asks a question, the dialog opens after the question is confirmed. */
  private async press(): Promise<void> {
    const { action, shown } = this;
    await shown.press(action, this.row);
    const question = this.question(this.row, {});
    if (question === undefined) return;
    const asked = await this.questionAgain(question, () => shown.press(action, this.row));
    await acceptQuestion(asked, question);
    await waitFor(() => expect(asked.isConnected).toBe(false));
  }

  /** Returns the question before the action for this record and these values, or undefined. */
  private question(row: Data | null, form: Data): Confirm | undefined {
    const { confirm } = this.action;
    return this.shown.holds(confirm?.when, { row, form }) ? confirm : undefined;
  }

  /** Dismisses a question, which must send nothing, and presses the button again, which must ask again. */
  private async questionAgain(confirm: Confirm, again: () => Promise<void>): Promise<HTMLElement> {
    const before = this.portal.sent.length;
    await leave(await findQuestion(confirm), confirm);
    expect(this.portal.sent.length).toBe(before);
    await again();
    const asked = await findQuestion(confirm);
    expect(this.portal.sent.length).toBe(before);
    return asked;
  }

  private typed(call: Call): EntryField[] {
    return this.entry.placed.filter(
      (item) => this.entry.isShown(item) && !this.entry.isLocked(item) && TYPED.has(item.field.widget) && namesOf(call).includes(item.key),
    );
  }

  /** Proves the messages for missing values. Then, once per further rule, enters an invalid value in every typed field. */
  private async proveMessages(call: Call): Promise<void> {
    const { entry } = this;
    if (entry.subject.record === undefined) await this.proveReported(call, new Map());
    const bad = new Map(
      this.typed(call).map((placed): [EntryField, Spoiled[]] => {
        const declared = declaredSchema(call, placed.key, this.shown.entities);
        // Password rules apply to the encrypted value, so they do not restrict the typed text.
        const spoiled = declared["x-wire"] === "password" ? [] : spoiledOf(declared, this.shown.entities, false);
        return [placed, spoiled.filter(({ keyword, value }) => keyword !== "type" && typeof value === "string")];
      }),
    );
    const rounds = Math.max(0, ...[...bad.values()].map((spoiled) => spoiled.length));
    const before = { ...entry.entered };
    for (let round = 0; round < rounds; round++) {
      const reported = new Map<string, string>();
      for (const [placed, spoiled] of bad) {
        const { keyword, value } = spoiled[round] ?? spoiled[0] ?? {};
        if (keyword === undefined) continue;
        typeInto(entry.elementOf(placed), String(value));
        entry.entered[placed.key] = value;
        reported.set(placed.key, keyword);
      }
      await this.proveReported(call, reported);
    }
    for (const placed of bad.keys()) {
      typeInto(entry.elementOf(placed), String(before[placed.key] ?? ""));
      entry.entered[placed.key] = before[placed.key];
    }
  }

  /**
   * Lists the faults in the declared order of the call: the fields in `broken` violate their rule, other empty required fields
   * are missing.
   */
  private faults(call: Call, broken: ReadonlyMap<string, string>): { name: string; keyword: string }[] {
    const { entry } = this;
    const visible = new Set(entry.placed.filter((item) => entry.isShown(item)).flatMap((item) => item.field.names));
    return [call.query, call.body].flatMap(({ names, required }) =>
      names.flatMap((name) => {
        if (!visible.has(name)) return [];
        const lacks = required.includes(name) && isNothing(entry.entered[name]) ? "required" : undefined;
        const keyword = broken.get(name) ?? lacks;
        return keyword === undefined ? [] : [{ name, keyword }];
      }),
    );
  }

  private async save(): Promise<void> {
    if (this.action.form === undefined) return this.shown.press(this.action, this.entry.subject.row);
    await click(within(this.entry.root).getByRole("button", { name: saveOf(this.action) }));
  }

  private async proveReported(call: Call, broken: ReadonlyMap<string, string>): Promise<void> {
    const { entities } = this.shown;
    const faults = this.faults(call, broken);
    if (faults.length === 0) return;
    const expected = faults.map(
      ({ name, keyword }): Expected => expectedMessage(declaredSchema(call, name, entities), keyword, name, entities),
    );
    const saysOne = this.form.errors === "first";
    // The remark concerns missing values. Another fault has its message at its field.
    const remarks = faults.some(({ name }) => isNothing(this.entry.entered[name])) ? [this.form.incomplete] : [];
    const before = { sent: this.sentTo(call), toasts: this.portal.toasts.length };
    await this.save();
    await waitFor(() => {
      const toasts = this.portal.toasts.slice(before.toasts).map(({ text }) => text);
      const reported = saysOne ? toasts : this.alerts();
      // A conditional rule may report more faults.
      if (hasCases(call)) return expect(reported.length).toBeGreaterThanOrEqual(expected.length);
      const wanted = saysOne ? expected.slice(0, 1) : expected;
      expect(reported).toEqual(wanted.map((text, index) => matchExpected(text, reported[index] ?? "")));
      if (!saysOne && this.form.incomplete !== undefined) expect(toasts).toEqual(remarks);
    });
    expect(this.sentTo(call)).toBe(before.sent);
  }

  /** Reads the messages at the fields, except for fields with unknown start values. */
  private alerts(): string[] {
    const { entry } = this;
    const unknown = entry.placed.filter(({ key }) => entry.entered[key] === UNKNOWN).map((placed) => entry.elementOf(placed));
    const nodes = within(entry.root).queryAllByRole("alert");
    return textsOf(nodes.filter((node) => !unknown.some((element) => element.contains(node))));
  }

  private sentTo({ method, path }: Call): number {
    return this.portal.sent.filter((sent) => sent.method === method && sent.url === path).length;
  }

  private async proveSent(): Promise<void> {
    const { action, shown, entry, portal } = this;
    const call = shown.call(action.call ?? shown.stepOf(action, entry.subject.row)?.call ?? "");
    await entry.enterAll(inputOf(call, ENTERED, shown.entities));
    await this.backThroughGate();
    const failing = entry.failing(action);
    if (isEdit(shown, action) && failing === undefined && entry.isChanged()) await this.proveOvertaken();
    const before = portal.sent.length;
    await this.save();
    if (failing !== undefined) return this.proveRefused(literalText(failing.message), call);
    // A page asks its question between the button and the call. A dialog asked before it opened.
    const question = action.form === undefined ? this.question(entry.stored, entry.entered) : undefined;
    if (question !== undefined) await acceptQuestion(await this.questionAgain(question, () => this.save()), question);
    const known = entry.known();
    await proveFollowers(shown, portal, action, await proveCall(shown, portal, action, before, known), known);
  }

  /** Proves a conflict with another user's change: the entered values stay in the form, and can be compared with the stored ones. */
  private async proveOvertaken(): Promise<void> {
    this.isOvertaken = true;
    await this.save();
    const asked = (await page.findByText("数据已被他人修改")).closest<HTMLElement>("[role=dialog]");
    if (asked === null) throw new Error("no dialog shows the conflict");
    await click(within(asked).getByRole("button", { name: "逐项对比" }));
    // Fields that this page cannot edit are equal to the stored ones, so there may be no differences.
    within(asked).getByText(/^我填写的$|没有差别/);
    await click(within(asked).getByRole("button", { name: "继续填写" }));
    await waitFor(() => expect(asked.isConnected).toBe(false));
  }

  /** Restores the fields that the gate reads, if the entered values lead to no allowed transition. */
  private async backThroughGate(): Promise<void> {
    const { action, shown, entry } = this;
    const { row, record = {} } = entry.subject;
    if (action.transitions.length === 0 || shown.stepOf(action, row, entry.entered) !== undefined) return;
    const gates = action.transitions.flatMap((name) => shown.workflow?.transitions.get(name)?.when?.tree ?? []);
    const read = new Set(gates.flatMap(fieldsRead));
    await entry.enterAll(Object.fromEntries(Object.entries(record).filter(([name]) => read.has(name))));
  }

  private async proveRefused(message: string, call: Call): Promise<void> {
    await waitFor(() => {
      const reported = [...textsOf(within(this.entry.root).queryAllByRole("alert")), ...this.portal.toasts.map(({ text }) => text)];
      expect(reported).toContain(message);
    });
    expect(this.sentTo(call)).toBe(0);
  }
}
