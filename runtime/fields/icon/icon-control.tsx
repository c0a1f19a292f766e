import { SearchOutlined } from "@ant-design/icons";
import { Input, Popover } from "antd";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import { CLEAR_ICON } from "../base/clear-icon.tsx";
import { ariaOf, type ControlProps } from "../base/control.ts";
import { findIcons } from "./find-icons.ts";
import { COLUMNS, IconGrid } from "./icon-grid.tsx";
import { NamedIcon } from "./named-icon.tsx";
import "./icon.css";

/** Loads the names of all icons when the grid first opens; undefined while they load. */
function useIconNames(wanted: boolean): { names: readonly string[] | undefined; failed: boolean } {
  const [names, setNames] = useState<readonly string[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || names !== undefined) return;
    setFailed(false);
    import("virtual:icons/names").then(
      (module) => setNames(module.default),
      () => setFailed(true),
    );
  }, [wanted, names]);
  return { names, failed };
}

/** By arrow key, the number of icons by which the highlight moves in the grid. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/**
 * Renders an input for the name of an icon of @ant-design/icons. A grid of icons opens below; typing filters it by name or Chinese word.
 * The arrow keys move in the grid, Enter chooses an icon, and Escape closes the grid.
 */
export default function IconControl(props: ControlProps): ReactNode {
  const { disabled, placeholder, onChange } = props;
  const value = isEmpty(props.value) ? undefined : String(props.value);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState<number>();
  const { names, failed } = useIconNames(open);
  const found = useMemo(() => findIcons(names ?? [], typed), [names, typed]);
  const grid = useId();

  const close = () => {
    setOpen(false);
    setTyped("");
    setAt(undefined);
  };
  const choose = (name: string | undefined) => {
    if (name !== undefined) onChange(name);
    close();
  };
  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.type === "click") {
      // The button that empties the input.
      onChange(undefined);
      return;
    }
    setOpen(true);
    setTyped(event.target.value);
    setAt(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moved = moveIn(found.length, at, event.key);
    if (event.key === "ArrowDown" && !open) setOpen(true);
    else if (open && moved !== at) setAt(moved);
    else if (open && event.key === "Enter") choose(found[at ?? (typed.trim() === "" ? -1 : 0)]);
    // Only the grid closes, not the dialog around it.
    else if (open && event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const none = failed ? "图标读取失败" : names === undefined ? "加载中…" : "没有这样的图标";
  return (
    <Popover
      open={open}
      trigger={[]}
      placement="bottomLeft"
      arrow={false}
      content={<IconGrid id={grid} names={found} none={none} value={value} at={at} onChoose={choose} />}
    >
      <Input
        {...ariaOf(props)}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-autocomplete="list"
        {...(open ? { "aria-controls": grid } : {})}
        {...(open && at !== undefined ? { "aria-activedescendant": `${grid}-${at}` } : {})}
        autoComplete="off"
        spellCheck={false}
        prefix={<span className="gp-icon-place">{value === undefined ? <SearchOutlined /> : <NamedIcon name={value} />}</span>}
        value={open ? typed : (value ?? "")}
        placeholder={open ? "名称或用途，如：user、用户" : placeholder}
        disabled={disabled}
        allowClear={!open && CLEAR_ICON}
        onClick={() => setOpen(true)}
        onChange={onType}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
    </Popover>
  );
}

/**
 * Returns the chosen position after a key.
 *
 * @param at undefined while the user is typing; only ↓ leads into the grid then, and ↑ leads out of its first row
 */
function moveIn(count: number, at: number | undefined, key: string): number | undefined {
  const step = STEPS[key];
  if (step === undefined || count === 0) return at;
  if (at === undefined) return key === "ArrowDown" ? 0 : undefined;
  if (at + step < 0) return key === "ArrowUp" ? undefined : 0;
  return Math.min(at + step, count - 1);
}
