import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { newRow } from "../../../runtime/contract/language/workflow.ts";
import type { Call, Entity, Transition, Workflow } from "../../../generator/model/types.ts";
import { holds } from "../../../generator/plan/evaluate.ts";
import { scopeOf } from "../../../src/server/engine/calls/context.ts";
import { keepFile } from "../../../src/server/engine/files/stored-files.ts";
import { asked, meeting, plainTree } from "../meeting.ts";
import { callOf, entityOf, type Proved } from "../project.ts";
import { declaredSchema, namesOf, NO_WORKFLOW, sampleOf, typesOf } from "../samples.ts";
import type { Account, Reply, Host } from "./host.ts";
import { copiedIn, put, references, storable } from "./stored.ts";

/** State of a record that is not stored yet. */
export const NEW = "new";

/** File name of uploads. */
export const UPLOADED = "凭证.pdf";

/** An account that may make a transition, and a record on which it may. */
export interface Situation {
  account: Account;
  /** The record, in the state from which the transition is made. */
  row: Data;
  /** Input of the transition, without the key. */
  form: Data;
}

/** Finds situations for a transition of a project, and makes its call. */
export class Situations {
  readonly states: readonly string[];
  /** Inputs of the transition that its call accepts. */
  readonly inputs: readonly string[];
  readonly call: Call;
  readonly key: string;
  /** Values of file fields that refer to an upload. */
  protected readonly uploaded = new Set<unknown>();
  private seed = 600;

  constructor(
    readonly project: Proved,
    readonly host: () => Host,
    readonly workflow: Workflow,
    readonly transition: Transition,
  ) {
    this.call = callOf(project, transition.call ?? "");
    this.inputs = transition.input.filter((name) => namesOf(this.call).includes(name));
    this.key = this.entity.store?.key ?? "";
    // A new record has the values that `create` sets. Without `create`, no user is an actor of a new record.
    this.states = transition.from.filter((state) => state !== NEW || workflow.create !== undefined);
  }

  get entity(): Entity {
    return entityOf(this.project, this.workflow.entity);
  }

  get changes(): boolean {
    return this.states.some((state) => state !== NEW);
  }

  /** Returns a state of a stored record from which the transition is made, or `NEW` if there is none. */
  get storedState(): string {
    return this.states.find((state) => state !== NEW) ?? NEW;
  }

  /** Returns the gate in one state, with the row scope of the entity. A new record has no row scope yet. */
  private trees(state: string): ConditionTree[] {
    const scope = state === NEW || this.entity.scope === undefined ? [] : [this.entity.scope.tree];
    return [...scope, { can: [this.transition.name] }, stateIs(this.workflow.field, state)];
  }

  private circumstances({ info }: Account) {
    return { user: info, now: this.now, workflow: this.workflow };
  }

  get now(): string {
    return this.host().portal.clock.wall.textOf(this.host().portal.clock.now());
  }

  /** Limits the values that a search may use: values of the field's type, and for a new record only entered fields. */
  private mayBe(state: string) {
    return (name: string, value: unknown): boolean => {
      if (state === NEW && !this.inputs.includes(name)) return false;
      if (value === null || value === undefined) return true;
      const types = typesOf(this.entity.fields.get(name)?.schema ?? {});
      return types.length === 0 || types.includes(Array.isArray(value) ? "array" : typeof value);
    };
  }

  /** Finds an account and a record that meet the gate and further conditions, or undefined. */
  async situation(state: string, more: readonly ConditionTree[] = this.transition.checks.map(asked)): Promise<Situation | undefined> {
    for (const account of this.host().accountsFor(this.call.id)) {
      const record = await this.record(state, account);
      const row = meeting(record, [...this.trees(state), ...more], this.circumstances(account), { mayBe: this.mayBe(state) });
      if (row !== undefined) return { account, row, form: this.formOf(row) };
    }
    return undefined;
  }

  private async record(state: string, account: Account): Promise<Data> {
    const { portal, known } = this.host();
    const sample = { ...(await storable(this.project, this.host(), this.entity, this.seed++)), ...known };
    const asked = this.namesAsked();
    for (const { name, file } of this.entity.fields.values())
      if (file !== undefined && (this.inputs.includes(name) || asked.has(name))) sample[name] = await this.upload(account, name);
    // Transitions by the clock are not due for this record.
    for (const { after } of this.workflow.transitions.values())
      if (after !== undefined) sample[after.field] = this.inField(after.field, this.now);
    if (state !== NEW) return { ...sample, [this.workflow.field]: state };
    const generated = portal.generated.workflows[this.workflow.name];
    const entered = Object.fromEntries(this.inputs.map((name) => [name, sample[name]]));
    return { ...entered, ...(generated === undefined ? {} : newRow(generated, scopeOf(portal, account.info, null))) };
  }

  /** Returns a time as a field stores it: of a date, the day. */
  private inField(name: string, time: string): string {
    return this.entity.fields.get(name)?.format === "date" ? time.slice(0, 10) : time;
  }

  private async upload({ info }: Account, field: string): Promise<string> {
    const purpose = `${this.entity.name}.${field}`;
    const file = { name: UPLOADED, content: Buffer.from("%PDF-1.7\n"), type: "pdf", purpose };
    const value = await keepFile(this.host().portal, String(info["userId"]), file);
    this.uploaded.add(value);
    return value;
  }

  /** Builds the input. Fields that conditions read keep their values; every other input gets a different one. */
  private formOf(row: Data): Data {
    const asks = this.namesAsked();
    const form: Data = {};
    for (const name of this.inputs) {
      const field = this.entity.fields.get(name);
      if (asks.has(name) || name in this.host().known || field?.file !== undefined || this.isNamed(name)) form[name] = row[name];
      else form[name] = sampleOf(declaredSchema(this.call, name, this.project.model.entities), 77, this.project.model.entities);
    }
    // A value that names no record is described by the user, not by the name of a record.
    for (const { name, ref } of this.entity.fields.values())
      if (ref !== undefined && ref.except.has(String(form[name])))
        for (const copied of ref.copy.keys()) if (typeof form[copied] === "string") form[copied] = `另一${String(form[copied])}`;
    return form;
  }

  /** Returns whether a field is a reference, or is copied from one. */
  private isNamed(name: string): boolean {
    return copiedIn(this.entity).includes(name) || references(this.project, this.entity).some(([field]) => field === name);
  }

  /** Lists the fields that the gate or the checks read. */
  namesAsked(): Set<string> {
    const trees = [{ can: [this.transition.name] }, ...this.transition.checks.map(asked)];
    const text = JSON.stringify(trees.map((tree) => plainTree(tree, { user: {}, now: "", workflow: this.workflow })));
    return new Set([...this.entity.fields.keys()].filter((name) => text.includes(`["${name}"]`)));
  }

  /** Stores the record. A file that will be sent is left out, because no record has claimed it yet. @returns the key */
  async stored(row: Data): Promise<string> {
    const files = this.inputs.filter((name) => this.entity.fields.get(name)?.file !== undefined).map((name) => [name, undefined]);
    return (await put(this.project, this.host(), this.entity, { ...row, ...Object.fromEntries(files) })).key;
  }

  found(key: string): Promise<Data | undefined> {
    const { portal } = this.host();
    return portal.store.records.find(portal.store.database.kysely, portal.store.table(this.entity.name), key);
  }

  make(account: Account, form: Data, key?: string, version = 1): Promise<Reply> {
    const own = key === undefined ? {} : { [this.key]: key, ...(namesOf(this.call).includes("version") ? { version } : {}) };
    // Query parameters cannot express null, so they are left out.
    const given = Object.entries(form).filter(([name, value]) => !this.call.query.names.includes(name) || !isNothing(value));
    return this.host().call(account.name, this.call.id, { ...Object.fromEntries([...given, ...this.transition.send]), ...own });
  }

  async needed(state: string): Promise<Situation> {
    const found = await this.situation(state);
    if (found === undefined) throw new Error(`nobody and no record was found that may be ${this.transition.name} from ${state}`);
    return found;
  }

  /** Returns whether the account may make this transition, or another one of the same call, on the record with this input. */
  isLet(row: Data, form: Data, { info }: Account): boolean {
    const world = { row, form: { ...form, ...Object.fromEntries(this.transition.send) }, user: info };
    return [...this.workflow.transitions.values()].some(
      ({ call, accept, name }) =>
        call === this.transition.call && holds(accept.tree, world, NO_WORKFLOW) && holds({ can: [name] }, world, this.workflow),
    );
  }

  isSeen(row: Data, { info }: Account): boolean {
    return this.entity.scope === undefined || holds(this.entity.scope.tree, { row, user: info }, NO_WORKFLOW);
  }
}

const stateIs = (field: string, code: string): ConditionTree => ({
  test: "equals",
  left: { subject: "row", path: [field] },
  right: { literal: code },
});

const isNothing = (value: unknown): boolean => value === undefined || value === null;
