import { expect } from "vitest";
import { ownValue } from "../../../runtime/contract/values/own-value.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Match, StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Call, Entity, EntityField } from "../../../generator/model/types.ts";
import { entityOf, type Proved } from "../project.ts";
import { holds } from "../../../generator/plan/evaluate.ts";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import { meeting } from "../meeting.ts";
import { recordOf } from "../samples.ts";
import { countedAs } from "./counted-as.ts";
import { userOf } from "./reply-checks.ts";
import { expectSheet } from "./prove-exports.ts";
import type { Host } from "./host.ts";
import { isNothing, meets, sortValues, wholeOf } from "./list-values.ts";
import { put, rootOf, shownOf, type Stored, pointedSays, storable } from "./stored.ts";

/** Rows that are added for every list, besides those of the demo. */
const ROWS = 13;

/** Added rows by server and by entity, or by call if its user sees only some rows. */
const filled = new WeakMap<Host, Map<string, Promise<Stored[]>>>();

/** Returns a function that takes ten seeds for each proof on a server, because several calls may show or count one entity. */
function seedsFrom(start: number): (host: Host) => number {
  const next = new WeakMap<Host, number>();
  return (host) => {
    const first = next.get(host) ?? start;
    next.set(host, first + 10);
    return first;
  };
}

const nextScope = seedsFrom(9000);
const nextCount = seedsFrom(7000);

/** Proofs of one list or count call on a server. Each adds the rows that it needs. */
export class ListProof {
  private readonly entity: Entity;

  constructor(
    private readonly project: Proved,
    private readonly host: () => Host,
    private readonly call: Call,
    private readonly store: StoreOperation,
  ) {
    this.entity = entityOf(project, store.entity);
  }

  /** Conditions for a visible row: the row scope of its entity, and the call's own condition. */
  private get trees(): ConditionTree[] {
    return [this.entity.scope?.tree, this.store.where].filter((tree) => tree !== undefined);
  }

  get isNarrowed(): boolean {
    return this.trees.length > 0;
  }

  private fill(): Promise<Stored[]> {
    const known = filled.get(this.host()) ?? new Map<string, Promise<Stored[]>>();
    filled.set(this.host(), known);
    const name = this.isNarrowed ? this.call.id : this.entity.name;
    const rows = known.get(name) ?? this.emptied().then(() => this.added(500 + 100 * known.size, this.trees));
    known.set(name, rows);
    return rows;
  }

  /** Empties a log, because earlier proofs have written more rows than a page holds. */
  private async emptied(): Promise<void> {
    const { table, log } = this.host().portal.store.table(this.entity.name);
    if (log === true) await this.host().portal.store.database.kysely.deleteFrom(table).execute();
  }

  /** Adds rows that meet the conditions for a user. Adds none if the conditions cannot hold. */
  private async added(
    first: number,
    trees: readonly ConditionTree[],
    user: Data = userOf(this.host(), this.call),
    count: number = ROWS,
  ): Promise<Stored[]> {
    const rows: Stored[] = [];
    for (let seed = first; seed < first + count; seed++) {
      const record = await storable(this.project, this.host(), this.entity, seed);
      const seen = meeting(record, trees, { user, now: "", workflow: undefined });
      if (seen === undefined) continue;
      await pointedSays(this.host(), this.entity, seen);
      rows.push(await put(this.project, this.host(), this.entity, seen));
    }
    return rows;
  }

  async proveFields(): Promise<void> {
    const added = await this.fill();
    expect(added.length).toBe(ROWS);
    const rows = new Map((await this.all()).map((row) => [this.keyOf(row), row]));
    for (const stored of added) {
      const { found, expected } = shownOf(rows.get(stored.key) ?? {}, stored, this.call.reply.fields);
      expect(found).toEqual(expected);
    }
  }

  /**
   * For every account that may make the call, adds visible and hidden rows. An account that sees everything has no hidden rows,
   * but at least one account must have some.
   */
  async proveScope(): Promise<void> {
    let hidden = 0;
    for (const { name, info } of this.host().accountsFor(this.call.id)) {
      const first = nextScope(this.host());
      const own = await this.added(first, this.trees, info, 2);
      const others = await this.added(first + 5, [{ not: { all: this.trees } }], info, 2);
      const parent = this.store.operation === "children" ? { id: rootOf(this.project, this.entity.name) } : {};
      const paged = this.call.reply.page ? { pageNumber: 1, pageSize: 1000 } : {};
      const { status, data } = await this.host().call(name, this.call.id, { ...parent, ...paged });
      expect([name, status]).toEqual([name, 200]);
      const seen = new Set(((this.call.reply.page ? data.rows : data) as Data[]).map(this.keyOf));
      expect([name, own.filter(({ key }) => !seen.has(key))]).toEqual([name, []]);
      expect([name, others.filter(({ key }) => seen.has(key))]).toEqual([name, []]);
      hidden += others.length;
    }
    // If every account that may make the call currently sees everything, the condition must still hide rows from another account.
    const hides = this.host().accounts.some(({ info }) => this.mayHide(info));
    expect(hidden > 0 || hides).toBe(true);
  }

  /** Fields of its rows that not everybody may read (`x-read`). */
  get restricted(): EntityField[] {
    return [...this.entity.fields.values()].filter(({ name, read }) => read !== undefined && this.call.reply.fields.includes(name));
  }

  /** For every account that may make the call: a field is in a row, and orders the list, exactly if the account may read it. */
  async proveFieldRights(): Promise<void> {
    for (const { name, info } of this.host().accountsFor(this.call.id)) {
      const [own] = await this.added(nextScope(this.host()), this.trees, info, 1);
      const asked = (input: Data) =>
        this.host().call(name, this.call.id, { ...(this.call.reply.page ? { pageNumber: 1, pageSize: 1000 } : {}), ...input });
      const { data } = await asked({});
      const row = ((this.call.reply.page ? data.rows : data) as Data[]).find((one) => this.keyOf(one) === own?.key) ?? {};
      for (const field of this.restricted) {
        const mayRead = field.read === undefined || holds(field.read.tree, { user: info, row: null }, undefined);
        expect([name, field.name, (row[field.name] ?? null) !== null]).toEqual([
          name,
          field.name,
          mayRead && own?.fields[field.name] !== undefined,
        ]);
        if (this.store.sort?.includes(field.name) === true)
          expect([name, field.name, (await asked({ sort: field.name })).status]).toEqual([name, field.name, mayRead ? 200 : 403]);
      }
    }
  }

  private mayHide(user: Data): boolean {
    const record = recordOf(this.entity, 1, this.project.model.entities);
    return meeting(record, [{ not: { all: this.trees } }], { user, now: "", workflow: undefined }) !== undefined;
  }

  /** Asserts that visible rows are counted and summed by their value or by its month, and that hidden rows are not. */
  async proveCounts(): Promise<void> {
    const { by = "", sum = [] } = this.store;
    for (const { name, info } of this.host().accountsFor(this.call.id)) {
      const seed = nextCount(this.host());
      const counts = async (): Promise<Map<string, bigint[]>> => {
        const { status, data } = await this.host().call(name, this.call.id);
        expect([name, status]).toEqual([name, 200]);
        return new Map(
          (data as Data[]).map((row) => [String(row["value"]), [row["count"], ...sum.map((field) => row[field])].map(wholeOf)]),
        );
      };
      const expected = await counts();
      for (const { fields } of await this.added(seed, this.trees, info, 3)) {
        const value = fields[by];
        if (value === undefined || value === null) continue;
        const group = countedAs(this.store, String(value), fields, info);
        const added = [1, ...sum.map((field) => fields[field])].map(wholeOf);
        expected.set(
          group,
          added.map((more, position) => (expected.get(group)?.[position] ?? 0n) + more),
        );
      }
      if (this.isNarrowed) await this.added(seed + 5, [{ not: { all: this.trees } }], info, 2);
      expect([name, await counts()]).toEqual([name, expected]);
    }
  }

  /** Asserts that the totals of a list are the sums over all its pages, whichever page is asked for. */
  async proveTotals(): Promise<void> {
    const all = await this.all();
    const { data } = await this.host().make(this.call.id, { pageNumber: 1, pageSize: 5, withTotals: true });
    for (const field of this.store.totals ?? [])
      expect([field, wholeOf(data.totals[field])]).toEqual([field, all.reduce((sum, row) => sum + wholeOf(row[field]), 0n)]);
    expect(all.length).toBeGreaterThan(5);
  }

  private async ask(input: Data): Promise<{ rows: Data[]; total: number }> {
    const parent = this.store.operation === "children" ? { id: rootOf(this.project, this.entity.name) } : {};
    const reply = await this.host().make(this.call.id, { ...parent, ...input });
    expect([reply.status, reply.code, reply.msg]).toEqual([200, "200", reply.msg]);
    const rows = this.call.reply.page ? reply.data.rows : reply.data;
    return { rows, total: this.call.reply.page ? reply.data.total : rows.length };
  }

  private async all(input: Data = {}): Promise<Data[]> {
    await this.fill();
    return (await this.ask(this.call.reply.page ? { pageNumber: 1, pageSize: 1000, ...input } : input)).rows;
  }

  private keyOf = (row: Data): string => String(row[this.entity.store?.key ?? ""]);

  async provePages(): Promise<void> {
    const all = await this.all();
    expect(all.length).toBeGreaterThanOrEqual(ROWS);
    const seen: string[] = [];
    for (let pageNumber = 1; seen.length < all.length && pageNumber <= all.length; pageNumber++) {
      const { rows, total } = await this.ask({ pageNumber, pageSize: 5 });
      expect(total).toBe(all.length);
      expect(rows.length).toBe(Math.min(5, all.length - seen.length));
      seen.push(...rows.map(this.keyOf));
    }
    expect(seen).toEqual(all.map(this.keyOf));
    expect((await this.ask({ pageNumber: 1000, pageSize: 5 })).rows).toEqual([]);
  }

  async proveSearch(): Promise<void> {
    const all = await this.all();
    for (const field of this.store.search ?? []) {
      const row = all.find((item) => typeof item[field] === "string" && String(item[field]).length > 2);
      if (row === undefined) continue;
      const text = String(row[field]).slice(1).toUpperCase();
      const { rows } = await this.ask({ searchText: text, ...(this.call.reply.page ? { pageNumber: 1, pageSize: 1000 } : {}) });
      expect(rows.map(this.keyOf)).toContain(this.keyOf(row));
      const fields = this.store.search ?? [];
      const shown = fields.every((name) => this.call.reply.fields.includes(name));
      const holds = (item: Data): boolean =>
        fields.some((name) =>
          String(item[name] ?? "")
            .toUpperCase()
            .includes(text),
        );
      if (shown) expect(rows.map(this.keyOf)).toEqual(all.filter(holds).map(this.keyOf));
    }
    for (const searchText of ["%", "_%_", "nothing has this"]) {
      const literal = all.filter((row) => Object.values(row).some((value) => String(value).includes(searchText)));
      if (literal.length === 0) expect((await this.ask({ searchText })).rows).toEqual([]);
    }
  }

  async proveMatch(name: string, declared: Match): Promise<void> {
    const elsewhere = typeof declared === "object" && "of" in declared ? declared : undefined;
    const match = elsewhere?.how ?? declared;
    const field =
      elsewhere?.of ?? (typeof declared === "string" ? name : "from" in declared ? declared.from : "to" in declared ? declared.to : "");
    const all = await this.all();
    if (!this.call.reply.fields.includes(field)) return;
    const row = all.find((item) => !isNothing(item[field]) && !Array.isArray(item[field]));
    if (row === undefined) return;
    const value = row[field];
    // A masked field cannot be searched by its displayed value or a substring of it.
    if (this.entity.fields.get(field)?.schema["x-mask"] !== undefined) {
      for (const fragment of [value, String(value).slice(0, 3)]) expect(await this.all({ [name]: fragment })).toEqual([]);
      return;
    }
    const asked = match === "contains" ? String(value).slice(1) : value;
    const found = (await this.all({ [name]: asked })).map(this.keyOf);
    expect(found).toEqual(all.filter((item) => meets(match, item[field], asked)).map(this.keyOf));
    expect(found).toContain(this.keyOf(row));
  }

  async proveSort(field: string): Promise<void> {
    await this.fill();
    const values = async (sort: string): Promise<unknown[]> =>
      (await this.all({ sort })).map((row) => ownValue(row, field)).filter((value) => !isNothing(value));
    const up = await values(field);
    expect(up).toEqual(sortValues(up));
    const down = await values(`-${field}`);
    expect(down).toEqual(sortValues(down).reverse());
    expect([...down].sort()).toEqual([...up].sort());
  }

  async proveExport(call: string): Promise<void> {
    await this.fill();
    const account = this.host().accountFor(this.call.id);
    const { data } = await this.host().call(account, this.call.id, { pageNumber: 1, pageSize: 1000 });
    expectSheet(this.project, call, await this.host().call(account, call), data.rows as Data[]);
  }

  async proveOrder(): Promise<void> {
    const { field = "", direction } = this.store.order ?? {};
    if (!this.call.reply.fields.includes(field)) return;
    const values = (await this.all()).map((row) => ownValue(row, field)).filter((value) => !isNothing(value));
    expect(values).toEqual(direction === "desc" ? sortValues(values).reverse() : sortValues(values));
  }
}
