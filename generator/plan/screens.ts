import type { Action, Block, Call, Project, Screen } from "../model/types.ts";
import { lazy, local, name, type Node, present, some, value } from "./code.ts";
import { checkNodes, conditionNode, labelNode, valuesNode } from "./expressions.ts";
import { columnNode, fieldNode, formNode } from "./fields.ts";
import { camel, pascal, rulesFile, workflowFile } from "./names.ts";
import type { View } from "./output.ts";
import { callCode, sourcesOf } from "./services.ts";

/** screens/<screen>.tsx */
export function page(screen: Screen, project: Project): View {
  const forms = sharedForms(screen);
  return { name: pascal(screen.name), title: screen.title, forms, screen: screenNode(screen, project, forms) };
}

type SharedForm = { constant: string; node: Node; text: string };

/** Named forms that stand in several actions with the same content: written once. */
function sharedForms(screen: Screen): SharedForm[] {
  const seen = new Map<string, { name: string; node: Node; times: number }>();
  for (const { form } of screen.actions.values()) {
    if (form?.name === undefined) continue;
    const node = formNode(form, screen.workflow);
    const text = JSON.stringify(node);
    seen.set(text, { name: form.name, node, times: (seen.get(text)?.times ?? 0) + 1 });
  }
  const shared = [...seen].filter(([, form]) => form.times > 1);
  return shared.map(([text, form], index) => {
    const again = shared.slice(0, index).filter(([, other]) => other.name === form.name).length;
    return { constant: camel(`${form.name}Form${again === 0 ? "" : again + 1}`), node: form.node, text };
  });
}

function screenNode(screen: Screen, project: Project, forms: readonly SharedForm[]): Node {
  const workflow = screen.workflow;
  const blocks: [string, Node][] =
    screen.custom === undefined
      ? [...screen.blocks].map(([id, block]) => [id, blockNode(block, workflow)])
      : [["page", { kind: "custom", custom: screen.custom }]];
  return present({
    id: screen.name,
    title: screen.title,
    path: screen.path,
    params: screen.params,
    under: screen.under,
    access: conditionNode(screen.access, workflow),
    denied: screen.denied,
    blocks: Object.fromEntries(blocks),
    actions: Object.fromEntries([...screen.actions].map(([id, action]) => [id, actionNode(id, action, screen, project, forms)])),
    workflow: workflow === undefined ? undefined : name(workflowFile(workflow), camel(workflow)),
  });
}

function blockNode(block: Block, workflow: string | undefined): Node {
  switch (block.kind) {
    case "tree":
      return present({
        kind: "tree",
        title: block.title,
        call: callCode(block.call),
        whole: block.whole,
        find: block.find === undefined ? undefined : callCode(block.find),
        send: valuesNode(block.send, workflow),
        search: some(block.search.map((field) => fieldNode(field, workflow))),
        checks: some(checkNodes(block.checks, workflow)),
        key: block.key,
        parent: block.parent,
        label: value(block.label, { text: true, workflow }),
        filter: block.filter,
        root: block.root,
      });
    case "tabs":
    case "steps":
      return present({ kind: block.kind, title: block.title, field: block.field, items: block.items });
    case "table":
      return tableNode(block, workflow);
    case "form":
      return present({
        kind: "form",
        title: block.title,
        call: block.call === undefined ? undefined : callCode(block.call),
        send: valuesNode(block.send, workflow),
        form: formNode(block.form, workflow),
        actions: block.actions,
      });
    case "custom":
      return present({ kind: "custom", title: block.title, custom: block.custom });
  }
}

function tableNode(block: Block & { kind: "table" }, workflow: string | undefined): Node {
  return present({
    kind: "table",
    title: block.title,
    call: block.call === undefined ? undefined : callCode(block.call),
    rows: block.rows === undefined ? undefined : value(block.rows, { workflow }),
    send: valuesNode(block.send, workflow),
    search: block.search.map((field) => fieldNode(field, workflow)),
    checks: checkNodes(block.checks, workflow),
    rowKey: block.rowKey,
    columns: block.columns.map((column) => columnNode(column, workflow)),
    expand:
      block.expand === undefined
        ? undefined
        : { field: block.expand.field, columns: block.expand.columns.map((column) => columnNode(column, workflow)) },
    select: block.select,
    pageSizes: block.pageSizes,
    order: block.order,
    virtual: block.virtual,
    actions: block.actions,
    rowActions: block.rowActions,
  });
}

const callOf = (id: string, project: Project): Call | undefined => {
  const [service = "", call = ""] = id.split(".");
  return project.services.get(service)?.calls.get(call);
};

const rulesCode = (id: string, project: Project): Node => {
  const call = callOf(id, project);
  return call === undefined ? undefined : lazy(rulesFile(call), "input");
};

function actionFormNode(action: Action, workflow: string | undefined, shared: readonly SharedForm[]): Node {
  if (action.form === undefined) return undefined;
  const node = formNode(action.form, workflow);
  const constant = action.form.name === undefined ? undefined : shared.find((form) => form.text === JSON.stringify(node))?.constant;
  return constant === undefined ? node : local(constant);
}

function actionNode(id: string, action: Action, screen: Screen, project: Project, forms: readonly SharedForm[]): Node {
  const workflow = screen.workflow;
  const asks = action.form !== undefined || action.custom !== undefined || submits(id, screen);
  return present({
    id,
    label: labelNode(action.label, workflow),
    hint: action.hint === undefined ? undefined : value(action.hint, { text: true, workflow }),
    danger: action.danger,
    when: conditionNode(action.when, workflow),
    checks: action.checks === undefined ? undefined : checkNodes(action.checks, workflow),
    confirm: confirmNode(action, workflow),
    title: action.title,
    form: actionFormNode(action, workflow, forms),
    custom: action.custom,
    calls: some(action.calls.map(callCode)),
    width: action.width,
    call: action.call === undefined ? undefined : callCode(action.call),
    input: action.call !== undefined && asks ? rulesCode(action.call, project) : undefined,
    transitions: some(action.transitions.map((transition) => stepNode(transition, workflow, project))),
    send: valuesNode(action.send, workflow),
    detail: action.detail === undefined ? undefined : { call: callCode(action.detail.call), key: action.detail.key },
    cancelled: action.cancelled,
    then: action.then,
    go: goNode(action.go, project),
    window: action.window,
  });
}

/** It takes what a form of the page holds. */
const submits = (id: string, screen: Screen): boolean =>
  [...screen.blocks.values()].some((block) => block.kind === "form" && !block.form.readonly && block.actions.includes(id));

function confirmNode({ confirm }: Action, workflow: string | undefined): Node {
  if (confirm === undefined) return undefined;
  const buttons = confirm.buttons.map((button) => present({ label: button.label, then: button.then, stay: button.stay }));
  return present({ title: confirm.title, text: value(confirm.text, { text: true, workflow }), buttons: some(buttons) });
}

function stepNode(transition: string, workflow: string | undefined, project: Project): Node {
  const call = workflow === undefined ? undefined : project.workflows.get(workflow)?.transitions.get(transition)?.call;
  if (workflow === undefined || call === undefined)
    throw new Error(`transition "${transition}" has no workflow or no call; expected the generator's rules to have refused it`);
  return { transition: name(workflowFile(workflow), "transitions", transition), call: callCode(call), input: rulesCode(call, project) };
}

function goNode(go: string | undefined, project: Project): Node {
  if (go === undefined || go === "back") return go;
  const target = project.screens.get(go);
  return target === undefined ? undefined : { path: target.path, params: target.params };
}

/** The screen, the services it calls, its workflow and the entities it shows. */
export function screenSources(screen: Screen, project: Project): string[] {
  const entities = [...screen.blocks.values()].flatMap((block) => ("entity" in block && block.entity !== undefined ? [block.entity] : []));
  const workflow = screen.workflow === undefined ? undefined : project.workflows.get(screen.workflow);
  return sourcesOf(screen.at.file, entities, project).concat(workflow === undefined ? [] : [workflow.at.file]);
}
