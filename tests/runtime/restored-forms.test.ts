import type { ReactElement } from "react";
import { expect, test } from "vitest";
import type { Data, Scope } from "../../runtime/contract/values/data.ts";
import type { Action, Field, Form, Screen } from "../../runtime/contract/language/screen.ts";
import { enteredOf, formDataOf } from "../../runtime/forms/form-items.ts";
import { FormStore } from "../../runtime/forms/form-store.ts";
import { parseDraft, restoreDraft, buildDraft } from "../../runtime/forms/form-draft.ts";
import { runEffects } from "../../runtime/forms/form-field.tsx";
import { ownAccount } from "../../src/generated/dialogs/own-account.ts";
import { NOW } from "./support/fake-portal.tsx";

/* Every generated form submits the same data when it is restored from its draft. Other tests cover how forms are drawn. */

interface Found {
  name: string;
  form: Form;
}

const screens = import.meta.glob<{ default: () => ReactElement<{ screen?: Screen }> }>("../../src/generated/screens/*.tsx");

function formsIn(id: string, actions: Readonly<Record<string, Action>>, blocks: Screen["blocks"] = {}): Found[] {
  const ofActions = Object.values(actions).flatMap(({ id: action, form }) =>
    form === undefined ? [] : [{ name: `${id}:${action}`, form }],
  );
  const ofBlocks = Object.entries(blocks).flatMap(([name, block]) =>
    block.kind === "form" ? [{ name: `${id}:${name}`, form: block.form }] : [],
  );
  return [...ofActions, ...ofBlocks].filter(({ form }) => form.readonly !== true);
}

async function allForms(): Promise<Found[]> {
  const modules = await Promise.all(Object.values(screens).map((load) => load()));
  const described = modules.flatMap(({ default: page }) => page().props.screen ?? []);
  return [...described.flatMap(({ id, actions, blocks }) => formsIn(id, actions, blocks)), ...formsIn("own-account", ownAccount.actions)];
}

/** Opens a form like a page does, without rendering. */
function opened(form: Form, record: Data | undefined) {
  const scopeOf = (values: Data): Scope => ({
    user: { orgName: "一中" },
    setting: {},
    params: {},
    now: NOW,
    row: record ?? null,
    form: values,
  });
  const initial = formDataOf(form.items, record, scopeOf);
  const store = new FormStore(form, "screen", record, initial, scopeOf);
  let values = store.rows.tokenizeAll(initial);
  store.setField = (key, value) => {
    values = { ...values, [key]: store.rows.tokenized(key, value) };
    store.set(values);
  };
  return { store, initial };
}

/** An object in which every name of a choice or a reply has a value. */
const anything = (what: string): Data => new Proxy<Data>({}, { get: (_, name) => `${what} ${String(name)}` });

/** The value to enter. `turn` 0: the first choice, or a new value; 1: the last choice. */
function entryOf(field: Field, choice: number): unknown {
  const codes = [...(field.codes ?? []), ...(field.options?.extra ?? [])].map(({ value }) => value);
  const code = codes.at(choice === 0 ? 0 : -1);
  if (field.names.length > 1) return field.names.map((name) => `${name} ${choice}`);
  if (field.columns !== undefined) return [{ name: `行 ${choice}` }, { name: "行" }];
  if (field.type === "array") return [code ?? `项 ${choice}`];
  if (field.type === "boolean") return choice === 0;
  if (field.type === "integer" || field.type === "number") return 40 + choice;
  return code ?? `${field.names[0]} ${choice}`;
}

function enter({ store }: ReturnType<typeof opened>, choice: number, isWanted: (field: Field) => boolean): void {
  for (const placed of store.fields.values()) {
    if (placed.field.widget === "display" || !isWanted(placed.field)) continue;
    const value = entryOf(placed.field, choice);
    store.setField(placed.key, value);
    store.typed(placed.key);
    runEffects(store, placed, value, { option: anything("choice"), reply: anything("reply") });
  }
}

const SECRETS = new Set(["password", "current-password"]);
const isSecret = (field: Field): boolean => field.secret === true || SECRETS.has(field.widget);

function handedOn({ store }: ReturnType<typeof opened>, record: Data | undefined): Data {
  return enteredOf(store.form.items, store.data, record, store.scope(), store.effects).values;
}

/** @returns what the form submits after a reload and without one, if they differ; undefined if they are equal */
function lostOf(form: Form, record: Data | undefined, choice: number): { draft: Data; typed: Data } | undefined {
  const first = opened(form, record);
  enter(first, choice, () => true);
  const typed = handedOn(first, record);
  const again = opened(form, record);
  const text = buildDraft(first);
  const draft = text === undefined ? undefined : parseDraft(text);
  if (draft !== undefined) restoreDraft(again.store, draft);
  enter(again, choice, isSecret);
  const restored = handedOn(again, record);
  return JSON.stringify(sorted(restored)) === JSON.stringify(sorted(typed)) ? undefined : { draft: restored, typed };
}

const sorted = (data: Data): Data => Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A stored record that has a value for every field of the form. */
function recordOf(form: Form): Data {
  const { store } = opened(form, undefined);
  const values = [...store.fields.values()].flatMap(({ field }) =>
    field.names.map((name) => [name, field.columns === undefined ? entryOf({ ...field, names: [name] }, 0) : [{ name: "旧" }]] as const),
  );
  return { ...Object.fromEntries(values), version: 3 };
}

test("every form that is filled and reloaded hands on what it would have handed on without a reload", async () => {
  const forms = await allForms();
  expect(forms.length).toBeGreaterThan(40);
  const wrong = forms.flatMap(({ name, form }) =>
    [undefined, recordOf(form)].flatMap((record) =>
      [0, 1].flatMap((choice) => {
        const lost = lostOf(form, record, choice);
        return lost === undefined ? [] : [{ form: `${name}${record === undefined ? "" : " of a record"}, choice ${choice}`, ...lost }];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test("a draft holds no password", async () => {
  const leaks = (await allForms()).flatMap(({ name, form }) => {
    const filled = opened(form, undefined);
    enter(filled, 0, () => true);
    const secrets = [...filled.store.fields.values()].filter(({ field }) => isSecret(field)).map(({ field }) => `"${field.names[0]} 0"`);
    return secrets.some((secret) => buildDraft(filled)?.includes(secret) === true) ? [name] : [];
  });
  expect(leaks).toEqual([]);
});
