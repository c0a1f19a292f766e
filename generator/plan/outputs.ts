import { memoised, Tracker } from "../memo/memo.ts";
import type { Call, Entity, Project, Screen, Service, WithoutScreens, Workflow } from "../model/types.ts";
import { entityTypes, recordTypes } from "./entities.ts";
import { entityRules } from "./inputs.ts";
import {
  dialogsFile,
  entityFile,
  entityRulesFile,
  replyFile,
  rulesFile,
  screenFile,
  serviceFile,
  typedRulesFile,
  typedValidatorFile,
  validatorFile,
  wholeRulesFile,
  wholeValidatorFile,
  workflowFile,
} from "./names.ts";
import { listExports } from "./list-exports.ts";
import { listImports } from "./list-imports.ts";
import { openapi } from "./openapi.ts";
import { paletteView } from "./palette-view.ts";
import { GENERATED, type Output, type View } from "./output.ts";
import { entityReplyView } from "./replies.ts";
import { matrixView } from "./matrix.ts";
import { menus, pages, rights, slots } from "./rights.ts";
import { dialogsView, page, screenSources } from "./screens.ts";
import { serverIndex } from "./server.ts";
import { callSources, serviceSources, sourcesOf } from "./service-sources.ts";
import { callConstants, callTypes, handlers, inputRules, routes, validator } from "./services.ts";
import { sheets } from "./sheets.ts";
import { storedView } from "./stored.ts";
import { entityDiagram, rowScopes, storage } from "./storage.ts";
import { tasks } from "./tasks.ts";
import { typedRules, typedValidator } from "./typed.ts";
import { vectors } from "./vectors.ts";
import { wholeRules, wholeValidator } from "./whole.ts";
import { stateDiagram, workflowSources, workflowView } from "./workflows.ts";

/** A kind of generated file: one file is written for each item (entity, screen, …), except for items for which `view` returns undefined. */
interface Row<T, P> {
  template: string;
  path: (item: T) => string;
  view: (item: T, project: P) => View | undefined;
  sources: (item: T, project: P) => readonly string[];
  ignored?: true;
}

const wholeSources = (entity: Entity): readonly string[] => [entity.at.file];

const entityRows: Row<Entity, WithoutScreens>[] = [
  { template: "entity", path: (entity) => entityFile(entity.name), view: entityTypes, sources: (entity) => [entity.at.file] },
  { template: "entity-rules", path: (entity) => entityRulesFile(entity.name), view: entityRules, sources: (entity) => [entity.at.file] },
  { template: "whole", path: (entity) => wholeRulesFile(entity.name), view: wholeRules, sources: wholeSources },
  { template: "validator", path: (entity) => wholeValidatorFile(entity.name), view: wholeValidator, sources: wholeSources, ignored: true },
  { template: "entity-reply", path: (entity) => replyFile(entity.name), view: entityReplyView, sources: (entity) => [entity.at.file] },
];

/** Outputs for entities whose rows users enter in a form: their rules and their validator. */
const typedRows: Row<Entity, Project>[] = [
  { template: "rules", path: (entity) => typedRulesFile(entity.name), view: typedRules, sources: (entity) => [entity.at.file] },
  {
    template: "validator",
    path: (entity) => typedValidatorFile(entity.name),
    view: typedValidator,
    sources: (entity) => [entity.at.file],
    ignored: true,
  },
];

const serviceRow = (file: string, view: Row<Service, WithoutScreens>["view"]): Row<Service, WithoutScreens> => ({
  template: file,
  path: (service) => serviceFile(service.name, file),
  view,
  sources: serviceSources,
});

const serviceRows: Row<Service, WithoutScreens>[] = [
  serviceRow("types", callTypes),
  serviceRow("calls", callConstants),
  serviceRow("routes", routes),
  serviceRow("handlers", handlers),
];

const callRows: Row<Call, WithoutScreens>[] = [
  { template: "rules", path: rulesFile, view: inputRules, sources: callSources },
  { template: "validator", path: validatorFile, view: validator, sources: callSources, ignored: true },
];

const screenRows: Row<Screen, Project>[] = [
  { template: "page", path: (screen) => screenFile(screen.name), view: page, sources: screenSources },
];

const dialogRows: Row<Screen, Project>[] = [
  { template: "dialogs", path: (dialogs) => dialogsFile(dialogs.name), view: dialogsView, sources: screenSources },
];

const workflowRows: Row<Workflow, WithoutScreens>[] = [
  { template: "workflow", path: (workflow) => workflowFile(workflow.name), view: workflowView, sources: workflowSources },
  { template: "diagram", path: (workflow) => workflowFile(workflow.name, "diagram.md"), view: stateDiagram, sources: workflowSources },
];

const vectorRows: Row<Workflow, Project>[] = [
  { template: "vectors", path: (workflow) => workflowFile(workflow.name, "vectors.json"), view: vectors, sources: vectorSources },
];

const projectRow = <P>(file: string, template: string, view: (project: P) => View, ...kinds: readonly string[]): Row<P, P> => ({
  template,
  path: () => `${GENERATED}/${file}`,
  view,
  sources: () => kinds,
});

const servedRows: Row<WithoutScreens, WithoutScreens>[] = [
  projectRow("storage.ts", "storage", storage, "schemas/entities"),
  projectRow("tables.ts", "tables", recordTypes, "schemas/entities"),
  projectRow("scopes.ts", "scopes", rowScopes, "schemas/entities"),
  projectRow("sheets.ts", "sheets", sheets, "schemas/entities"),
  projectRow("server.ts", "server", serverIndex, "schemas/services", "schemas/workflows"),
  projectRow("openapi.json", "openapi", openapi, "schemas/services", "schemas/entities"),
  projectRow("validators.d.ts", "validator-types", () => ({}), "schemas/services"),
  projectRow("entities.md", "entities", entityDiagram, "schemas/entities"),
];

const projectRows: Row<Project, Project>[] = [
  projectRow("stored.json", "stored", storedView, "schemas/entities", "schemas/screens", "schemas/menus.yaml"),
  projectRow("tasks.ts", "tasks", tasks, "schemas/workflows", "schemas/screens"),
  projectRow("rights.ts", "rights", rights, "schemas/screens"),
  projectRow("palette.ts", "palette", paletteView, "schemas/screens", "schemas/entities"),
  projectRow("list-exports.ts", "list-exports", listExports, "schemas/screens"),
  projectRow("list-imports.ts", "list-imports", listImports, "schemas/services", "schemas/screens"),
  projectRow("rights-matrix.md", "rights-matrix", matrixView, "schemas/screens", "schemas/services", "schemas/entities"),
  projectRow("menus.ts", "menus", menus, "schemas/menus.yaml", "schemas/screens"),
  projectRow("pages.ts", "pages", pages, "schemas/screens"),
  projectRow("slots.ts", "slots", slots, "schemas/screens"),
];

/** The generated file with functions that all validators printed by ajv import. It is written once, and git ignores it. */
const supportRows: Row<WithoutScreens, WithoutScreens>[] = [
  { template: "validator-support", path: () => `${GENERATED}/validators/support.js`, view: () => ({}), sources: () => [], ignored: true },
];

/**
 * Plans all files to be generated for a project, sorted by path. A file is planned again only if something that it depends on has changed.
 *
 * @param tracker the tracker of the previous run, which detects changes
 */
export function planOutputs(project: Project, tracker = new Tracker()): Output[] {
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  const planned = [
    ...applied(entityRows, project.entities.values(), project),
    ...applied(serviceRows, project.services.values(), project),
    ...applied(callRows, calls, project),
    ...applied(calls.length > 0 ? supportRows : [], [project], project),
    ...applied(workflowRows, project.workflows.values(), project),
    ...applied(servedRows, [project], project),
    ...applied(typedRows, project.entities.values(), project),
    ...applied(screenRows, project.screens.values(), project),
    ...applied(dialogRows, project.dialogs.values(), project),
    ...applied(vectorRows, project.workflows.values(), project),
    ...applied(projectRows, [project], project),
  ];
  const { outputs } = tracker.record("outputs", { outputs: new Map(planned.map((output) => [output.path, output])) });
  return [...outputs.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function applied<T extends object, P extends object>(rows: readonly Row<T, P>[], items: Iterable<T>, project: P): Output[] {
  return [...items].flatMap((item) => rows.flatMap((row) => outputOf(row as Row<object, object>, item, project) ?? []));
}

const outputOf = memoised((row: Row<object, object>, item: object, project: object): Output | undefined => {
  const view = row.view(item, project);
  if (view === undefined) return undefined;
  return {
    path: row.path(item),
    template: row.template,
    sources: row.sources(item, project),
    view,
    ...(row.ignored === true ? { ignored: true } : {}),
  };
});

function vectorSources(workflow: Workflow, project: Project): string[] {
  const screens = [...project.screens.values()].filter((screen) => screen.workflow === workflow.name).map((screen) => screen.at.file);
  return [...sourcesOf(workflow.at.file, [workflow.entity], project), ...screens];
}
