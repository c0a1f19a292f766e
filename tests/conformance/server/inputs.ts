import { expect, it } from "vitest";
import { fixedValues } from "./record-proofs.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../../runtime/contract/server/route.ts";
import type { Call } from "../../../generator/model/types.ts";
import { isReachable, type Proved, provedCalls } from "../project.ts";
import { declaredSchema, inputOf, namesOf, type Spoiled, spoiledOf, withoutShut } from "../samples.ts";
import { matchExpected, expectedMessage, missingMessages } from "../expected-message.ts";
import type { Reply, Host } from "./host.ts";

/** A name that no call has. */
const STRANGE = "noSuchName";

/**
 * Proves the input rules of every call. It refuses unknown names, and reports missing, too long or mistyped values with the
 * declared message, in the declared order.
 */
export function proveInputs(project: Proved, host: () => Host): void {
  const { entities } = project.model;
  for (const call of provedCalls(project).filter(isReachable)) {
    it(`${call.id} refuses an unknown name`, async () => {
      const reply = await host().call(host().accountFor(call.id), call.id, pathInput(call), { [STRANGE]: "1" });
      expect([reply.status, ...violationsOf(reply)]).toEqual([422, [STRANGE, `不支持的字段：${STRANGE}`]]);
    });
    for (const [name, sent] of calledOtherwise(call))
      it(`${call.id} accepts ${name} only under its wire name ${sent}`, async () => {
        const reply = await host().call(host().accountFor(call.id), call.id, pathInput(call), { [name]: "1" });
        expect([reply.status, ...violationsOf(reply)]).toEqual([422, [name, `不支持的字段：${name}`]]);
      });
    if (call.handler.kind === "workflow") continue;
    const missing = missingMessages(call, entities).filter(({ field }) => !inPath(call).has(field));
    if (missing.length > 0 && call.body.file === false) {
      it(`${call.id} lists missing fields in declared order: ${missing.map(({ field }) => field).join(", ")}`, async () => {
        const reply = await host().make(call.id, pathInput(call));
        const found = violationsOf(reply);
        expect(found).toEqual(missing.map(({ field, expected }, index) => [field, matchExpected(expected, found[index]?.[1] ?? "")]));
      });
    }
    const spoiled = new Map(
      namesOf(call)
        .map((name) => [name, spoiledIn(project, call, name)] as const)
        .filter(([, values]) => values.length > 0),
    );
    if (spoiled.size === 0) continue;
    it(`${call.id} refuses each bad value with the message of its rule: ${[...spoiled.keys()].join(", ")}`, async () => {
      const known = await keyInput(project, host(), call);
      const found: unknown[] = [];
      const wanted: unknown[] = [];
      for (const broken of roundsOf(call, spoiled)) {
        const bad = Object.fromEntries(broken.map(({ name, value }) => [name, value]));
        const input = withoutShut(call, { ...inputOf(call, 1, entities), ...known, ...bad });
        const reply = await host().make(call.id, { ...bad, ...input });
        for (const { name, keyword } of broken) {
          const [first] = violationsOf(reply).filter(([field]) => field === name || field?.startsWith(`${name}.`));
          const expected = expectedMessage(declaredSchema(call, name, entities), keyword, name, entities);
          found.push([name, keyword, reply.status, first?.[1]]);
          wanted.push([name, keyword, 422, matchExpected(expected, first?.[1] ?? "")]);
        }
      }
      expect(found).toEqual(wanted);
    });
  }
}

/**
 * Groups invalid values into requests, at most one value per name. Each message is reported at its own name. Values that are
 * validated before the other rules get separate requests: mistyped query values, long lists, and guarded fields.
 */
function roundsOf({ guards }: Call, spoiled: ReadonlyMap<string, readonly Spoiled[]>): (Spoiled & { name: string })[][] {
  const rounds = new Map<string, (Spoiled & { name: string })[]>();
  for (const [name, values] of spoiled)
    for (const [round, value] of values.entries()) {
      const isAlone = guards.length > 0 || Array.isArray(value.value);
      const key = isAlone ? `${name} ${round}` : value.keyword === "type" ? "type" : String(round);
      rounds.set(key, [...(rounds.get(key) ?? []), { name, ...value }]);
    }
  return [...rounds.values()];
}

/** Lists the names of a call that have a different wire name. */
const calledOtherwise = (call: Call): [string, string][] =>
  [call.query, call.body].flatMap(({ schema }) =>
    Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>).flatMap(
      ([name, { "x-wire-name": sent }]): [string, string][] => (typeof sent === "string" && !inPath(call).has(name) ? [[name, sent]] : []),
    ),
  );

/**
 * Lists the invalid values of one name. A name that identifies the record or is in the path has none, because a bad one is only
 * reported as not found.
 */
function spoiledIn(project: Proved, call: Call, name: string): Spoiled[] {
  if (inPath(call).has(name) || name === changedKey(project, call)) return [];
  const { entities } = project.model;
  return spoiledOf(declaredSchema(call, name, entities), entities, call.query.names.includes(name));
}

/** Returns the key of an existing record for a change, because its rules are validated after the record has been found. */
async function keyInput(project: Proved, host: Host, call: Call): Promise<Data> {
  const key = changedKey(project, call);
  if (key === undefined || call.handler.kind !== "store") return {};
  const { entity, where } = call.handler.store;
  const { portal } = host;
  for (const found of await host.keysOf(entity)) {
    const record = await portal.store.records.find(portal.store.database.kysely, portal.store.table(entity), found);
    if (fixedValues(where).every(([name, value]) => record?.[name] === value)) return { [key]: found };
  }
  return { [key]: undefined };
}

/** Returns the name of the key that identifies the changed record. A bad key finds no record and is reported as such. */
function changedKey({ model }: Proved, { handler }: Call): string | undefined {
  if (handler.kind !== "store" || !["update", "delete"].includes(handler.store.operation)) return undefined;
  return handler.store.key ?? model.entities.get(handler.store.entity)?.store?.key;
}

const inPath = (call: Call): Set<string> => new Set([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""));

const pathInput = (call: Call): Data => Object.fromEntries([...inPath(call)].map((name) => [name, "nothing-has-this-key"]));

export const violationsOf = (reply: Reply): [string, string][] =>
  ((reply.data?.violations ?? []) as { field: string; message: string }[]).map(({ field, message }) => [field, message]);
