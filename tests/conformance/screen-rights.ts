import type { Data } from "../../runtime/contract/values/data.ts";
import type { Project, Screen } from "../../generator/model/types.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import type { Tree } from "../../generator/load/tree.ts";
import { load } from "../../generator/load/load.ts";
import { NO_WORKFLOW } from "./samples.ts";

/*
 * Who may make which call, read from the metadata apart from the generator's own derivation: a menu opens its screen,
 * a screen those opened from it, and a screen gives every call that its file names.
 */

const meets = ({ access }: Screen, info: Data): boolean =>
  access === undefined || holds(access.tree, { row: null, user: info }, NO_WORKFLOW);

/** Screens that somebody of this kind may open, when no role and no region narrows it. */
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
 * Calls by screen: those its file names, those that read what its forms edit, those of the transitions that its actions
 * name, and, where it shows what a workflow governs, those of transitions that no action of any screen names.
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
  const result = new Map<string, Set<string>>();
  for (const screen of model.screens.values()) {
    const calls = new Set(textsOf(trees.get(screen.at.file)).filter((text) => known.has(text)));
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
    result.set(screen.name, calls);
  }
  return result;
}

const named = ({ actions }: Screen): Set<string> => new Set([...actions.values()].flatMap(({ transitions }) => transitions));

const transitionCalls = (model: Project, workflow: string | undefined): [transition: string, call: string][] =>
  [...(model.workflows.get(workflow ?? "")?.transitions.values() ?? [])].flatMap(({ name, call }): [string, string][] =>
    call === undefined ? [] : [[name, call]],
  );

/** What a borrowed action (`screen.action`) says in the file that lends it, with the form that it names. */
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
