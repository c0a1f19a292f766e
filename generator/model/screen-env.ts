import type { Report } from "../diagnostics/diagnostic.ts";
import type { Name } from "../parse/ast.ts";
import type { ActionAst, BlockAst, ScreenAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import { paramTypes } from "./page-inputs.ts";
import type { Before } from "./chains.ts";
import type { Context, WorkflowNames } from "./context.ts";
import { anything, joined, namesOfEntity, settings, type Names, type NameType } from "./names.ts";
import type { Entity } from "./types.ts";
import { unknownCall } from "./workflows.ts";

/** Environment for resolving screens: the screens, entities, calls and workflows of the project. `buildModel` creates it once. */
export interface Env {
  screens: ReadonlyMap<string, ScreenAst>;
  entities: ReadonlyMap<string, Entity>;
  calls: ReadonlyMap<string, CallDraft>;
  /** Names of each workflow, by entity. */
  workflows: ReadonlyMap<string, WorkflowNames>;
  /** Id of the call that fires a transition, by `workflow.transition`. */
  transitionCalls: ReadonlyMap<string, string>;
  /** Fields that a transition (`workflow.transition`) requires. */
  transitionNeeds: ReadonlyMap<string, readonly string[]>;
  /** The actions and fields that lead to an action, by `screen.action`. */
  leadingTo: ReadonlyMap<string, readonly Before[]>;
  /** Names of the user to which conditions may refer. */
  user: Names;
  report: Report;
}

/**
 * Environment for resolving one screen. It extends the environment of the project by the screen's blocks, entity and workflow. {@link
 * screenEnv} creates it.
 */
export interface ScreenEnv extends Env {
  ast: ScreenAst;
  /** The blocks by name, each with the names of its selected record. */
  blocks: ReadonlyMap<string, BlockNames>;
  /** Names of the workflow of `entity`; undefined if it has none. */
  workflow: WorkflowNames | undefined;
  /** Entity of the screen ({@link screenEnv}); undefined if no block has records of an entity. */
  entity: Entity | undefined;
}

/** A block of a screen, with the names to which conditions and values elsewhere on the screen may refer. */
export interface BlockNames {
  ast: BlockAst;
  /** Entity of the records that the block shows; undefined if its call replies none. */
  entity: Entity | undefined;
  /** Names of one record of the block. */
  record: Names;
  /** Names that may follow the name of the block, as in `$tree.id`. */
  chosen: Names;
}

/**
 * Builds the environment in which a screen is resolved: its blocks with their names, its entity and its workflow. The entity of the screen
 * is taken from the first table or form whose records have an entity. If there is none, it is taken from the first other block. The
 * workflow is that of the entity.
 */
export function screenEnv(ast: ScreenAst, env: Env): ScreenEnv {
  const blocks = new Map<string, BlockNames>();
  for (const block of ast.blocks) blocks.set(block.name.text, blockNames(block, blocks, env));
  const shown = ast.blocks.flatMap((block) => blocks.get(block.name.text) ?? []);
  const main = shown.find((block) => block.entity !== undefined && (block.ast.kind === "table" || block.ast.kind === "form"));
  const entity = (main ?? shown.find((block) => block.entity !== undefined))?.entity;
  for (const [name, block] of blocks) blocks.set(name, withChoices(block, entity));
  return { ...env, ast, blocks, entity, workflow: entity === undefined ? undefined : env.workflows.get(entity.name) };
}

/**
 * Adds the possible values of tabs and steps to the type of their chosen value: the declared items, or the codes of their field. Other
 * blocks are returned unchanged.
 */
function withChoices(block: BlockNames, entity: Entity | undefined): BlockNames {
  const { ast, chosen } = block;
  if (ast.kind !== "tabs" && ast.kind !== "steps") return block;
  const field = entity?.fields.get(ast.field.text);
  const codes = ast.items ?? field?.codes ?? field?.states;
  const value: NameType = { type: "string", codes: codes?.map(({ value: code, label }) => ({ value: code, label })) };
  const names: Names = { ...chosen, types: new Map([["value", value]]) };
  return { ...block, record: names, chosen: names };
}

function blockNames(ast: BlockAst, before: ReadonlyMap<string, BlockNames>, env: Env): BlockNames {
  if (ast.kind === "custom") return { ast, entity: undefined, record: anything, chosen: anything };
  if (ast.kind === "tabs" || ast.kind === "steps") {
    const chosen: Names = {
      title: `"${ast.name.text}"`,
      types: new Map([["value", { type: "string" }]]),
    };
    return { ast, entity: undefined, record: chosen, chosen };
  }
  if (ast.kind === "figure" || ast.kind === "chart") {
    callOf(ast.call, env);
    return { ast, entity: undefined, record: NOTHING_CHOSEN, chosen: NOTHING_CHOSEN };
  }
  const declared = ast.kind === "tree" || ast.kind === "table" || ast.kind === "form" ? ast.call : undefined;
  const readCall = declared ?? (ast.kind === "form" && !("text" in ast.form) ? ast.form.call : undefined);
  const call = readCall === undefined ? undefined : env.calls.get(readCall.text);
  if (readCall !== undefined && call === undefined) {
    unknownCall(readCall, env.calls, env.report);
    return { ast, entity: undefined, record: anything, chosen: anything };
  }
  if (call === undefined && ast.kind === "form" && ast.entity !== undefined) return newRecord(ast, ast.entity, env);
  if (call === undefined) return withoutCall(ast, before);
  const record = ast.kind === "tree" && ast.root !== undefined ? joined(call.reply.title, call.reply, rootNames(ast.root)) : call.reply;
  return { ast, entity: call.replyEntity, record, chosen: chosenIn(ast, record) };
}

/** Names under which other blocks can read the selection in a figure or a chart: none, because nothing can be selected there. */
const NOTHING_CHOSEN: Names = { title: "a figure or chart", types: new Map() };

/**
 * Returns the names of a form for a record that is not stored yet. The form itself names its entity, because no call loads the record. An
 * unknown entity is reported (E201), and any name is then accepted.
 */
function newRecord(ast: BlockAst, name: Name, env: Env): BlockNames {
  const entity = env.entities.get(name.text);
  if (entity === undefined) {
    env.report.unknown("E201", name.at, `unknown entity "${name.text}"`, name.text, env.entities.keys());
    return { ast, entity, record: anything, chosen: anything };
  }
  const record = namesOfEntity(entity, env.entities);
  return { ast, entity, record, chosen: record };
}

function rootNames(root: Readonly<Record<string, unknown>>): Names {
  return { title: "the root", types: new Map(Object.keys(root).map((name) => [name, { type: "string" as const }])) };
}

/**
 * Returns the names of a block without a call. A table whose rows are a reference (`$tree.children`) has the names of the referenced rows.
 * Any other block, such as a form for unstored data, accepts any name.
 *
 * @param before the blocks before it, which it may refer to
 */
function withoutCall(ast: BlockAst, before: ReadonlyMap<string, BlockNames>): BlockNames {
  const [rows, list = ""] = ast.kind === "table" && ast.rows?.kind === "reference" ? ast.rows.name.text.split(".") : [];
  const from = rows === undefined ? undefined : before.get(rows);
  const inner = from?.record.types.get(list)?.rows;
  // Rows inside a record are not records of its entity.
  if (inner !== undefined && inner !== from?.record && list !== "children")
    return { ast, entity: undefined, record: inner, chosen: chosenIn(ast, inner) };
  const record = from?.record ?? anything;
  return { ast, entity: from?.entity, record, chosen: chosenIn(ast, record) };
}

/** Returns the names that can be read of the choice in a block. They are lists if users tick or rearrange several rows of a table. */
const chosenIn = (ast: BlockAst, record: Names): Names =>
  ast.kind === "table" && (ast.select === true || ast.arrange !== undefined) ? { ...record, list: true } : record;

/**
 * Input of {@link contextOf}: subjects that only some conditions and values of a screen have. If a member is absent, the subject does not
 * exist there.
 */
export interface ContextOptions {
  /** Subject of a name without a dot. */
  bare: Context["bare"];
  /** Names of the row or record. */
  row?: Names | undefined;
  /** Names of the inputs of the form. */
  form?: Names | undefined;
  /** Names of one choice. */
  option?: Names | undefined;
  /** Names of the reply of the preceding call. Undefined if no call precedes. */
  reply?: Names | undefined;
  /** Workflow that may be named. Default: that of the screen. */
  workflow?: WorkflowNames | undefined;
}

/**
 * Builds the context in which a condition or value of a screen is resolved. Its subjects are `user`, `params`, `setting`, `now`, the blocks
 * by name, and the subjects in `options`. There is also the subject `record`, which has the names of both `row` and `form`.
 */
export function contextOf(screen: ScreenEnv, options: ContextOptions): Context {
  const params: Names = {
    title: `the parameters of "${screen.ast.name.text}"`,
    types: paramTypes(screen.ast, screen.calls),
  };
  const subjects = new Map<string, Names | "value">([
    ["user", screen.user],
    ["params", params],
    ["setting", settings],
    ["now", "value"],
  ]);
  if (options.reply !== undefined) subjects.set("reply", options.reply);
  if (options.row !== undefined) subjects.set("row", options.row);
  if (options.form !== undefined) subjects.set("form", options.form);
  if (options.option !== undefined) subjects.set("option", options.option);
  subjects.set("record", joined((options.form ?? options.row)?.title ?? "the record", options.row, options.form));
  for (const [name, block] of screen.blocks) subjects.set(name, block.chosen);
  return { report: screen.report, bare: options.bare, subjects, workflow: options.workflow ?? screen.workflow, values: "sent" };
}

/**
 * Finds a call by its id `service.call`.
 *
 * @returns undefined after reporting an unknown call (E202)
 */
export function callOf(name: Name, env: Env): CallDraft | undefined {
  const call = env.calls.get(name.text);
  if (call === undefined) unknownCall(name, env.calls, env.report);
  return call;
}

/** Returns the ids of calls. Unknown calls are reported (E202) and left out. */
export function callNames(names: readonly Name[] | undefined, env: Env): string[] {
  return (names ?? []).flatMap((name) => callOf(name, env)?.id ?? []);
}

/** Tests whether `owner` is the screen that is being resolved. Compares by name, because a repeated run may have read the file again. */
export const isOwner = (owner: ScreenAst, { ast }: Pick<ScreenEnv, "ast">): boolean => owner.name.text === ast.name.text;

/**
 * Finds the screen to which a name refers: `name` is declared by this screen, `screen.name` by another screen. Whether that screen declares
 * the name is not checked.
 *
 * @returns the screen, and the name without the screen; undefined after reporting an unknown screen (E206)
 */
export function ownerOf(name: Name, screen: ScreenEnv): { owner: ScreenAst; local: string; at: Name } | undefined {
  const dot = name.text.lastIndexOf(".");
  if (dot < 0) return { owner: screen.ast, local: name.text, at: name };
  const owner = screen.screens.get(name.text.slice(0, dot));
  if (owner === undefined) {
    const called = name.text.slice(0, dot);
    screen.report.unknown("E206", name.at, `unknown screen "${called}"`, called, screen.screens.keys());
    return undefined;
  }
  return { owner, local: name.text.slice(dot + 1), at: name };
}

/**
 * Finds an action by its name (`action` or `screen.action`), with the screen that declares it.
 *
 * @returns undefined after reporting an unknown screen (E206) or action (E207)
 */
export function actionAst(name: Name, screen: ScreenEnv): { owner: ScreenAst; ast: ActionAst } | undefined {
  const found = ownerOf(name, screen);
  if (found === undefined) return undefined;
  const ast = found.owner.actions.get(found.local);
  if (ast === undefined) {
    screen.report.unknown(
      "E207",
      name.at,
      `"${found.local}" is not an action of "${found.owner.name.text}"`,
      found.local,
      found.owner.actions.keys(),
    );
    return undefined;
  }
  return { owner: found.owner, ast };
}

/**
 * Converts the name of an action, as the screen `owner` uses it, to the id that the action has in `screen`. The id is the plain name if
 * `screen` declares the action, otherwise `screen.action`. The name of an unknown action (E207) or of an unknown screen (E206) is reported
 * and returned unchanged.
 */
export function actionIdIn(name: Name, owner: ScreenEnv, screen: ScreenEnv): string {
  const found = actionAst(name, owner);
  if (found === undefined || isOwner(found.owner, screen)) return found?.ast.name.text ?? name.text;
  return `${found.owner.name.text}.${found.ast.name.text}`;
}

/** Returns the names of a record of an entity, or undefined without an entity. */
export function namesOf(entity: Entity | undefined, env: Env): Names | undefined {
  return entity === undefined ? undefined : namesOfEntity(entity, env.entities);
}

/**
 * Returns the ids of the actions to which a screen refers by `names`. If a name contains the screen itself, the id is the rest: in the
 * screen `users`, `users.edit` becomes `edit`. Other names are unchanged. Unknown names are not reported.
 *
 * @param names undefined gives an empty list
 */
export function actionIds(names: readonly Name[] | undefined, screen: ScreenEnv): string[] {
  const own = `${screen.ast.name.text}.`;
  return (names ?? []).map((name) => (name.text.startsWith(own) ? name.text.slice(own.length) : name.text));
}
