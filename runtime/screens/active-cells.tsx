import type { ReactNode } from "react";
import { linkOf, offeredActions } from "../actions/availability.ts";
import type { Action, Column, TableBlock } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { linkTo } from "./row-actions.tsx";
import { useScreenContext } from "./screen-context.ts";
import { namesOf } from "./table-query.ts";

/** Properties of a cell that offers an action of its row, such as {@link LinkCell}. */
export interface CellProps {
  column: Column;
  row: Data;
  /** The value as it is shown without the action. */
  value: ReactNode;
}

/**
 * Returns the first of several actions that is available for a row, with its label.
 *
 * @param ids ids of the actions
 * @returns undefined if none is available
 */
export function useOffered(ids: readonly string[], row: Data): { action: Action; label: string } | undefined {
  const { screen, scopeOf } = useScreenContext();
  const scope = scopeOf({ row });
  return ids.flatMap((id) => offeredActions(screen, [id], scope))[0];
}

/** Renders a value as a link to the page that an action of the row opens. If no such action is available, it renders the value alone. */
export function LinkCell({ column, row, value }: CellProps): ReactNode {
  const { actions, scopeOf } = useScreenContext();
  const offered = useOffered(column.link ?? [], row);
  const href = offered === undefined ? undefined : linkOf(offered.action, scopeOf({ row }));
  if (offered === undefined || href === undefined) return value;
  return (
    <a className="gp-cell-link" {...linkTo(href, () => void actions.run(offered.action, { row }))}>
      {value}
    </a>
  );
}

/**
 * Renders the name of a row as a link that opens the drawer with the row's record. If the action is not available for the row, or the row
 * has no key, it renders the name alone.
 */
export function DrawerLink({ block, row, value }: { block: TableBlock; row: Data; value: ReactNode }): ReactNode {
  const { screen, query } = useScreenContext();
  const offered = useOffered(block.rowOpen === undefined ? [] : [block.rowOpen], row);
  const key = String(ownValue(row, block.rowKey) ?? "");
  if (offered === undefined || key === "") return value;
  const { open } = namesOf(screen, Object.keys(screen.blocks).find((name) => screen.blocks[name] === block) ?? "");
  const search = new URLSearchParams(query.search);
  search.set(open, key);
  return (
    <a className="gp-cell-link" {...linkTo(`${screen.path}?${search}`, () => query.step({ [open]: key }))}>
      {value}
    </a>
  );
}
