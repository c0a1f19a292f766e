import type { Data } from "../../runtime/contract/values/data.ts";
import type { Project, Screen } from "../../generator/model/types.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import type { Tree } from "../../generator/load/tree.ts";
import { load } from "../../generator/load/load.ts";
import { NO_WORKFLOW } from "./samples.ts";

/*
 * Derives who may make which call from the metadata, independently of the generator. A menu opens its screen, a screen opens the
 * screens below it, and a screen gives every call that its file names.
 */

const meets = ({ access }: Screen, info: Data): boolean =>
  access === undefined || holds(access.tree, { row: null, user: info }, NO_WORKFLOW);

/** Lists the screens that a kind of user may open if no role or region narrows them. */
export function openedScreens(model: Project, info: Data): string[] {
  const given = [...model.screens.values()].filter(
    (screen) =>
      screen.menu?.for.some(
        ({ kind, userType }) => kind === info["systemType"] && (userType === undefined || userType === info["userTypeNow"]),
      ) === true && meets(screen, info),
  );
  const opened = new Set(given.map((screen) => screen.name));
  for (let before = -1; before !== opened.size; ) {
    before = opened.size;
    for (const screen of model.screens.values())
      if (screen.under.some((name) => opened.has(name)) && meets(screen, info)) opened.add(screen.name);
  }
  return [...opened].sort();
}

/**
 * Lists the calls of each screen: those that its file names, those that load the records of its forms, and those of its actions'
 * transitions. A screen that shows records of a workflow also gives the transitions that no action of any screen names.
 */
export function callsByScreen(model: Project, root: string): Map<string, Set<string>> {
  const trees = new Map(
    load(root)
      .filter((source) => source.kind === "screen")
      .map((source) => [source.file, source.tree]),
  );
  const known = new Set(
    [...model.services.values()].flatMap((service) => [...service.calls.keys()].map((call) => `${service.name}.${call}`)),
  );
  const imports = new Set(
    [...model.services.values()].flatMap(({ calls }) =>
      [...calls.values()].flatMap(({ id, handler }) => (handler.kind === "import" && handler.import.of === id ? [id] : [])),
    ),
  );
  const result = new Map<string, Set<string>>();
  for (const screen of model.screens.values()) {
    const calls = new Set(textsOf(trees.get(screen.at.file)).filter((text) => known.has(text)));
    for (const call of impliedUploads(screen, model)) calls.add(call);
    for (const action of screen.actions.values()) {
      if (action.call !== undefined) calls.add(action.call);
      if (action.detail !== undefined) calls.add(action.detail.call);
      for (const text of borrowedTexts(action.id, model, trees)) if (known.has(text)) calls.add(text);
    }
    for (const [name, call] of transitionCalls(model, screen.workflow)) if (named(screen).has(name)) calls.add(call);
    const shown = new Set([...screen.blocks.values()].map((block) => ("entity" in block ? block.entity : undefined)));
    for (const workflow of model.workflows.values()) {
      if (!shown.has(workflow.entity)) continue;
      const offering = [...model.screens.values()].filter(({ workflow: of }) => of === workflow.name);
      for (const [name, call] of transitionCalls(model, workflow.name))
        if (!offering.some((each) => named(each).has(name))) calls.add(call);
    }
    // The steps of an import are called like the call that writes its rows, which alone is named.
    for (const call of [...calls]) for (const step of ["Upload", "Rows", "File"]) if (imports.has(call)) calls.add(`${call}${step}`);
    result.set(screen.name, calls);
  }
  return result;
}

/** Lists the uploads of file fields whose form names no call: the one upload of the project that names the field. */
function impliedUploads({ blocks, actions }: Screen, { services }: Project): string[] {
  const forms = [
    ...[...blocks.values()].flatMap((block) => ("form" in block ? [block.form] : [])),
    ...[...actions.values()].map(({ form }) => form),
  ];
  const fields = fileFieldsIn(forms);
  const uploads = [...services.values()].flatMap((service) =>
    [...service.calls.values()].flatMap(({ id, handler }) =>
      handler.kind === "upload" && handler.upload.by === undefined ? [{ id, takers: Object.values(handler.upload.takers) }] : [],
    ),
  );
  return uploads.filter(({ takers }) => takers.some((taker) => fields.has(taker.split(".").at(-1) ?? ""))).map(({ id }) => id);
}

function fileFieldsIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...fileFieldsIn(item)]));
  if (value === null || typeof value !== "object") return new Set();
  if ("names" in value && "file" in value && value.file !== undefined && Array.isArray(value.names))
    return new Set(value.names.map(String));
  const { items } = value as { items?: unknown };
  return items === undefined ? new Set() : fileFieldsIn(items);
}

const named = ({ actions }: Screen): Set<string> => new Set([...actions.values()].flatMap(({ transitions }) => transitions));

const transitionCalls = (model: Project, workflow: string | undefined): [transition: string, call: string][] =>
  [...(model.workflows.get(workflow ?? "")?.transitions.values() ?? [])].flatMap(({ name, call }): [string, string][] =>
    call === undefined ? [] : [[name, call]],
  );

/** Lists the texts of a borrowed action (`screen.action`) and of its form, from the file of the screen that lends it. */
function borrowedTexts(id: string, model: Project, trees: ReadonlyMap<string, Tree | undefined>): string[] {
  const [lender = "", name] = id.split(".");
  const tree = name === undefined ? undefined : trees.get(model.screens.get(lender)?.at.file ?? "");
  const action = at(at(tree, "actions"), name ?? "");
  const form = at(action, "form");
  const named = form?.kind === "scalar" ? at(at(tree, "forms"), String(form.value)) : undefined;
  return [...textsOf(action), ...textsOf(named)];
}

const at = (tree: Tree | undefined, key: string): Tree | undefined => (tree?.kind === "map" ? tree.entries.get(key)?.value : undefined);

function textsOf(tree: Tree | undefined): string[] {
  if (tree === undefined) return [];
  if (tree.kind === "scalar") return typeof tree.value === "string" ? [tree.value] : [];
  if (tree.kind === "list") return tree.items.flatMap(textsOf);
  return [...tree.entries.values()].flatMap((entry) => textsOf(entry.value));
}
