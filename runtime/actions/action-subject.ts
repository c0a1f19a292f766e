import { rowActionsOf } from "../contract/language/row-actions.ts";
import { type Data, type Scope, valueOf } from "../contract/values/data.ts";
import { nameOf } from "../contract/language/record-name.ts";
import type { Action, Block, Confirm, FormBlock, Screen, TableBlock, TreeBlock } from "../contract/language/screen.ts";

/** Maximum number of records that a confirmation lists by name. If there are more, the text ends with 等; the total is always stated. */
const NAMED = 3;

/**
 * Describes the records that an action concerns, as text for its confirmation. For a row, it is the display name of the record. For ticked
 * rows, it is their number and the first names: `共 5 项：张三、李四、王五 等`.
 *
 * @returns undefined if the row has no display name, or if no rows are ticked
 */
export function subjectOf(screen: Screen, action: Action, scope: Scope): string | undefined {
  const blocks = Object.values(screen.blocks).filter(isNaming);
  if (action.ticked === undefined)
    return nameOf(blocks.find((block) => isOfferedIn(action, block))?.naming ?? labelIn(screen, action), scope.row, scope);
  const ticked = scope[action.ticked];
  if (!Array.isArray(ticked) || ticked.length === 0) return undefined;
  const naming = blocks.find((block) => block === screen.blocks[action.ticked ?? ""])?.naming;
  const names = (ticked as Data[]).slice(0, NAMED).flatMap((row) => nameOf(naming, row, scope) ?? []);
  const count = `共 ${ticked.length} 项`;
  return names.length === 0 ? count : `${count}：${names.join("、")}${ticked.length > NAMED ? " 等" : ""}`;
}

/**
 * Returns the new display name of the record that an action has changed. It is built from the entered values, so that a new record has a
 * name too. For ticked rows, it is the text of {@link subjectOf}.
 *
 * @param touched the values that the action has sent or received, the latest last
 * @returns undefined if the record has no display name
 */
export function storedSubjectOf(screen: Screen, action: Action, scope: Scope, touched: readonly Data[]): string | undefined {
  if (action.ticked !== undefined) return subjectOf(screen, action, scope);
  const row: Data = Object.assign({}, ...touched);
  const blocks = Object.values(screen.blocks).filter(isNaming);
  const own = blocks.find((block) => isOfferedIn(action, block)) ?? blocks.find((block) => block.actions.includes(action.id));
  return nameOf(own?.naming, row, { ...scope, row });
}

/**
 * Returns the description of the affected records that a confirmation shows below its question.
 *
 * @param confirm the confirmation
 * @param about result of {@link subjectOf}
 * @returns undefined if there is no description (`about`), or if the question already contains it. Also undefined if the question is a
 * template, because the template may already name the records
 */
export function aboutQuestion(confirm: Confirm, about: string | undefined, scope: Scope): string | undefined {
  const isNaming = typeof confirm.text === "function";
  return about === undefined || isNaming || valueOf(confirm.text, scope).includes(about) ? undefined : about;
}

/** Returns the label of the nodes in the tree that offers an action. Undefined if no tree offers it. */
function labelIn({ blocks }: Screen, { id }: Action): TreeBlock["label"] | undefined {
  const tree = Object.values(blocks).find((block): block is TreeBlock => block.kind === "tree" && rowActionsOf(block).includes(id));
  return tree?.label;
}

const isNaming = (block: Block): block is TableBlock | FormBlock => block.kind === "table" || block.kind === "form";

const isOfferedIn = ({ id }: Action, block: TableBlock | FormBlock): boolean =>
  block.kind === "table" ? rowActionsOf(block).includes(id) : block.actions.includes(id);
