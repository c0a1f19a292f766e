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
import type { Account, Answer, Host } from "./host.ts";
import { copiedIn, put, references, storable } from "./stored.ts";

/** The state of a record that is not stored yet. */
export const NEW = "new";

/** What uploads are called. */
export const UPLOADED = "凭证.pdf";

/** Somebody who may make the transition, on a record that lets him. */
export interface Situation {
  account: Account;
  /** As it stands, in the state it is made from. */
  row: Data;
  /** What is sent for its inputs, beside the key. */
  form: Data;
}

/** A transition of a project: whom it lets, on which record, and how it is sent. */
export class Situations {
  readonly states: readonly string[];
  /** What it takes and its call can carry. */
  readonly inputs: readonly string[];
  readonly call: Call;
  readonly key: string;
  /** Values of file fields that name an upload. */
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
    // A new record is what `create` makes of it: without one nobody is an actor of anything.
    this.states = transition.from.filter((state) => state !== NEW || workflow.create !== undefined);
  }

  get entity(): Entity {
    return entityOf(this.project, this.workflow.entity);
  }

  get changes(): boolean {
    return this.states.some((state) => state !== NEW);
  }

  /** A state in which there is a record, where the transition names one. */
  get storedState(): string {
    return this.states.find((state) => state !== NEW) ?? NEW;
  }

  /** The gate in one state, and the row scope of the entity: a new record is in nobody's yet. */
  private trees(state: string): ConditionTree[] {
    const scope = state === NEW || this.entity.scope === undefined ? [] : [this.entity.scope.tree];
    return [...scope, { can: [this.transition.name] }, stateIs(this.workflow.field, state)];
  }

  private circumstances({ info }: Account) {
    return { user: info, now: this.now, workflow: this.workflow };
  }

  get now(): string {
    return this.host().portal.wall.textOf(this.host().portal.now());
  }

  /** What a search may put into a field: values of its type, and of a new record only what is entered. */
  private mayBe(state: string) {
    return (name: string, value: unknown): boolean => {
      if (state === NEW && !this.inputs.includes(name)) return false;
      if (value === null || value === undefined) return true;
      const types = typesOf(this.entity.fields.get(name)?.schema ?? {});
      return types.length === 0 || types.includes(Array.isArray(value) ? "array" : typeof value);
    };
  }

  /** Somebody, and a record of which the gate and these conditions hold. */
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
    // What the clock waits for is not due.
    for (const { after } of this.workflow.transitions.values()) if (after !== undefined) sample[after.field] = this.now;
    if (state !== NEW) return { ...sample, [this.workflow.field]: state };
    const generated = portal.generated.workflows[this.workflow.name];
    const entered = Object.fromEntries(this.inputs.map((name) => [name, sample[name]]));
    return { ...entered, ...(generated === undefined ? {} : newRow(generated, scopeOf(portal, account.info, null))) };
  }

  private async upload({ info }: Account, field: string): Promise<string> {
    const { config, database, now } = this.host().portal;
    const purpose = `${this.entity.name}.${field}`;
    const file = { name: UPLOADED, content: Buffer.from("%PDF-1.7\n"), type: "pdf", purpose };
    const value = await keepFile({ config, database, now }, String(info["userId"]), file);
    this.uploaded.add(value);
    return value;
  }

  /** What a condition asks stays as it is; every other input gets a value that differs. */
  private formOf(row: Data): Data {
    const asks = this.namesAsked();
    const form: Data = {};
    for (const name of this.inputs) {
      const field = this.entity.fields.get(name);
      if (asks.has(name) || name in this.host().known || field?.file !== undefined || this.isNamed(name)) form[name] = row[name];
      else form[name] = sampleOf(declaredSchema(this.call, name, this.project.model.entities), 77, this.project.model.entities);
    }
    return form;
  }

  /** Another record's key, or what stands at that. */
  private isNamed(name: string): boolean {
    return copiedIn(this.entity).includes(name) || references(this.project, this.entity).some(([field]) => field === name);
  }

  /** Fields that its gate or its checks ask of. */
  namesAsked(): Set<string> {
    const trees = [{ can: [this.transition.name] }, ...this.transition.checks.map(asked)];
    const text = JSON.stringify(trees.map((tree) => plainTree(tree, { user: {}, now: "", workflow: this.workflow })));
    return new Set([...this.entity.fields.keys()].filter((name) => text.includes(`["${name}"]`)));
  }

  /** The record as it is stored; its key. A file that is sent is claimed by nobody yet. */
  async stored(row: Data): Promise<string> {
    const files = this.inputs.filter((name) => this.entity.fields.get(name)?.file !== undefined).map((name) => [name, undefined]);
    return (await put(this.project, this.host(), this.entity, { ...row, ...Object.fromEntries(files) })).key;
  }

  found(key: string): Promise<Data | undefined> {
    const { portal } = this.host();
    return portal.records.find(portal.database.kysely, portal.table(this.entity.name), key);
  }

  make(account: Account, form: Data, key?: string, version = 1): Promise<Answer> {
    const own = key === undefined ? {} : { [this.key]: key, ...(namesOf(this.call).includes("version") ? { version } : {}) };
    // Nothing travels in an address as nothing.
    const given = Object.entries(form).filter(([name, value]) => !this.call.query.names.includes(name) || !isNothing(value));
    return this.host().call(account.name, this.call.id, { ...Object.fromEntries([...given, ...this.transition.send]), ...own });
  }

  async needed(state: string): Promise<Situation> {
    const found = await this.situation(state);
    if (found === undefined) throw new Error(`nobody and no record was found that may be ${this.transition.name} from ${state}`);
    return found;
  }

  /** Whether this or another transition of the call may be made of the record by somebody, with what is sent. */
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
