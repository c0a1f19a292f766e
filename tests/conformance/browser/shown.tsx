import { screen as page, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import type { AnyCall } from "../../../runtime/contract/wire/call.ts";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { NEW } from "../../../runtime/contract/language/workflow.ts";
import type {
  Action,
  Block,
  Call,
  Check,
  Condition,
  Field,
  FormItem,
  Label,
  Screen,
  Value,
  Workflow,
} from "../../../generator/model/types.ts";
import { holds } from "../../../generator/plan/evaluate.ts";
import { type FakePortal, NOW, openScreen, type Reply, type Sent } from "../../runtime/support/fake-portal.tsx";
import { asked, meeting, plainTree } from "../meeting.ts";
import { callOf, generatedModule, type Proved } from "../project.ts";
import { inputOf, NO_WORKFLOW } from "../samples.ts";
import { openedScreens } from "../screen-rights.ts";
import { type Common, replyTo, sampleRecord } from "./sample-replies.ts";
import { click } from "./texts.ts";

/** A table block of the metadata. */
export type Table = Extract<Block, { kind: "table" }>;

/** A value that the metadata alone does not determine. It is not compared. */
export const UNKNOWN = Symbol("unknown");

/** Encrypts a password in these tests. */
export const sealed = (text: string): string => `sealed ${text}`;

interface Opening {
  reply?: (sent: Sent) => Reply | Promise<Reply>;
  /** Whether to enter the search that lists wait for. */
  searched?: boolean;
}

/** A form block of the metadata. */
export type FormBlock = Extract<Block, { kind: "form" }>;

/** The position of an action's button: in a row of a list, beside the list's title, or on the page of a record. */
export interface ButtonPosition {
  block: Table | FormBlock;
  on: "row" | "title" | "page";
}

/** A page of a project: its generated module and its metadata. */
export class Shown {
  /** A user for whom the screen's own condition holds. */
  readonly user: Data;
  /** The tabs that a page shows when it opens, by the names of their blocks. */
  readonly selected: Readonly<Record<string, Data>>;

  constructor(
    readonly project: Proved,
    readonly screen: Screen,
  ) {
    this.selected = Object.fromEntries(
      [...screen.blocks.values()].flatMap((block) => (block.kind === "tabs" ? [[block.name, { value: block.items[0]?.value }]] : [])),
    );
    // A user whose rights no role limits.
    const rights = [...project.model.screens.values()].flatMap(({ name, actions }) => [
      name,
      ...[...actions.keys()].map((id) => `${name}:${id}`),
    ]);
    const common = { rights, userId: "me", orgGuid: "org-1", roles: ["clerk", "disposal-review"], exchange: true };
    const kinds = [...project.model.screens.values()].flatMap(({ menu }) => menu?.for ?? []);
    const users = kinds.map(({ kind, userType }) => ({ ...common, systemType: kind, userTypeNow: userType ?? "" }));
    this.user = users.find((user) => openedScreens(project.model, user).includes(screen.name)) ?? common;
  }

  get entities() {
    return this.project.model.entities;
  }

  get workflow(): Workflow | undefined {
    return this.project.model.workflows.get(this.screen.workflow ?? "");
  }

  async open({ reply = (sent) => replyTo(this.project, sent), searched = true }: Opening = {}): Promise<FakePortal> {
    // Settings of a list, such as its order, are stored beyond the page.
    localStorage.clear();
    const module = await generatedModule<{ default: ComponentType }>(this.project, `screens/${this.screen.name}.tsx`);
    const Page = module.default;
    const query = new URLSearchParams([
      ...this.screen.params.map((name) => [name, "1"]),
      ...(searched ? this.tables().flatMap((block) => this.searchFor(block)) : []),
    ]).toString();
    const handlers = new Proxy<Record<string, (sent: Sent) => Reply | Promise<Reply>>>({}, { get: () => reply });
    const slots = new Proxy({}, { get: () => () => null, has: () => true });
    return openScreen({
      screen: { page: <Page />, path: this.screen.path },
      at: `${this.screen.path}${query === "" ? "" : `?${query}`}`,
      handlers,
      user: this.user,
      slots,
      passwords: async () => async (text) => sealed(text),
    });
  }

  /** Returns the search values that a list requires before it loads. */
  private searchFor(block: Table): string[][] {
    if (!this.waits(block)) return [];
    const input = inputOf(this.call(block.call ?? ""), 1, this.entities);
    return block.search.flatMap(({ names }) => names).map((name) => [name, String(input[name])]);
  }

  /** Returns whether a list loads nothing until the user searches. A list with a default period has been searched. */
  waits(block: Table): boolean {
    return block.search.every(({ period }) => period === undefined) && this.failing(block.checks, {}) !== undefined;
  }

  /** Returns the values that sample records share with the record of a form. */
  common({ row }: { row: Data | null }): Common | undefined {
    const block = [...this.screen.blocks.values()].find((item): item is Table | FormBlock => item.kind === "table" || item.kind === "form");
    return row === null || block?.entity === undefined ? undefined : { entity: block.entity, record: row };
  }

  tables(): Table[] {
    return [...this.screen.blocks.values()].filter((block) => block.kind === "table").filter((block) => block.call !== undefined);
  }

  async cardOf(block: Table): Promise<HTMLElement> {
    return page.findByRole("region", { name: block.title ?? this.screen.title });
  }

  call(id: string): Call {
    return callOf(this.project, id);
  }

  /** Loads the generated call. */
  async generated({ service, name }: Call): Promise<AnyCall> {
    const folder = service.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const calls = await generatedModule<Record<string, AnyCall>>(this.project, `services/${folder}/calls.ts`);
    const found = Object.values(calls).find((item) => item.id === `${service}.${name}`);
    if (found === undefined) throw new Error(`${this.project.name} generates no call ${service}.${name}`);
    return found;
  }

  holds(condition: Condition | undefined, { row = null, form = {} }: { row?: Data | null; form?: Data } = {}): boolean {
    if (condition === undefined) return true;
    const tree = plainTree(condition.tree, { user: this.user, now: NOW, workflow: this.workflow });
    return holds(tree, { row, form, user: this.user, selected: this.selected }, NO_WORKFLOW);
  }

  failing(checks: readonly Check[], world: { row?: Data | null; form?: Data }): Check | undefined {
    return checks.find((check) => !this.holds({ tree: asked(check), at: check.at }, world));
  }

  labelOf(label: Label, row: Data | null): string {
    return typeof label === "string" ? label : (label.find(({ when }) => this.holds(when, { row }))?.text ?? "");
  }

  positionOf({ id }: Action): ButtonPosition | undefined {
    for (const block of this.tables()) {
      if (block.rowActions.includes(id)) return { block, on: "row" };
      if (block.actions.includes(id)) return { block, on: "title" };
    }
    for (const block of this.screen.blocks.values()) if (block.kind === "form" && block.actions.includes(id)) return { block, on: "page" };
    return undefined;
  }

  /**
   * Returns the page form that an action sends. The action must have no form of its own, and the page's form must be editable and
   * contain the field that the gate reads.
   */
  pageOf(action: Action): FormBlock | undefined {
    const block = this.positionOf(action)?.block;
    if (block?.kind !== "form" || block.form.readonly === true || action.form !== undefined) return undefined;
    if (action.transitions.length === 0 || block.call === undefined) return block;
    return this.call(block.call).reply.fields.includes(this.workflow?.field ?? "") ? block : undefined;
  }

  pathOf(screen: string): string {
    return this.project.model.screens.get(screen)?.path ?? "";
  }

  /** Returns the record that the form of an action reads, or the start values of a new one. */
  recordOf(action: Action): Data | undefined {
    const common = this.rowFor(action);
    const block = this.positionOf(action)?.block;
    const start = block?.kind === "form" && action.form === undefined ? block.start : undefined;
    if (start !== undefined) return sampleRecord(this.project, this.call(start), 1);
    const read = action.detail?.call ?? block?.call;
    return common === null || common === undefined || read === undefined
      ? undefined
      : sampleRecord(this.project, this.call(read), 1, common);
  }

  /** Returns the first transition that the gate allows, or undefined. */
  stepOf({ transitions }: Action, stored: Data | null, form: Data = {}) {
    const row = stored ?? this.newRow();
    const found = transitions.find((name) => this.holds({ tree: { can: [name] }, at: this.screen.at }, { row, form }));
    return found === undefined ? undefined : this.workflow?.transitions.get(found);
  }

  /** Returns the record that the gate evaluates for a record that is not stored yet. */
  private newRow(): Data | null {
    const { workflow } = this;
    if (workflow === undefined) return null;
    const set = [...(workflow.create?.set ?? [])].map(([name, value]) => [name, this.valueOf(value, null, {})]);
    return { ...Object.fromEntries(set), [workflow.field]: NEW };
  }

  /** Returns whether the button of an action is offered for this record. */
  isOffered(action: Action, row: Data | null): boolean {
    return this.holds(action.when, { row }) && (action.transitions.length === 0 || this.stepOf(action, row) !== undefined);
  }

  /** Returns the checks that are evaluated before the user enters anything: those that read no entered field. */
  earlyChecks(action: Action, row: Data | null): Check[] {
    const items = (action.form ?? this.pageOf(action)?.form)?.items ?? [];
    const names = new Set(fieldsIn(items).flatMap((field) => field.names));
    const own = action.checks ?? this.stepOf(action, row)?.checks ?? [];
    const applicable = action.call === undefined || action.form !== undefined ? [] : this.call(action.call).checks;
    // Values of `send` satisfy the checks of their call, so these checks are skipped.
    return [...own, ...applicable].filter(({ fields }) => !fields.some((field) => names.has(field) || action.send.has(field)));
  }

  /**
   * Finds a sample row on which the action is offered, for which the replies then agree. Returns null for an action beside the
   * title, and undefined if this user is never offered the action.
   */
  rowFor(action: Action): Common | null | undefined {
    const position = this.positionOf(action);
    if (position === undefined) return undefined;
    if (position.on === "title") return this.isOffered(action, null) ? null : undefined;
    const { entity = "", call = "" } = position.block;
    if (call === "") return this.isOffered(action, null) ? null : undefined;
    const rows = action.transitions.map((name) => (action.transitions.length > 0 ? { can: [name] } : undefined));
    for (const gate of rows.length > 0 ? rows : [undefined]) {
      const start = sampleRecord(this.project, this.call(call), 1);
      const circumstances = { user: this.user, now: NOW, workflow: this.workflow };
      const base = [action.when?.tree, gate].filter((tree) => tree !== undefined);
      const offered = meeting(start, base, circumstances);
      if (offered === undefined) continue;
      const applicable = [...base, ...this.earlyChecks(action, offered).map(asked)];
      // Prefers a record on which a file of the page can also be removed, so that the removal is proved too.
      const occasion = action.confirm?.when === undefined ? applicable : [...applicable, action.confirm.when.tree];
      const tries = [[...occasion, ...this.removes(action)], occasion, applicable];
      const record = tries.reduce<Data | undefined>((found, trees) => found ?? meeting(start, trees, circumstances), undefined);
      if (record !== undefined && this.labelOf(action.label, record) !== "") return { entity, record };
    }
    return undefined;
  }

  /** Returns the conditions under which the page's file fields offer their remove actions. */
  private removes(action: Action): ConditionTree[] {
    const removes = fieldsIn(this.pageOf(action)?.form.items ?? []).flatMap(({ remove }) => this.screen.actions.get(remove ?? "") ?? []);
    return removes.flatMap(({ when, transitions }) => [
      ...(when === undefined ? [] : [when.tree]),
      ...(transitions.length === 0 ? [] : [{ can: transitions }]),
    ]);
  }

  replies(common: Common | null): (sent: Sent) => Reply {
    return (sent) => replyTo(this.project, sent, common ?? undefined);
  }

  /** Presses the button of an action: beside the title, or in the first row, under 更多 if it is folded. */
  async press(action: Action, row: Data | null): Promise<void> {
    const position = this.positionOf(action);
    if (position === undefined) throw new Error(`${this.screen.name} has no button for ${action.id}`);
    const name = new RegExp(`^${[...this.labelOf(action.label, row)].join("\\s*")}$`);
    if (position.block.kind === "form") return click((await page.findAllByRole("button", { name }))[0] as HTMLElement);
    const card = await this.cardOf(position.block);
    if (position.on === "title") return click((await within(card).findAllByRole("button", { name }))[0] as HTMLElement);
    const cell = within((await within(card).findAllByRole("row")).find((item) => item.dataset["rowKey"] !== undefined) ?? card);
    await waitFor(() => {
      if (cell.queryAllByRole("button").length + cell.queryAllByRole("link").length === 0) throw new Error("no row action is there");
    });
    const link = cell.queryAllByRole("button", { name })[0] ?? cell.queryAllByRole("link", { name })[0];
    if (link !== undefined) return click(link);
    await click(cell.getByRole("button", { name: /更多/ }));
    await click((await page.findAllByRole("menuitem", { name }))[0] as HTMLElement);
  }

  /** Evaluates a value of `send`. `more` contains further known subjects. */
  valueOf(value: Value, row: Data | null, form: Data, more: Readonly<Record<string, Data | null>> = {}): unknown {
    if (value.kind === "literal") return value.value;
    if (value.kind === "list") return value.items.map((item) => this.valueOf(item, row, form, more));
    if (value.kind !== "operand") return UNKNOWN;
    if ("literal" in value.operand) return value.operand.literal;
    const { subject, path } = value.operand.reference;
    const block = this.screen.blocks.get(subject);
    // The tree initially selects a root that is not stored.
    const root = block?.kind === "tree" ? { [subject]: block.root ?? null } : {};
    const subjects: Record<string, Data | null> = { row, form, user: this.user, ...root, ...more };
    if (subjects[subject] === null && subject in root) return UNKNOWN;
    if (path.length !== 1 || !(subject in subjects)) return UNKNOWN;
    return subjects[subject]?.[path[0] ?? ""];
  }
}

export const fieldsIn = (items: readonly FormItem[]): Field[] => items.flatMap((item) => ("names" in item ? [item] : fieldsIn(item.items)));
