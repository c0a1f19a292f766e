import { describe, it } from "vitest";
import type { Call, Entity } from "../../../generator/model/types.ts";
import { callsOf, isReachable, type Proved, provedCalls, storedCalls } from "../project.ts";
import type { Host } from "./host.ts";
import { Records, type Ways } from "./record-proofs.ts";
import { references } from "./stored.ts";
import { proveDemands } from "./whole-proofs.ts";

/** Proves every stored entity: records are created, changed and deleted as requested, and no change overwrites another one unseen. */
export function proveRecords(project: Proved, host: () => Host): void {
  const proved = new Set(provedCalls(project).filter(isReachable));
  for (const entity of project.model.entities.values()) {
    if (entity.store === undefined) continue;
    const creates = storedCalls(project, entity.name, "create").filter((call) => proved.has(call));
    proveDemands(project, host, entity);
    for (const [index, create] of creates.entries()) proveEntity(project, host, entity, create, index);
  }
}

function proveEntity(project: Proved, host: () => Host, entity: Entity, create: Call, index: number): void {
  const way = (operation: string): Call | undefined => {
    const all = storedCalls(project, entity.name, operation).filter(isReachable);
    // Calls of another service may reach other records only (`where`).
    const own = all.filter(({ service }) => service === create.service);
    return (own.length > 0 ? own : all)[index] ?? own[0] ?? all[0];
  };
  const ways: Ways = { create, get: way("get"), update: way("update"), remove: way("delete"), removeMany: way("deleteMany") };
  const records = new Records(project, host, entity, ways, index);
  const isNamed = (fields: readonly string[]): boolean => fields.every((name) => create.body.names.includes(name));
  const unique = [...(entity.store?.unique ?? []), ...(entity.store?.typedKey === true ? [[]] : [])].some(isNamed);
  const refers = references(project, entity).some(([field]) => isNamed([field]));
  // An entity without calls by key, unique fields and references is proved by its list only (lists.ts).
  if ([ways.get, ways.update, ways.remove, ways.removeMany].every((call) => call === undefined) && !unique && !refers) return;
  describe(`${entity.name} by ${create.id}`, () => {
    if (ways.get !== undefined) it(`${create.id} stores the record that ${ways.get.id} returns`, () => records.proveAdded());
    if (ways.update !== undefined) {
      it(`${ways.update.id} changes every accepted field and the version`, () => records.proveChanged());
      it(`${ways.update.id} refuses a stale version with 409 and changes nothing`, () => records.proveStale());
      it(`${ways.update.id} replies 404 to an unknown key`, () => records.proveUnknown(ways.update));
    }
    for (const history of historiesOf(project, entity.name, ways))
      it(`${history.id} lists the creation and each changed field`, () => records.proveHistory(history));
    if (ways.remove !== undefined) {
      it(`${ways.remove.id} deletes a record only when the given version is current${entity.recycled ? ", and its user restores it" : ""}`, () =>
        records.proveDeleted());
      it(`${ways.remove.id} replies 404 to an unknown key`, () => records.proveUnknown(ways.remove));
    }
    if (ways.get !== undefined) it(`${ways.get.id} replies 404 to an unknown key`, () => records.proveUnknown(ways.get));
    if (ways.removeMany !== undefined) it(`${ways.removeMany.id} deletes all named records or none`, () => records.proveDeletedMany());
    for (const unique of entity.store?.unique ?? []) {
      if (unique.every((name) => create.body.names.includes(name)))
        it(`${create.id} refuses a second ${unique.join(" and ")} with 409`, () => records.proveUnique(unique));
    }
    if (entity.store?.typedKey === true)
      it(`${create.id} refuses a second key with 409`, () => records.proveUnique([entity.store?.key ?? ""]));
    const files = [...entity.fields.values()].filter(({ file, name }) => file !== undefined && create.body.names.includes(name));
    for (const call of [create, ways.update].filter((one) => one !== undefined))
      for (const [name, to] of references(project, entity).filter(([field]) => call.body.names.includes(field)))
        it(`${call.id} refuses a ${name} that references no ${to}, and stores nothing`, () => records.proveForeign(call, name));
    for (const { name } of files)
      it(`${create.id} refuses a ${name} that is not an upload of the user`, () => records.proveForeignFile(name));
  });
}

/** Lists the calls that return the change history of any record of the entity. */
const historiesOf = (project: Proved, entity: string, { get, update }: Ways): Call[] =>
  get === undefined || update === undefined
    ? []
    : callsOf(project)
        .filter(isReachable)
        .filter(({ handler }) => handler.kind === "history" && handler.entity === entity && handler.where === undefined);
