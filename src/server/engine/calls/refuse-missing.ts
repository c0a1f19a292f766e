import type { Generated } from "./context.ts";
import type { Services } from "./services.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Thrown when a server starts without hand-written code that the metadata requires. The generator reports the same mistake with its
 * position.
 */
export class MissingCodeError extends Error {
  constructor(missing: readonly string[]) {
    super(`The server lacks what the metadata names; run npm run generate.\n${missing.map((one) => `- ${one}`).join("\n")}`);
    this.name = "MissingCodeError";
  }
}

/**
 * Refuses to start the server if the code lacks something that the metadata names. This is the handler of a call, the effect of a
 * transition, or a name in a seeded row. Otherwise users would get an error 500.
 *
 * @throws MissingCodeError that lists everything that is missing
 */
export function refuseMissing(
  { routes, workflows, rowSeeds }: Pick<Generated, "routes" | "workflows" | "rowSeeds">,
  services: Services,
): void {
  const { handlers, effects, known = {} } = services;
  const missing = routes.flatMap(({ call, handler }) => {
    const [service = "", name = ""] = call.id.split(".");
    return handler.kind === "hand" && ownValue(ownValue(handlers, service) ?? {}, name) === undefined ? [`the handler ${call.id}`] : [];
  });
  for (const { id, create, transitions } of Object.values(workflows))
    for (const effect of [create?.effect, ...Object.values(transitions).map((transition) => transition.effect)])
      if (effect !== undefined && !Object.hasOwn(effects, effect)) missing.push(`the effect ${effect} of the workflow ${id}`);
  for (const [place, names] of Object.entries(known)) {
    const [entity = "", field = ""] = place.split(".");
    for (const { seedKey, record } of rowSeeds.filter((seed) => seed.entity === entity)) {
      const name = ownValue(record, field);
      if (typeof name === "string" && !Object.hasOwn(names, name)) missing.push(`the name ${name} of the row ${seedKey}`);
    }
  }
  if (missing.length > 0) throw new MissingCodeError([...new Set(missing)]);
}
