import { Button } from "antd";
import type { ReactNode } from "react";
import { availabilityOf, isDangerous } from "../actions/availability.ts";
import { rowActionsOf } from "../contract/language/row-actions.ts";
import type { Action, TableBlock } from "../contract/language/screen.ts";
import { type Data, labelOf } from "../contract/values/data.ts";
import { useScreenContext } from "./screen-context.ts";

/**
 * Renders the row actions that also act on ticked rows (`rows`), with dangerous ones last. An action is omitted if it is hidden for all
 * ticked rows.
 */
export function BatchButtons({ name, block }: { name: string; block: TableBlock }): ReactNode {
  const { screen, scopeOf, actions } = useScreenContext();
  const ticked = scopeOf()[name];
  const rows = Array.isArray(ticked) ? (ticked as Data[]) : [];
  const offered = rowActionsOf(block)
    .map((id) => screen.actions[id])
    .filter((action): action is Action => action?.rows !== undefined)
    .filter((action) => rows.some((row) => availabilityOf(screen, action, scopeOf({ row })).state !== "hidden"))
    .sort((one, other) => Number(isDangerous(one)) - Number(isDangerous(other)));
  return offered.map((action) => (
    <Button
      key={action.id}
      type="link"
      size="small"
      danger={isDangerous(action)}
      onClick={() => void actions.run(action, {}, undefined, rows)}
    >
      {labelOf(action.label, scopeOf({ row: rows[0] ?? null }))}
    </Button>
  ));
}
