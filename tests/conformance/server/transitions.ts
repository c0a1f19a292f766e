import { describe, expect, it } from "vitest";
import { patternOfText } from "../literal-text.ts";
import { fileNameOf } from "../../../generator/model/file-rules.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { REFUSED_ACTOR, REFUSED_CONDITION, REFUSED_STATE } from "../../../runtime/contract/language/workflow.ts";
import { asked } from "../meeting.ts";
import { callOf, entityOf, isReachable, type Proved, storedCalls } from "../project.ts";
import { declaredSchema, namesOf, sampleOf, spoiledOf } from "../samples.ts";
import { matchExpected, expectedMessage } from "../expected-message.ts";
import type { Account, Reply, Host } from "./host.ts";
import { violationsOf } from "./inputs.ts";
import { NEW, Situations, UPLOADED } from "./situations.ts";
import { notToName, references } from "./stored.ts";

const NOTHING = "00000000-0000-7000-8000-000000000000";
/** Fields that a hand-written effect overwrites. Hand-written tests cover them (tests/server/abuse.test.ts). */
const FILLED: Readonly<Record<string, readonly string[]>> = { fillAgencyContact: ["supTel", "supWeb"] };
const REFUSED: ReadonlySet<string> = new Set([REFUSED_STATE, REFUSED_ACTOR, REFUSED_CONDITION]);

/**
 * Proves every transition. An authorised user can make it from the declared states, and it stores its input. It refuses other
 * users, other states, invalid values, foreign fields, a stale version, and a record with a failing check.
 */
export function proveTransitions(project: Proved, host: () => Host): void {
  for (const workflow of project.model.workflows.values()) {
    if (![workflow.at.file, entityOf(project, workflow.entity).at.file].some((file) => project.isProved(file))) continue;
    for (const transition of workflow.transitions.values()) {
      const { call } = transition;
      if (call === undefined || !isReachable(callOf(project, call))) continue;
      if (project.isChosen?.(callOf(project, call)) === false) continue;
      const proof = new TransitionProof(project, host, workflow, transition);
      describe(`${workflow.name}.${transition.name} by ${call}`, () => {
        for (const state of proof.states)
          it(`from ${state}: stores its input and moves the record to ${transition.to}`, () => proof.proveMade(state));
        it("refuses other states, unauthorised users and missing records", () => proof.proveGate());
        it(`refuses bad values of ${proof.inputs.join(", ")}, and every foreign field`, () => proof.proveInputs());
        if (proof.changes) it("refuses a stale version with 409 and changes nothing", () => proof.proveStale());
        if (transition.checks.length > 0) it("reports the message of the first failing check", () => proof.proveChecks());
      });
    }
  }
}

class TransitionProof extends Situations {
  async proveMade(state: string): Promise<void> {
    const { account, row, form } = await this.needed(state);
    const key = state === NEW ? undefined : await this.stored(row);
    const before = new Set(await this.host().keysOf(this.entity.name));
    const reply = await this.make(account, { ...form, ...this.misnamed(form) }, key);
    const { success } = this.transition;
    expect([reply.status, reply.code, reply.msg]).toEqual([
      200,
      "200",
      success === undefined ? reply.msg : expect.stringMatching(patternOfText(success)),
    ]);
    const added = (await this.host().keysOf(this.entity.name)).filter((item) => !before.has(item));
    expect(added.length).toBe(state === NEW ? 1 : 0);
    const now = await this.found(key ?? added[0] ?? "");
    if (this.transition.to === "removed") return expect(now).toBeUndefined();
    expect(now?.[this.workflow.field]).toBe(this.transition.to);
    const expected: Data = { ...form, ...this.fileNames(row, form), ...this.written(row, form, account) };
    for (const name of FILLED[this.transition.effect ?? ""] ?? []) delete expected[name];
    expect(pick(now, Object.keys(expected))).toEqual(asStored(expected));
    await this.proveHistory(key ?? added[0] ?? "", state, form, account);
  }

  /** Returns wrong values for fields that the server copies from a referenced record, whatever the client sends. */
  private misnamed(form: Data): Data {
    const named = [...this.entity.fields.values()].filter(({ name, ref }) => {
      const key = form[name];
      return typeof key === "string" && key !== "" && ref?.except.has(key) === false;
    });
    const copied = named.flatMap(({ ref }) => [...(ref?.copy.keys() ?? [])]).filter((name) => typeof form[name] === "string");
    return Object.fromEntries(copied.map((name) => [name, `别的${String(form[name])}`]));
  }

  /** Returns the expected file names: those of the uploads, whatever the client sends beside them (`x-file.name`). */
  private fileNames(row: Data, form: Data): Data {
    const names: Data = {};
    for (const { name, schema } of this.entity.fields.values()) {
      const beside = fileNameOf(schema);
      if (beside === undefined || !(name in form || beside in form)) continue;
      names[beside] = this.uploaded.has(form[name] ?? row[name]) ? UPLOADED : (row[beside] ?? null);
    }
    return names;
  }

  /** Evaluates the simple values of `set`: literals, the current time, and values of the user, the record or the form. */
  private written(row: Data, form: Data, { info }: Account): Data {
    const result: Data = {};
    for (const [name, value] of this.transition.set) {
      if (value.kind === "literal") result[name] = value.value;
      if (value.kind !== "operand" || !("reference" in value.operand)) continue;
      const { subject, path } = value.operand.reference;
      if (subject === "now") result[name] = this.now;
      if (subject === "user") result[name] = info[path[0] ?? ""];
      if (subject === "row") result[name] = row[path[0] ?? ""];
      if (subject === "form") result[name] = form[path[0] ?? ""];
    }
    return result;
  }

  private async proveHistory(key: string, from: string, form: Data, account: Account): Promise<void> {
    const rows = await this.host()
      .portal.store.database.kysely.selectFrom("transition_log")
      .selectAll()
      .where("record_key", "=", key)
      .execute();
    const steps = rows.map((row) => [row["transition"], row["from_state"], row["to_state"], row["reason"]]);
    const reason = this.transition.reason === undefined ? null : form[this.transition.reason];
    expect(steps).toEqual([[this.transition.name, from, this.transition.to, reason]]);
    await this.proveSteps(key, from, reason, account);
  }

  /** Proves that the generic call of the steps replies the step to the user who made it. Skipped if they may not make that call. */
  private async proveSteps(key: string, from: string, reason: unknown, account: Account): Promise<void> {
    const row = (await this.found(key)) ?? {};
    for (const call of storedCalls(this.project, this.entity.name, "steps")) {
      const isAllowed = this.host()
        .accountsFor(call.id)
        .some(({ name }) => name === account.name);
      if (!isAllowed || !this.isSeen(row, account)) continue;
      const { data } = await this.host().call(account.name, call.id, { [this.key]: key });
      const step = { happenedAt: this.now, fromState: from, toState: this.transition.to, reason: reason ?? null };
      expect(data).toEqual([expect.objectContaining(step)]);
    }
  }

  private async proveUnchanged(key: string, before: Data | undefined): Promise<void> {
    expect(await this.found(key)).toEqual(before);
  }

  async proveGate(): Promise<void> {
    const { account, row, form } = await this.needed(this.storedState === NEW ? NEW : this.storedState);
    if (!this.states.includes(NEW)) {
      const reply = await this.make(account, form, NOTHING);
      expect(reply.status).toBe(404);
    }
    if (this.storedState === NEW) return;
    for (const { code } of this.workflow.states) {
      if (this.transition.from.includes(code)) continue;
      await this.proveRefused({ ...row, [this.workflow.field]: code }, form, account);
    }
    for (const other of this.host().accountsFor(this.call.id)) await this.proveRefused(row, form, other);
  }

  /** Asserts a refusal. A user who must not see the record gets 404, as for a missing record. */
  private async proveRefused(row: Data, form: Data, account: Account): Promise<void> {
    if (this.isLet(row, form, account)) return;
    const key = await this.stored(row);
    const before = await this.found(key);
    const reply = await this.make(account, form, key);
    const state = row[this.workflow.field];
    expect([account.name, state, reply.status]).toEqual([account.name, state, this.isSeen(row, account) ? 409 : 404]);
    if (reply.status === 409) expect(REFUSED).toContain(reply.msg);
    await this.proveUnchanged(key, before);
  }

  async proveInputs(): Promise<void> {
    const { account, row, form } = await this.needed(this.storedState);
    const key = this.storedState === NEW ? undefined : await this.stored(row);
    const before = key === undefined ? undefined : await this.found(key);
    const keys = await this.host().keysOf(this.entity.name);
    for (const name of this.inputs) await this.proveBad(name, (value) => this.make(account, { ...form, [name]: value }, key));
    for (const [name] of references(this.project, this.entity).filter(([field]) => this.inputs.includes(field))) {
      const { title = name } = this.entity.fields.get(name) ?? {};
      const unfit = await notToName(this.project, this.host(), this.entity, name);
      for (const value of unfit === undefined ? [NOTHING] : [NOTHING, unfit]) {
        const reply = await this.make(account, { ...form, [name]: value }, key);
        // A gate that reads this field may refuse the transition first.
        if (this.namesAsked().has(name) && reply.status === 409) continue;
        expect([reply.status, violationsOf(reply)]).toEqual([422, [[name, `所选${title}不存在`]]]);
      }
    }
    const foreign = this.foreign(row);
    if (Object.keys(foreign).length > 0) {
      const reply = await this.make(account, { ...form, ...foreign }, key);
      expect(reply.status).toBe(422);
      const refused = violationsOf(reply).map(([field]) => field);
      expect(Object.keys(foreign).filter((name) => !refused.includes(name))).toEqual([]);
    }
    if (key !== undefined) await this.proveUnchanged(key, before);
    expect(await this.host().keysOf(this.entity.name)).toEqual(keys);
  }

  private async proveBad(name: string, send: (value: unknown) => Promise<Reply>): Promise<void> {
    const { entities } = this.project.model;
    const declared = declaredSchema(this.call, name, entities);
    const inQuery = this.call.query.names.includes(name);
    const isGate = this.namesAsked().has(name);
    for (const { keyword, value } of spoiledOf(declared, entities, inQuery)) {
      const reply = await send(value);
      // A gate that reads this field may then allow a different transition only, and it refuses before the rules are validated.
      if (isGate && keyword !== "type" && reply.status === 409) continue;
      const [first] = violationsOf(reply).filter(([field]) => field === name || field?.startsWith(`${name}.`));
      const expected = expectedMessage(declared, keyword, name, entities);
      expect([name, keyword, reply.status, first?.[1]]).toEqual([name, keyword, 422, matchExpected(expected, first?.[1] ?? "")]);
    }
  }

  /** Lists fields that the call accepts but this transition may not write, with values that differ from the stored ones. */
  private foreign(row: Data): Data {
    const { entities } = this.project.model;
    const own = new Set([...this.transition.input, ...this.transition.send.keys(), this.workflow.field, this.key]);
    const stored = this.storedState === NEW ? {} : row;
    const names = namesOf(this.call).filter((name) => this.entity.fields.has(name) && !own.has(name));
    // Derived fields get another seed, so that a sum differs from the sum of the lists sent beside it.
    const seedOf = (name: string): number => (this.entity.fields.get(name)?.derived === undefined ? 91 : 95);
    const values = names.map((name) => [name, sampleOf(declaredSchema(this.call, name, entities), seedOf(name), entities)] as const);
    return Object.fromEntries(values.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])));
  }

  async proveStale(): Promise<void> {
    if (!namesOf(this.call).includes("version")) return;
    const { account, row, form } = await this.needed(this.storedState);
    const key = await this.stored(row);
    const before = await this.found(key);
    const reply = await this.make(account, form, key, 7);
    expect(reply.status).toBe(409);
    expect(REFUSED).not.toContain(reply.msg);
    await this.proveUnchanged(key, before);
  }

  /**
   * For each check, finds a record in some state for which it is the first failing check. A check that another one implies has no
   * such record.
   */
  async proveChecks(): Promise<void> {
    const conditions = this.transition.checks.map(asked);
    const unproved: string[] = [];
    for (const [index, check] of this.transition.checks.entries()) {
      // Such a check asks whether the form has a field at all. A stored record always has its lists, even empty ones.
      if (JSON.stringify(check.rule.tree).includes('"given"')) continue;
      const before = conditions.slice(0, index);
      const condition = conditions[index] ?? { all: [] };
      let proved = false;
      for (const state of this.states) {
        const failing = await this.situation(state, [...before, { not: condition }]);
        if (failing === undefined) continue;
        const { account, row } = failing;
        const key = state === NEW ? undefined : await this.stored(row);
        const reply = await this.make(account, Object.fromEntries(this.inputs.map((name) => [name, row[name]])), key);
        expect([reply.status, reply.msg]).toEqual([422, expect.stringMatching(patternOfText(check.message))]);
        if (key !== undefined) expect((await this.found(key))?.[this.workflow.field]).toBe(state);
        proved = true;
      }
      const isImplied = before.some((other) => JSON.stringify(other) === JSON.stringify(condition));
      // An earlier check requires that the form has the field, and the generated forms here do not have it.
      const isOfForm = before.some((other) => JSON.stringify(other).includes('"given"'));
      if (!proved && !isImplied && !isOfForm) unproved.push(String(patternOfText(check.message)));
    }
    expect(unproved).toEqual([]);
  }
}

const pick = (record: Data | undefined, names: readonly string[]): Data =>
  Object.fromEntries(names.map((name) => [name, record?.[name] ?? undefined]));

/** Converts sent values to matchers: stored rows have more fields than were sent, and null is stored as undefined. */
const asStored = (form: Data): Data =>
  Object.fromEntries(
    Object.entries(form).map(([name, sent]) => {
      const value = sent ?? undefined;
      const isRows = Array.isArray(value) && value.some((item) => item !== null && typeof item === "object");
      return [name, isRows ? value.map((row: object) => expect.objectContaining(row)) : value];
    }),
  );
