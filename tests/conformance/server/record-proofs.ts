import { expect } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Call, Entity } from "../../../generator/model/types.ts";
import { OWN, type Proved } from "../project.ts";
import { caseNames, inputOf } from "../samples.ts";
import { expectStatus, recordIn } from "./reply-checks.ts";
import type { Reply, Host } from "./host.ts";
import { RESTORE } from "../../../generator/model/recycle.ts";
import { fileNameOf } from "../../../generator/model/file-rules.ts";
import { dependentsOf, maskedAs, notToName, pointedAt, rootOf, withPlainRows } from "./stored.ts";

/** Maximum number of inputs to generate until two belong to the same case of the rules. */
const CASES = 20;
const NOTHING = "00000000-0000-7000-8000-000000000000";

/** The calls that create, read, change and delete records of an entity. */
export interface Ways {
  create: Call;
  get: Call | undefined;
  update: Call | undefined;
  remove: Call | undefined;
  removeMany: Call | undefined;
}

/** Proves an entity's records through its calls. */
export class Records {
  private seed: number;
  private readonly key: string;

  constructor(
    private readonly project: Proved,
    private readonly host: () => Host,
    private readonly entity: Entity,
    private readonly ways: Ways,
    index: number,
  ) {
    this.seed = 100 + index * 100;
    this.key = entity.store?.key ?? "";
  }

  /** Returns the input name of the record's key. */
  private keyIn({ handler }: Call): string {
    return (handler.kind === "store" ? handler.store.key : undefined) ?? this.key;
  }

  private async input(call: Call, seed: number): Promise<Data> {
    const input = withPlainRows(this.project, this.entity, inputOf(call, seed, this.project.model.entities));
    const pointed = await pointedAt(this.project, this.host(), this.entity);
    for (const [name, key] of Object.entries(pointed)) if (name in input) input[name] = key;
    for (const [name, value] of this.fixed()) if (name in input) input[name] = value;
    const parent = this.entity.store?.parent;
    // New records are at the top of their tree.
    if (parent !== undefined && parent in input) input[parent] = rootOf(this.project, this.entity.name);
    return input;
  }

  /** Returns the values of fields that a record must have to be reached by the calls (`where`). */
  private fixed(): [string, unknown][] {
    const { get, update, remove, removeMany } = this.ways;
    return [get, update, remove, removeMany].flatMap((call) =>
      call?.handler.kind === "store" ? fixedValues(call.handler.store.where) : [],
    );
  }

  /** Creates a record. @returns its key and the input */
  private async add(): Promise<{ key: string; sent: Data }> {
    const sent = await this.input(this.ways.create, this.seed++);
    const before = new Set(await this.host().keysOf(this.entity.name));
    expectStatus(await this.host().make(this.ways.create.id, sent), 200);
    const added = (await this.host().keysOf(this.entity.name)).filter((key) => !before.has(key));
    expect(added.length).toBe(1);
    return { key: added[0] ?? "", sent };
  }

  private read(key: string): Promise<Reply> {
    const { get } = this.ways;
    if (get === undefined) throw new Error(`${this.entity.name} has no call that gets it`);
    return this.host().make(get.id, { [this.keyIn(get)]: key });
  }

  /**
   * Returns the sent values that a reply may contain, masked as there. Fields that the server sets itself are proved in
   * tests/server/plain-entity.test.ts.
   */
  private shown(sent: Data, { handler }: Call): Data {
    const set = handler.kind === "store" ? handler.set : new Map();
    const named = new Set([...this.entity.fields.values()].map(({ schema }) => fileNameOf(schema)));
    const fields = (this.ways.get?.reply.fields ?? []).filter((name) => !set.has(name) && !named.has(name));
    return Object.fromEntries(
      Object.entries(sent)
        .filter(([name]) => fields.includes(name))
        .map(([name, value]) => [name, asShown(maskedAs(this.entity.fields.get(name)?.schema ?? {}, value))]),
    );
  }

  async proveAdded(): Promise<void> {
    const { key, sent } = await this.add();
    const { data, raw } = await this.read(key);
    const record = recordIn(this.ways.get, data);
    expect(record).toMatchObject({ ...this.shown(sent, this.ways.create), [this.key]: key });
    if (record["version"] !== undefined) expect(record["version"]).toBe(1);
    for (const { name, secret, schema } of this.entity.fields.values()) {
      const sent = schema["x-wire-name"];
      if (secret !== false || sent !== undefined) expect(raw).not.toContain(`"${name}"`);
      if (secret === false && sent !== undefined && this.ways.get?.reply.fields.includes(name)) expect(raw).toContain(`"${String(sent)}"`);
    }
  }

  private async change(key: string, seed: number, version: number | undefined): Promise<{ sent: Data; reply: Reply }> {
    const { update } = this.ways;
    if (update === undefined) throw new Error(`${this.entity.name} has no call that changes it`);
    const sent = { ...(await this.input(update, seed)), [this.keyIn(update)]: key };
    // Guards may also depend on the stored record, which `inputOf` does not know, so the fields of such guards are removed.
    const byRecord = update.guards.filter(({ writable }) => JSON.stringify(writable).includes('"subject":"row"'));
    const shut = byRecord.map(({ field }) => field).filter((field) => field !== this.keyIn(update));
    for (const field of shut) delete (sent as Data)[field];
    return { sent, reply: await this.host().make(update.id, version === undefined ? sent : { ...sent, version }) };
  }

  async proveChanged(): Promise<void> {
    const { update, get } = this.ways;
    const { key } = await this.add();
    const { sent, reply } = await this.change(key, this.seed++, 1);
    expectStatus(reply, 200);
    if (get === undefined || update === undefined) return;
    const record = recordIn(this.ways.get, (await this.read(key)).data);
    expect(record).toMatchObject(this.shown(sent, update));
    if (record["version"] !== undefined) expect(record["version"]).toBe(2);
  }

  async proveHistory(history: Call): Promise<void> {
    const { handler } = history;
    const shown = new Set(handler.kind === "history" ? handler.fields : []);
    const { key } = await this.add();
    const before = recordIn(this.ways.get, (await this.read(key)).data);
    expectStatus((await this.change(key, this.seed++, 1)).reply, 200);
    const after = recordIn(this.ways.get, (await this.read(key)).data);
    const changed = (this.ways.update?.body.names ?? []).filter(
      (name) =>
        this.entity.fields.has(name) && name !== this.key && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
    );
    const reply = await this.host().make(history.id, { [this.key]: key });
    expectStatus(reply, 200);
    const rows = (reply.data as { rows: { kind: string; differences: { field: string }[] }[] }).rows;
    expect(rows.map(({ kind }) => kind)).toEqual(["changed", "created"]);
    const reported = (rows[0]?.differences ?? []).map(({ field }) => field);
    expect(reported).toEqual(expect.arrayContaining(changed.filter((name) => shown.has(name))));
    const secrets = [...this.entity.fields.values()].filter(({ secret }) => secret !== false).map(({ name }) => name);
    expect(reported.filter((field) => !shown.has(field) && !secrets.includes(field))).toEqual([]);
  }

  async proveStale(): Promise<void> {
    const { key } = await this.add();
    expectStatus((await this.change(key, this.seed++, 1)).reply, 200);
    const before = this.ways.get === undefined ? undefined : (await this.read(key)).data;
    expectStatus((await this.change(key, this.seed++, 1)).reply, 409);
    if (this.ways.get !== undefined) expect((await this.read(key)).data).toEqual(before);
  }

  async proveDeleted(): Promise<void> {
    const { key } = await this.add();
    const { remove } = this.ways;
    if (remove === undefined) throw new Error(`${this.entity.name} has no call that removes it`);
    const named = { [this.keyIn(remove)]: key };
    expectStatus(await this.host().make(remove.id, { ...named, version: 7 }), 409);
    expect(await this.host().keysOf(this.entity.name)).toContain(key);
    const before = await this.stored(key);
    expectStatus(await this.host().make(remove.id, { ...named, version: 1 }), 200);
    expect(await this.host().keysOf(this.entity.name)).not.toContain(key);
    expectStatus(await this.host().make(remove.id, named), 404);
    // Hand-written handlers of cases are replaced.
    if (this.entity.recycled && this.project.name === OWN) await this.proveRestored(remove, key, before);
  }

  /** Restores the record that was just deleted, as the same user (`x-recycle`). Nobody else restores it. */
  private async proveRestored(remove: Call, key: string, before: Data | undefined): Promise<void> {
    const host = this.host();
    const able = new Set(host.accountsFor(remove.id).map(({ name }) => name));
    const named = { call: remove.id, key };
    expectStatus(await host.call(host.accounts.find(({ name }) => !able.has(name))?.name, RESTORE, named), 404);
    expectStatus(await host.call(host.accountFor(remove.id), RESTORE, named), 200);
    expect(await this.stored(key)).toEqual({ ...before, version: 2 });
    expectStatus(await host.call(host.accountFor(remove.id), RESTORE, named), 404);
  }

  private stored(key: string): Promise<Data | undefined> {
    const { store } = this.host().portal;
    return store.records.find(store.database.kysely, store.table(this.entity.name), key);
  }

  async proveDeletedMany(): Promise<void> {
    const keys = [(await this.add()).key, (await this.add()).key];
    const many = this.ways.removeMany?.id ?? "";
    expectStatus(await this.host().make(many, { ids: [...keys, NOTHING] }), 404);
    expect(await this.host().keysOf(this.entity.name)).toEqual(expect.arrayContaining(keys));
    expectStatus(await this.host().make(many, { ids: keys }), 200);
    const left = await this.host().keysOf(this.entity.name);
    expect(keys.filter((key) => left.includes(key))).toEqual([]);
  }

  async proveUnknown(call: Call | undefined): Promise<void> {
    if (call === undefined) return;
    const input = call === this.ways.update ? await this.input(call, this.seed++) : {};
    expectStatus(await this.host().make(call.id, { ...input, [this.keyIn(call)]: NOTHING.slice(0, 36) }), 404);
    expect(await this.host().keysOf(this.entity.name)).not.toContain(NOTHING);
  }

  async proveUnique(names: readonly string[]): Promise<void> {
    const { sent } = await this.add();
    const cases = caseNames(this.entity.schema);
    let second = await this.input(this.ways.create, this.seed++);
    // Generates until the input is of the same case of the rules, so that the copied values are valid beside its other values.
    for (let more = 0; more < CASES && cases.some((name) => second[name] !== sent[name]); more++)
      second = await this.input(this.ways.create, this.seed++);
    for (const name of names) second[name] = sent[name];
    const before = (await this.host().keysOf(this.entity.name)).length;
    expectStatus(await this.host().make(this.ways.create.id, second), 409);
    expect((await this.host().keysOf(this.entity.name)).length).toBe(before);
  }

  async proveForeign(call: Call, name: string): Promise<void> {
    const { key } = await this.add();
    const { get } = this.ways;
    const own = call === this.ways.update ? { [this.keyIn(call)]: key } : {};
    const sent = { ...(await this.input(call, this.seed++)), ...own };
    // Stored directly in the database. It may be a record of the same entity.
    const unfit = await notToName(this.project, this.host(), this.entity, name);
    const keys = await this.host().keysOf(this.entity.name);
    const before = get === undefined ? undefined : (await this.read(key)).data;
    const { title = name, type } = this.entity.fields.get(name) ?? {};
    for (const value of unfit === undefined ? [NOTHING] : [NOTHING, unfit]) {
      const dependents = dependentsOf(this.entity, name);
      const without = Object.fromEntries(dependents.map((other) => [other, null]));
      const reply = await this.host().make(call.id, { ...sent, ...without, [name]: type === "array" ? [value] : value });
      const [first, ...others] = (reply.data?.violations ?? []) as { field: string }[];
      // A reference that depends on this one may be required.
      const required = dependents.filter((other) => call.body.required.includes(other));
      if (required.length > 0) expect([reply.status, required]).toEqual([422, expect.arrayContaining([first?.field])]);
      else expect([reply.status, first, others]).toEqual([422, { field: name, message: `所选${title}不存在` }, []]);
    }
    expect(await this.host().keysOf(this.entity.name)).toEqual(keys);
    if (get !== undefined) expect((await this.read(key)).data).toEqual(before);
    // Proves that nothing else in the input was invalid.
    expectStatus(await this.host().make(call.id, sent), 200);
  }

  async proveForeignFile(name: string): Promise<void> {
    const sent = { ...(await this.input(this.ways.create, this.seed++)), [name]: NOTHING };
    const reply = await this.host().make(this.ways.create.id, sent);
    expect([reply.status, reply.data?.violations?.[0]?.field]).toEqual([422, name]);
  }
}

/** Converts sent values to matchers: rows in replies may have more fields than were sent. */
function asShown(value: unknown): unknown {
  return Array.isArray(value) && value.some((item) => item !== null && typeof item === "object")
    ? value.map((row) => expect.objectContaining(row as object))
    : value;
}

/** Returns the fields that a condition compares with a constant, if all of these comparisons must hold. */
export function fixedValues(tree: ConditionTree | undefined): [string, unknown][] {
  if (tree === undefined) return [];
  if ("all" in tree) return tree.all.flatMap(fixedValues);
  if (!("test" in tree) || tree.test !== "equals" || !("subject" in tree.left) || !("literal" in tree.right)) return [];
  return [[tree.left.path[0] ?? "", tree.right.literal]];
}
