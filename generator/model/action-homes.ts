import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Name } from "../parse/ast.ts";
import { type ActionAst, type BlockAst, rowActionNames } from "../parse/screen-ast.ts";
import type { BlockNames, ScreenEnv } from "./screen-env.ts";

/**
 * Returns the name of the action that runs after users have rearranged the rows of a table (`arrange`), as a list with one item. The list
 * is empty for a table without `arrange`, and for any other block.
 */
export const arranging = (block: BlockAst): Name[] => (block.kind === "table" && block.arrange !== undefined ? [block.arrange] : []);

/**
 * Where the buttons of an action are shown: the block that lists it, as {@link homeOf} finds it. `block` is undefined if the screen has no
 * blocks.
 */
export interface Home {
  block: BlockNames | undefined;
  /** Whether the action applies to one row. */
  row: boolean;
}

/**
 * Determines the block that lists an action, and whether the action is one of its row actions (`row`). If no block lists the action, it is
 * treated as a row action of the first table or form, or else of the first block.
 *
 * @param name the name of the action
 */
export function homeOf(name: string, screen: ScreenEnv): Home {
  for (const block of screen.blocks.values()) {
    const { ast } = block;
    if (rowActionNames(ast).some((item) => item.text === name)) return { block, row: true };
    const above = ast.kind === "table" || ast.kind === "form" ? [...(ast.actions ?? []), ...arranging(ast)] : [];
    if (above.some((item) => item.text === name)) return { block, row: false };
  }
  const blocks = [...screen.blocks.values()];
  return { block: blocks.find(({ ast }) => ast.kind === "table" || ast.kind === "form") ?? blocks[0], row: true };
}

/**
 * Tests whether an action opens a row of its table (`rowOpen`). The form of such an action is shown in a drawer, and not in a dialog, when
 * users select a row.
 */
export const opensRow = ({ block }: Home, { name }: ActionAst): boolean =>
  block?.ast.kind === "table" && block.ast.rowOpen?.text === name.text;

/**
 * Returns the name of the table of which an action sends the ticked or rearranged rows.
 *
 * @param sent the references in the values that the action sends
 * @returns undefined in these cases:
 *
 * - The action is a row action.
 * - The action sends nothing of the table.
 * - Users can neither tick (`select`) nor rearrange (`arrange`) the rows of the table.
 */
export function tickedBy({ block, row }: Home, sent: readonly Reference[]): string | undefined {
  if (row || block?.ast.kind !== "table" || (block.ast.select !== true && block.ast.arrange === undefined)) return undefined;
  const name = block.ast.name.text;
  return sent.some(({ subject }) => subject === name) ? name : undefined;
}
