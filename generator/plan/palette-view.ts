import { memoised } from "../memo/memo.ts";
import { findInPalette, type FoundList } from "../model/palette-lists.ts";
import { rightActions } from "../model/rights.ts";
import type { Action, Project, Screen } from "../model/types.ts";
import { data, type Node, present, some } from "./code.ts";
import { conditionNode } from "./expressions.ts";
import type { View } from "./output.ts";

/**
 * Builds the view from which the server's palette.ts is printed: the actions and lists of each screen that the command palette finds
 * ({@link findInPalette}). Screens with `palette: false`, and screens without such actions and lists, are absent.
 */
export function paletteView(project: Project): View {
  const screens = [...project.screens.values()].filter(({ palette }) => palette !== false);
  return { screens: screens.flatMap((screen) => screenNode(screen, project) ?? []) };
}

const screenNode = memoised((screen: Screen, project: Project): Node => {
  const { actions, lists } = findInPalette(screen, project);
  if (actions.length + lists.length === 0) return undefined;
  const own = new Set(rightActions(screen, project.workflows.get(screen.workflow ?? "")));
  return {
    id: screen.name,
    path: screen.path,
    title: screen.title,
    actions: actions.map(({ action, title }) => actionNode(action, title, own.has(action), screen)),
    lists: lists.map(listNode),
  };
});

function actionNode(action: Action, title: string, isRight: boolean, screen: Screen): Node {
  const { id, go, when, transitions } = action;
  return present({
    id,
    title,
    rights: some([...(isRight ? [`${screen.name}:${id}`] : []), ...(go === undefined ? [] : [go])]),
    when: conditionNode(when, screen.workflow),
    transitions: transitions.length === 0 || screen.workflow === undefined ? undefined : { workflow: screen.workflow, names: transitions },
  });
}

const listNode = ({ table, call, entity, search, fields, input, link, all }: FoundList): Node =>
  present({
    call,
    entity,
    title: table.title,
    search,
    fields,
    input: Object.keys(input).length === 0 ? undefined : data(input),
    link,
    all,
  });
