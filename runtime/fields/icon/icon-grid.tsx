import { type ReactNode, useEffect, useRef, useState } from "react";
import { describeIcon } from "./find-icons.ts";
import { NamedIcon } from "./named-icon.tsx";

/**
 * Number of icons in a row of the grid. The arrow keys up and down move the highlight by this number. The style sheet has the same number.
 */
export const COLUMNS = 8;
/** Icons that are rendered at first, and with each scroll to the end, because all of them would load all files of icons. */
const PORTION = 96;

interface IconGridProps {
  id: string;
  names: readonly string[];
  /** Text in place of an empty grid. */
  none: string;
  value: string | undefined;
  /** Position that the keyboard has reached. */
  at: number | undefined;
  onChoose: (name: string) => void;
}

/**
 * Renders the icons from which a user chooses, in portions. The focus stays in the input above the grid. This input handles the keyboard
 * and passes the position of the highlighted icon (`at`).
 */
export function IconGrid({ id, names, none, value, at, onChoose }: IconGridProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [portions, setPortions] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other icons begin at the top
  useEffect(() => {
    setPortions(1);
    if (list.current !== null) list.current.scrollTop = 0;
  }, [names]);
  useEffect(() => {
    if (at !== undefined) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [at]);
  const shown = names.slice(0, Math.max(portions * PORTION, (at ?? 0) + COLUMNS + 1));
  return (
    <>
      <div
        ref={list}
        className="gp-icon-grid"
        role="listbox"
        id={id}
        aria-label="图标"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (shown.length < names.length && scrollTop + clientHeight > scrollHeight - 40) setPortions(portions + 1);
        }}
        // The input keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={name}
            id={`${id}-${index}`}
            data-at={index}
            role="option"
            aria-selected={index === at}
            aria-label={describeIcon(name)}
            title={describeIcon(name)}
            className={name === value ? "gp-icon-cell gp-icon-current" : "gp-icon-cell"}
            onClick={() => onChoose(name)}
          >
            <NamedIcon name={name} />
          </div>
        ))}
      </div>
      <p className={names.length === 0 ? "gp-icon-none" : "gp-unseen"} role="status">
        {names.length === 0 ? none : `${names.length} 个图标`}
      </p>
    </>
  );
}
