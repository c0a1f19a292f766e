import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import type { Call, Entity } from "../../../generator/model/types.ts";
import { callsOf, entityOf, provedCalls, isReachable, type Proved, storedCalls } from "../project.ts";
import { meeting } from "../meeting.ts";
import { inputOf } from "../samples.ts";
import type { Answer, Host } from "./host.ts";
import { notToName, pointedAt, put, references, shownOf, storable } from "./stored.ts";

const NOTHING = "00000000-0000-7000-8000-000000000000";

/** Of their last four digits keys are made: apart from those of other proofs. */
const DETAILS = 24_000;

/** Every field that a call declares which reads one record: each its own, as a typed key stands once. */
export function proveDetails(project: Proved, host: () => Host): void {
  for (const [index, call] of provedCalls(project).filter(isReachable).entries()) {
    const { handler } = call;
    if (handler.kind !== "store" || handler.store.operation !== "get") continue;
    const entity = entityOf(project, handler.store.entity);
    it(`${call.id} brings every field that it declares: ${call.reply.fields.join(", ")}`, async () => {
      const user = userOf(host(), call);
      const trees = [entity.scope?.tree, handler.store.where].filter((tree) => tree !== undefined);
      const seen = meeting(await storable(project, host(), entity, DETAILS + index), trees, { user, now: "", workflow: undefined });
      if (seen === undefined) throw new Error(`no ${entity.name} is for whoever may make ${call.id}`);
      const stored = await put(project, host(), entity, seen);
      const answer = await host().make(call.id, { [handler.store.key ?? entity.store?.key ?? ""]: stored.key });
      expectStatus(answer, 200);
      const { found, expected } = shownOf(recordIn(call, answer.data), stored, call.reply.fields);
      expect(found).toEqual(expected);
    });
  }
}

/** What is known of whoever may make a call. */
export function userOf(host: Host, call: Call): Data {
  const account = host.accountFor(call.id);
  return host.accounts.find(({ name }) => name === account)?.info ?? {};
}

/** What every stored entity promises: what is added is there, what is changed is changed, what is deleted is gone, nothing is overwritten unseen. */
export function proveRecords(project: Proved, host: () => Host): void {
  const proved = new Set(provedCalls(project).filter(isReachable));
  for (const entity of project.model.entities.values()) {
    if (entity.store === undefined) continue;
    const creates = storedCalls(project, entity.name, "create").filter((call) => proved.has(call));
    for (const [index, create] of creates.entries()) proveEntity(project, host, entity, create, index);
  }
}

interface Ways {
  create: Call;
  get: Call | undefined;
  update: Call | undefined;
  remove: Call | undefined;
  removeMany: Call | undefined;
}

function proveEntity(project: Proved, host: () => Host, entity: Entity, create: Call, index: number): void {
  const way = (operation: string): Call | undefined => {
    const all = storedCalls(project, entity.name, operation).filter(isReachable);
    return all[index] ?? all[0];
  };
  const ways: Ways = { create, get: way("get"), update: way("update"), remove: way("delete"), removeMany: way("deleteMany") };
  const records = new Records(project, host, entity, ways, index);
  const isNamed = (fields: readonly string[]): boolean => fields.every((name) => create.body.names.includes(name));
  const unique = [...(entity.store?.unique ?? []), ...(entity.store?.typedKey === true ? [[]] : [])].some(isNamed);
  const refers = references(project, entity).some(([field]) => isNamed([field]));
  // One that nothing reads, changes or deletes by its key: its list is proved (lists.ts).
  if ([ways.get, ways.update, ways.remove, ways.removeMany].every((call) => call === undefined) && !unique && !refers) return;
  describe(`${entity.name} by ${create.id}`, () => {
    if (ways.get !== undefined) it(`${create.id} adds what ${ways.get.id} gives back`, () => records.proveAdded());
    if (ways.update !== undefined) {
      it(`${ways.update.id} changes every field that it takes, and the version`, () => records.proveChanged());
      it(`${ways.update.id} refuses a stale version with 409 and changes nothing`, () => records.proveStale());
      it(`${ways.update.id} answers 404 for a key that nothing has`, () => records.proveUnknown(ways.update));
    }
    for (const history of historiesOf(project, entity.name, ways))
      it(`${history.id} tells that it was added, and each field that was changed`, () => records.proveHistory(history));
    if (ways.remove !== undefined) {
      it(`${ways.remove.id} deletes, and refuses a stale version first`, () => records.proveDeleted());
      it(`${ways.remove.id} answers 404 for a key that nothing has`, () => records.proveUnknown(ways.remove));
    }
    if (ways.get !== undefined) it(`${ways.get.id} answers 404 for a key that nothing has`, () => records.proveUnknown(ways.get));
    if (ways.removeMany !== undefined) it(`${ways.removeMany.id} deletes all that are named, or none`, () => records.proveDeletedMany());
    for (const unique of entity.store?.unique ?? []) {
      if (unique.every((name) => create.body.names.includes(name)))
        it(`${create.id} refuses a second ${unique.join(" and ")} with 409`, () => records.proveUnique(unique));
    }
    if (entity.store?.typedKey === true)
      it(`${create.id} refuses a second key with 409`, () => records.proveUnique([entity.store?.key ?? ""]));
    const files = [...entity.fields.values()].filter(({ file, name }) => file !== undefined && create.body.names.includes(name));
    for (const call of [create, ways.update].filter((one) => one !== undefined))
      for (const [name, to] of references(project, entity).filter(([field]) => call.body.names.includes(field)))
        it(`${call.id} refuses a ${name} that names no ${to}, and stores nothing`, () => records.proveForeign(call, name));
    for (const { name } of files) it(`${create.id} refuses a ${name} that is no upload of this user`, () => records.proveForeignFile(name));
  });
}

/** Calls that tell what was changed in a record, whichever it is. */
const historiesOf = (project: Proved, entity: string, { get, update }: Ways): Call[] =>
  get === undefined || update === undefined
    ? []
    : callsOf(project)
        .filter(isReachable)
        .filter(({ handler }) => handler.kind === "history" && handler.entity === entity && handler.where === undefined);

class Records {
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

  /** The input that names the record. */
  private keyIn({ handler }: Call): string {
    return (handler.kind === "store" ? handler.store.key : undefined) ?? this.key;
  }

  private async input(call: Call, seed: number): Promise<Data> {
    const input = inputOf(call, seed, this.project.model.entities);
    const pointed = await pointedAt(this.project, this.host(), this.entity);
    for (const [name, key] of Object.entries(pointed)) if (name in input) input[name] = key;
    const parent = this.entity.store?.parent;
    // At the top of its tree.
    if (parent !== undefined && parent in input) input[parent] = rootOf(this.project, this.entity.name);
    return input;
  }

  /** Adds a record of its own; its key and what was sent. */
  private async add(): Promise<{ key: string; sent: Data }> {
    const sent = await this.input(this.ways.create, this.seed++);
    const before = new Set(await this.host().keysOf(this.entity.name));
    expectStatus(await this.host().make(this.ways.create.id, sent), 200);
    const added = (await this.host().keysOf(this.entity.name)).filter((key) => !before.has(key));
    expect(added.length).toBe(1);
    return { key: added[0] ?? "", sent };
  }

  private read(key: string): Promise<Answer> {
    const { get } = this.ways;
    if (get === undefined) throw new Error(`${this.entity.name} has no call that gets it`);
    return this.host().make(get.id, { [this.keyIn(get)]: key });
  }

  /** What a reply may show of what was sent; what the server sets itself is proved in tests/server/plain-entity.test.ts. */
  private shown(sent: Data, { handler }: Call): Data {
    const set = handler.kind === "store" ? handler.set : new Map();
    const fields = (this.ways.get?.reply.fields ?? []).filter((name) => !set.has(name));
    return Object.fromEntries(
      Object.entries(sent)
        .filter(([name]) => fields.includes(name))
        .map(([name, value]) => [name, asShown(value)]),
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

  private async change(key: string, seed: number, version: number | undefined): Promise<{ sent: Data; answer: Answer }> {
    const { update } = this.ways;
    if (update === undefined) throw new Error(`${this.entity.name} has no call that changes it`);
    const sent = { ...(await this.input(update, seed)), [this.keyIn(update)]: key };
    // What may be written follows from the stored record, too: what was sent alone tells no more than `inputOf` knows.
    const byRecord = update.guards.filter(({ writable }) => JSON.stringify(writable.tree).includes('"subject":"row"'));
    const shut = byRecord.map(({ field }) => field).filter((field) => field !== this.keyIn(update));
    for (const field of shut) delete (sent as Data)[field];
    return { sent, answer: await this.host().make(update.id, version === undefined ? sent : { ...sent, version }) };
  }

  async proveChanged(): Promise<void> {
    const { update, get } = this.ways;
    const { key } = await this.add();
    const { sent, answer } = await this.change(key, this.seed++, 1);
    expectStatus(answer, 200);
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
    expectStatus((await this.change(key, this.seed++, 1)).answer, 200);
    const after = recordIn(this.ways.get, (await this.read(key)).data);
    const changed = (this.ways.update?.body.names ?? []).filter(
      (name) =>
        this.entity.fields.has(name) && name !== this.key && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
    );
    const answer = await this.host().make(history.id, { [this.key]: key });
    expectStatus(answer, 200);
    const rows = (answer.data as { rows: { kind: string; differences: { field: string }[] }[] }).rows;
    expect(rows.map(({ kind }) => kind)).toEqual(["changed", "created"]);
    const told = (rows[0]?.differences ?? []).map(({ field }) => field);
    expect(told).toEqual(expect.arrayContaining(changed.filter((name) => shown.has(name))));
    const secrets = [...this.entity.fields.values()].filter(({ secret }) => secret !== false).map(({ name }) => name);
    expect(told.filter((field) => !shown.has(field) && !secrets.includes(field))).toEqual([]);
  }

  async proveStale(): Promise<void> {
    const { key } = await this.add();
    expectStatus((await this.change(key, this.seed++, 1)).answer, 200);
    const before = this.ways.get === undefined ? undefined : (await this.read(key)).data;
    expectStatus((await this.change(key, this.seed++, 1)).answer, 409);
    if (this.ways.get !== undefined) expect((await this.read(key)).data).toEqual(before);
  }

  async proveDeleted(): Promise<void> {
    const { key } = await this.add();
    const { remove } = this.ways;
    if (remove === undefined) throw new Error(`${this.entity.name} has no call that removes it`);
    const named = { [this.keyIn(remove)]: key };
    expectStatus(await this.host().make(remove.id, { ...named, version: 7 }), 409);
    expect(await this.host().keysOf(this.entity.name)).toContain(key);
    expectStatus(await this.host().make(remove.id, { ...named, version: 1 }), 200);
    expect(await this.host().keysOf(this.entity.name)).not.toContain(key);
    expectStatus(await this.host().make(remove.id, named), 404);
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
    const second = await this.input(this.ways.create, this.seed++);
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
    // Put there past the calls: it may be of the same kind.
    const unfit = await notToName(this.project, this.host(), this.entity, name);
    const keys = await this.host().keysOf(this.entity.name);
    const before = get === undefined ? undefined : (await this.read(key)).data;
    const { title = name, type } = this.entity.fields.get(name) ?? {};
    for (const value of unfit === undefined ? [NOTHING] : [NOTHING, unfit]) {
      const answer = await this.host().make(call.id, { ...sent, [name]: type === "array" ? [value] : value });
      expect([answer.status, answer.data?.violations]).toEqual([422, [{ field: name, message: `所选${title}不存在` }]]);
    }
    expect(await this.host().keysOf(this.entity.name)).toEqual(keys);
    if (get !== undefined) expect((await this.read(key)).data).toEqual(before);
    // Nothing else was wrong with it.
    expectStatus(await this.host().make(call.id, sent), 200);
  }

  async proveForeignFile(name: string): Promise<void> {
    const sent = { ...(await this.input(this.ways.create, this.seed++)), [name]: NOTHING };
    const answer = await this.host().make(this.ways.create.id, sent);
    expect([answer.status, answer.data?.violations?.[0]?.field]).toEqual([422, name]);
  }
}

/** Status and message of an answer, the message only where the status is not the one that was expected. */
function expectStatus({ status, code, msg }: Answer, expected: number): void {
  expect(status === expected ? [status, code] : [status, msg]).toEqual([expected, String(expected)]);
}

/** The record of a reply, wherever it lies, with the lists beside it. */
function recordIn(call: Call | undefined, data: unknown): Data {
  const { at, beside = [] } = call?.reply ?? {};
  if (at === undefined) return (data ?? {}) as Data;
  return { ...((data as Data)[at] as Data), ...Object.fromEntries(beside.map((name) => [name, (data as Data)[name]])) };
}

/** Amounts come back as texts; rows of lists may have more than was sent. */
function asShown(value: unknown): unknown {
  return Array.isArray(value) && value.some((item) => item !== null && typeof item === "object")
    ? value.map((row) => expect.objectContaining(row as object))
    : value;
}

/** What stands above the top of a tree: the root that a screen draws, else "0". */
export function rootOf({ model }: Proved, entity: string): unknown {
  for (const screen of model.screens.values()) {
    for (const block of screen.blocks.values())
      if (block.kind === "tree" && block.entity === entity && block.root !== undefined) return block.root[block.key];
  }
  return "0";
}
