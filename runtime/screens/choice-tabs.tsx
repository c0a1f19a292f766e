import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { ChoiceBlock } from "../contract/language/screen.ts";
import "./choice-tabs.css";

/** Properties of {@link ChoiceTabs}, the tabs of a choice block. */
export interface ChoiceTabsProps {
  block: ChoiceBlock;
  chosen: string | undefined;
  choose: (value: string) => void;
}

/** By key, a function that computes the index of the tab to move to. Right and left wrap around. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Renders the tabs of a choice block. The chosen tab filters the blocks below. Users can scroll to tabs that do not fit. The tabs of antd
 * are not used, because their ARIA attributes refer to panels that do not exist here.
 */
export function ChoiceTabs({ block, chosen, choose }: ChoiceTabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = block.items.findIndex(({ value }) => value === chosen);
    const next = STEPS[event.key]?.(at, block.items.length);
    const item = next === undefined ? undefined : block.items[next];
    if (next === undefined || item === undefined) return;
    event.preventDefault();
    choose(item.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  const title = block.title ?? "分类";
  const chosenLabel = block.items.find(({ value }) => value === chosen)?.label;
  return (
    <div
      ref={list}
      className="gp-tabs"
      role="tablist"
      aria-label={title}
      data-narrows={chosenLabel && `${title}：${chosenLabel}`}
      onKeyDown={move}
    >
      {block.items.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => choose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
