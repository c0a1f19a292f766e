import type { Call, Form, Project, Screen } from "../model/types.ts";
import { RESTORE, undoKeyOf } from "../model/recycle.ts";
import { blockShapes } from "../parse/roles.ts";
import { type Code, lazy, local, name, type Node, present } from "./code.ts";
import { conditionNode } from "./expressions.ts";
import { findValidatingCall } from "./inputs.ts";
import { camel, pascal, rulesFile, screenFile, typedRulesFile, workflowFile } from "./names.ts";
import type { View } from "./output.ts";
import { sourcesOf } from "./service-sources.ts";
import { callCode } from "./services.ts";
import { type Printing, shapeNode } from "./shapes.ts";

/**
 * Builds the data from which screens/<screen>.tsx is printed: the screen as one constant, and the forms that several of its actions share.
 */
export function page(screen: Screen, project: Project): View {
  const at = printingOf(screen, project);
  const { constants, shared } = sharedForms(screen, at);
  return { name: pascal(screen.name), title: screen.title, forms: constants, screen: screenNode(screen, { ...at, shared }) };
}

/** Builds the data from which dialogs/<name>.ts is printed: the actions, as in a page, but without blocks. */
export function dialogsView(dialogs: Screen, project: Project): View {
  const at = printingOf(dialogs, project);
  const { constants, shared } = sharedForms(dialogs, at);
  const { id, title, actions } = buildMembers(dialogs, { ...at, shared });
  return { name: camel(dialogs.name), title: dialogs.title, forms: constants, dialogs: { id, title, actions } };
}

/** Prints the members that pages and dialogs have in common: id, title and actions. */
const buildMembers = (screen: Screen, at: Printing) => ({
  id: screen.name,
  title: screen.title,
  actions: Object.fromEntries(
    [...screen.actions].map(([id, action]): [string, Node] => [id, { ...shapeNode("action", action, at), ...at.undo(action) }]),
  ),
});

/**
 * Builds the functions that convert the terms of a screen to nodes: rules, transitions and links to pages.
 *
 * @throws Error, when a transition is converted, if it has no workflow or no call; the rules report this before
 */
export function printingOf({ workflow }: Screen, project: Project): Printing {
  // The id of a call contains a dot, and the name of an entity does not.
  const rules = (id: string): Node => {
    if (!id.includes(".")) return lazy(typedRulesFile(id), "input");
    const call = callOf(id, project);
    const by = call === undefined ? undefined : findValidatingCall(call, project);
    return by === undefined ? undefined : lazy(rulesFile(by), "input");
  };
  return {
    workflow,
    rules,
    transition: (transition) => {
      const call = workflow === undefined ? undefined : project.workflows.get(workflow)?.transitions.get(transition)?.call;
      if (workflow === undefined || call === undefined)
        throw new Error(`transition "${transition}" has no workflow or no call; expected the generator's rules to have refused it`);
      return { transition: name(workflowFile(workflow), "transitions", transition), call: callCode(call), input: rules(call) };
    },
    page: (go) => {
      if (go === "back") return go;
      const target = project.screens.get(go);
      return target === undefined ? undefined : { path: target.path, params: target.params };
    },
    undo: ({ call }) => {
      const key = call === undefined ? undefined : undoKeyOf(call, project);
      return key === undefined ? {} : { undo: { call: callCode(RESTORE), key } };
    },
    opened: (inner) => {
      const target = project.screens.get(inner);
      return target === undefined ? undefined : { params: target.params, load: lazy(screenFile(target.name)) };
    },
  };
}

function callOf(id: string, project: Project): Call | undefined {
  const [service = "", call = ""] = id.split(".");
  return project.services.get(service)?.calls.get(call);
}

interface SharedForms {
  constants: { constant: string; node: Node }[];
  shared: (form: Form) => Code | undefined;
}

/** Finds the named forms that several actions of a screen use with the same content, so that the page prints each once as a constant. */
function sharedForms(screen: Screen, at: Printing): SharedForms {
  const texts = new Map<Form, string>();
  const found = new Map<string, { name: string; node: Node; times: number }>();
  for (const { form } of screen.actions.values()) {
    if (form?.name === undefined) continue;
    const node = shapeNode("form", form, at);
    const text = JSON.stringify(node);
    texts.set(form, text);
    found.set(text, { name: form.name, node, times: (found.get(text)?.times ?? 0) + 1 });
  }
  const constants = new Map<string, { constant: string; node: Node }>();
  const taken = new Map<string, number>();
  for (const [text, { name: formName, node, times }] of found) {
    if (times === 1) continue;
    const number = (taken.get(formName) ?? 0) + 1;
    taken.set(formName, number);
    constants.set(text, { constant: camel(`${formName}Form${number === 1 ? "" : number}`), node });
  }
  const shared = (form: Form): Code | undefined => {
    const known = constants.get(texts.get(form) ?? "");
    return known === undefined ? undefined : local(known.constant);
  };
  return { constants: [...constants.values()], shared };
}

function screenNode(screen: Screen, at: Printing): Node {
  const { workflow } = screen;
  const blocks: [string, Node][] =
    screen.custom === undefined
      ? [...screen.blocks].map(([id, block]) => [id, shapeNode(blockShapes[block.kind], block, at)])
      : [["page", { kind: "custom", custom: screen.custom }]];
  const { id, title, actions } = buildMembers(screen, at);
  return present({
    id,
    title,
    path: screen.path,
    params: screen.params,
    under: screen.under,
    access: conditionNode(screen.access, workflow),
    denied: screen.denied,
    frame: screen.frame,
    blocks: Object.fromEntries(blocks),
    actions,
    workflow: workflow === undefined ? undefined : name(workflowFile(workflow), camel(workflow)),
  });
}

/**
 * Lists the metadata files that the header of a generated screen or dialog file names. These are the file of the screen, the files of the
 * entities that its blocks show, and the file of its workflow.
 */
export function screenSources(screen: Screen, project: Project): string[] {
  const entities = [...screen.blocks.values()].flatMap((block) => ("entity" in block && block.entity !== undefined ? [block.entity] : []));
  const workflow = screen.workflow === undefined ? undefined : project.workflows.get(screen.workflow);
  return sourcesOf(screen.at.file, entities, project).concat(workflow === undefined ? [] : [workflow.at.file]);
}
