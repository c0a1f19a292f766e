import { type Data, type Scope, valueOf } from "../contract/values/data.ts";
import { nameOf } from "../contract/language/record-name.ts";
import type { Action, Block, Confirm, FormBlock, Screen, TableBlock } from "../contract/language/screen.ts";

/** Names that a question about several records tells; the others are counted. */
const NAMED = 3;

/** The records that an action is about, in words: the name of its row, or the number and the first names of the ticked ones. */
export function subjectOf(screen: Screen, action: Action, scope: Scope): string | undefined {
  const blocks = Object.values(screen.blocks).filter(isNaming);
  if (action.ticked === undefined) return nameOf(blocks.find((block) => stands(action, block))?.naming, scope.row, scope);
  const ticked = scope[action.ticked];
  if (!Array.isArray(ticked) || ticked.length === 0) return undefined;
  const naming = blocks.find((block) => block === screen.blocks[action.ticked ?? ""])?.naming;
  const names = (ticked as Data[]).slice(0, NAMED).flatMap((row) => nameOf(naming, row, scope) ?? []);
  const count = `共 ${ticked.length} 项`;
  return names.length === 0 ? count : `${count}：${names.join("、")}${ticked.length > NAMED ? " 等" : ""}`;
}

/** What a change was about, once it is stored: the record as it was entered, one that is new included. */
export function toldOf(screen: Screen, action: Action, scope: Scope, touched: readonly Data[]): string | undefined {
  if (action.ticked !== undefined) return subjectOf(screen, action, scope);
  const row: Data = Object.assign({}, ...touched);
  const blocks = Object.values(screen.blocks).filter(isNaming);
  const own = blocks.find((block) => stands(action, block)) ?? blocks.find((block) => block.actions.includes(action.id));
  return nameOf(own?.naming, row, { ...scope, row });
}

/** What a question says below its own words; nothing that these say already. */
export function aboutQuestion(confirm: Confirm, about: string | undefined, scope: Scope): string | undefined {
  return about === undefined || valueOf(confirm.text, scope).includes(about) ? undefined : about;
}

const isNaming = (block: Block): block is TableBlock | FormBlock => block.kind === "table" || block.kind === "form";

const stands = ({ id }: Action, block: TableBlock | FormBlock): boolean =>
  block.kind === "table" ? block.rowActions.includes(id) : block.actions.includes(id);
