import { storeWrites } from "../model/store-writes.ts";
import type { Call, WithoutScreens } from "../model/types.ts";
import { name, type Node } from "./code.ts";
import { camel, pascal, serviceFile, wholeRulesFile, workflowFile } from "./names.ts";
import { GENERATED, type View } from "./output.ts";
import { findWholeSchema } from "./whole.ts";

/**
 * Builds the data from which server.ts is printed. Through this file, the server imports the generated routes, workflows and rules for
 * whole records. The file also declares the types of hand-written code. Handlers and effects are required, hooks are optional.
 */
export function serverIndex(project: WithoutScreens): View {
  const services = [...project.services.values()];
  const withCalls = (wanted: (call: Call) => boolean): Node[] =>
    services
      .filter((service) => [...service.calls.values()].some(wanted))
      .map((service) => ({ service: service.name, type: pascal(service.name), module: serviceFile(service.name, "handlers") }));
  const effects = new Set<string>();
  for (const workflow of project.workflows.values()) {
    for (const { effect } of [workflow.create ?? {}, ...workflow.transitions.values()] as { effect?: string }[])
      if (effect !== undefined) effects.add(effect);
  }
  return {
    routes: services.map((service) => name(serviceFile(service.name, "routes"), `${service.name}Routes`)),
    workflows: Object.fromEntries(
      [...project.workflows.values()].map((workflow) => [workflow.name, name(workflowFile(workflow.name), camel(workflow.name))]),
    ),
    wholeRules: Object.fromEntries(
      [...project.entities.values()]
        .filter((entity) => findWholeSchema(entity, project) !== undefined)
        .map((entity) => [entity.name, name(wholeRulesFile(entity.name), "whole")]),
    ),
    handlers: withCalls((call) => call.handler.kind === "hand"),
    hooks: withCalls(storeWrites),
    effects: [...effects].sort(),
    folder: GENERATED,
  };
}
