import { memoised } from "../memo/memo.ts";
import type { Call, Entity, WithoutScreens, Service } from "../model/types.ts";
import { listValidatedCalls } from "./inputs.ts";
import { entitiesIn } from "./schema.ts";

/**
 * Lists the metadata files for the header of a service's generated files. These are the file of the service, and the files of the entities
 * in its calls.
 */
export function serviceSources(service: Service, project: WithoutScreens): string[] {
  const own = sourcesOf(
    service.at.file,
    [...service.calls.values()].flatMap((call) => [...callEntities(call, project)]),
    project,
  );
  // A service that is derived from several screens has no file of its own, so the files of its calls are included.
  return [...new Set([...own, ...[...service.calls.values()].map(({ at }) => at.file)])];
}

/**
 * Lists the metadata files for the header of the generated file of rules of a call. If several calls share the file because their inputs
 * are equal, the list has the metadata files of all these calls. Empty if the call has no file of its own.
 */
export function callSources(call: Call, project: WithoutScreens): string[] {
  const sources = listValidatedCalls(call, project).map((validated) =>
    sourcesOf(validated.at.file, [...callEntities(validated, project)], project),
  );
  return [...new Set(sources.flat())];
}

/** Finds the entities that the query, body and reply of a call name, including the entities of child rows. */
const callEntities = memoised((call: Call, { entities }: WithoutScreens): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const shape of [call.query, call.body, call.reply]) {
    entitiesIn(shape.schema, entities, found);
    if (shape.entity !== undefined) found.add(shape.entity);
  }
  return found;
});

/**
 * Lists the metadata files that the header of a generated file names: `first`, then the files of entities, sorted and without duplicates.
 *
 * @param first the file that is listed first
 * @param entities names of entities; unknown ones are ignored
 */
export function sourcesOf(first: string, entities: readonly string[], project: WithoutScreens): string[] {
  const files = entities.map((entity) => project.entities.get(entity)).filter((entity): entity is Entity => entity !== undefined);
  return [first, ...[...new Set(files.map((entity) => entity.at.file))].sort()];
}
