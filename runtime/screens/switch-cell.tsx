import { Switch } from "antd";
import { type ReactNode, useSyncExternalStore } from "react";
import { codesOf, textOf } from "../contract/language/cell-text.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { type CellProps, useOffered } from "./active-cells.tsx";
import { useScreenContext } from "./screen-context.ts";

/**
 * Renders a value that is on or off as a switch followed by its text. Using the switch runs the first available action of the column. If
 * none is available for the row, it renders the text alone.
 */
export function SwitchCell({ column, row, value }: CellProps): ReactNode {
  const { actions } = useScreenContext();
  const offered = useOffered(column.switch ?? [], row);
  const runs = useSyncExternalStore(actions.busy.subscribe, () => offered !== undefined && actions.busy.has(offered.action, row));
  if (offered === undefined) return value;
  const { field = "", codes = [], format } = column;
  const stored = ownValue(row, field);
  const text = codes.length > 0 ? (codesOf(stored, codes)[0]?.label ?? "") : textOf(stored, format);
  return (
    <span className="gp-switch-cell">
      <Switch
        size="small"
        checked={stored === true || stored === "1"}
        loading={runs}
        aria-label={`${column.label}：${offered.label}`}
        title={offered.label}
        onChange={() => void actions.run(offered.action, { row })}
      />
      {text}
    </span>
  );
}
