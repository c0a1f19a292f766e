import { expect, it } from "vitest";
import type { Call, Entity } from "../../../generator/model/types.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../../runtime/contract/server/route.ts";
import { isReachable, type Proved, provedCalls, storedCalls } from "../project.ts";
import { inputOf, isSchema } from "../samples.ts";
import { matchExpected, expectedMessage } from "../expected-message.ts";
import type { Host } from "./host.ts";
import { violationsOf } from "./inputs.ts";
import { pointedAt, put, rootOf, storable } from "./stored.ts";

/** A required field of an entity: always, or only where other fields have these values. */
interface Demand {
  field: string;
  where: Data;
}

/**
 * Proves an entity's required fields for updates that send only some fields. For a stored record without a required field, a call
 * that writes one of the rule's fields is refused. A call that writes none of them is accepted.
 */
export function proveDemands(project: Proved, host: () => Host, entity: Entity): void {
  const proved = new Set(provedCalls(project).filter(isReachable));
  for (const call of storedCalls(project, entity.name, "update").filter((one) => proved.has(one)))
    for (const demand of demandsOf(entity).filter(({ field }) => !call.body.required.includes(field))) {
      const isAsked = [demand.field, ...Object.keys(demand.where)].some((name) => isWritten(call, name));
      const text = Object.keys(demand.where).length === 0 ? "" : ` where ${JSON.stringify(demand.where)}`;
      it(`${call.id} ${isAsked ? "refuses" : "does not refuse"} a stored record without ${demand.field}${text}`, () =>
        proveDemand(project, host(), entity, { call, demand, isAsked }));
    }
}

function demandsOf({ required, schema, fields, store }: Entity): Demand[] {
  const direct = schema["if"] === undefined ? [] : [schema];
  const subschemas = [...direct, ...((schema["allOf"] ?? []) as JsonSchema[])];
  const always = required.map((field): Demand => ({ field, where: {} }));
  const under = subschemas.flatMap((subschema) => {
    const where = isSchema(subschema["if"]) ? valuesIn(subschema["if"]) : undefined;
    const then = isSchema(subschema["then"]) ? ((subschema["then"]["required"] ?? []) as string[]) : [];
    return where === undefined ? [] : then.map((field): Demand => ({ field, where }));
  });
  const isEntered = (name: string): boolean => fields.get(name)?.derived === undefined && fields.get(name)?.secret === false;
  return [...always, ...under].filter(({ field, where }) => [field, ...Object.keys(where)].every(isEntered) && field !== store?.key);
}

/** Returns values for which a condition holds, or undefined if it is not a plain comparison. */
function valuesIn({ properties, required }: JsonSchema): Data | undefined {
  const asked = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const isPlain = asked.every(([name, { const: value }]) => value !== undefined && ((required ?? []) as string[]).includes(name));
  return isPlain && asked.length > 0 ? Object.fromEntries(asked.map(([name, { const: value }]) => [name, value])) : undefined;
}

const isWritten = ({ body, handler }: Call, name: string): boolean =>
  body.names.includes(name) || (handler.kind === "store" && handler.set.has(name));

let seed = 9000;
/** Maximum number of inputs to generate until one belongs to a case of the rules. */
const CASES = 20;

/** Builds an input of the case that `where` describes, if one is found, so that its other fields fit the case. */
function inputFor(call: Call, where: Data, { model: { entities } }: Proved): Data {
  const inputs = Array.from({ length: CASES }, () => inputOf(call, seed++, entities));
  return inputs.find((input) => Object.entries(where).every(([name, value]) => input[name] === value)) ?? inputs[0] ?? {};
}

async function proveDemand(
  project: Proved,
  host: Host,
  entity: Entity,
  { call, demand, isAsked }: { call: Call; demand: Demand; isAsked: boolean },
): Promise<void> {
  const { field, where } = demand;
  const named = call.handler.kind === "store" ? (call.handler.store.key ?? entity.store?.key ?? "") : "";
  const { key } = await put(project, host, entity, { ...(await storable(project, host, entity, seed++)), ...where, [field]: null });
  const sent: Data = { ...inputFor(call, where, project), ...where };
  for (const [name, value] of Object.entries(await pointedAt(project, host, entity))) if (name in sent) sent[name] = value;
  const { parent } = entity.store ?? {};
  if (parent !== undefined && parent in sent) sent[parent] = rootOf(project, entity.name);
  const carried = Object.entries(sent).filter(([name]) => call.body.names.includes(name) && name !== field && name !== "version");
  const reply = await host.make(call.id, { ...Object.fromEntries(carried), [named]: key });
  const [message = ""] = violationsOf(reply).flatMap(([at, text]) => (at === field ? [text] : []));
  // Hand-written code may refuse the call for other reasons.
  if (!isAsked) return expect(message).toBe("");
  const expected = expectedMessage(entity.fields.get(field)?.schema ?? {}, "required", field, project.model.entities);
  expect([reply.status, message]).toEqual([422, matchExpected(expected, message)]);
}
