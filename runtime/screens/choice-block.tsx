import type { ReactNode } from "react";
import { labelCaseOf } from "../contract/values/data.ts";
import type { ChoiceBlock } from "../contract/language/screen.ts";
import { lazyInline } from "../host/lazy-inline.tsx";
import type { ChoiceTabsProps } from "./choice-tabs.tsx";
import { useScreenContext } from "./screen-context.ts";
import { namesOf, startOver, todoOf } from "./table-query.ts";
import { useCall } from "../data/use-call.ts";
import { pageOf } from "../contract/language/page-of.ts";

const Tabs = lazyInline(async () => ({ default: (await import("./choice-tabs.tsx")).ChoiceTabs }));

/** Applies the chosen filter and starts from page one. Choosing the chosen step again removes the filter. */
function useChoiceBlock(name: string, block: ChoiceBlock) {
  const { query, screen } = useScreenContext();
  const chosen = query.search.get(name) || (block.kind === "tabs" ? block.items[0]?.value : undefined);
  const choose = (value: string | undefined) => {
    const off = block.kind === "steps" && value === chosen;
    query.step({ ...startOver(screen), [name]: off ? undefined : value });
  };
  const narrowed = Object.entries(screen.blocks).some(
    ([table, of]) => of.kind === "table" && todoOf(query.search, namesOf(screen, table), of) !== undefined,
  );
  return { chosen, choose, all: chosen === undefined && !narrowed };
}

export function ChoiceBlockView({ name, block }: { name: string; block: ChoiceBlock }): ReactNode {
  const { chosen, choose, all } = useChoiceBlock(name, block);
  return block.kind === "tabs" ? <Tabs block={block} chosen={chosen} choose={choose} /> : <Steps {...{ block, chosen, choose, all }} />;
}

interface StepsProps extends ChoiceTabsProps {
  choose: (value: string | undefined) => void;
  /** Nothing is chosen here, and no to-do filter is active. */
  all: boolean;
}

/**
 * Renders the steps in order, with a button for all rows before them. A value that only a link can set gets a button too, so that
 * every active filter is visible.
 */
function Steps({ block, chosen, choose, all }: StepsProps): ReactNode {
  const counts = useStepCounts(block);
  const others = chosen === undefined || block.items.some(({ value }) => value === chosen) ? [] : [chosen];
  const nameOf = useStateLabels();
  const title = block.title ?? "进度";
  const chosenLabel = block.items.find(({ value }) => value === chosen)?.label ?? (chosen === undefined ? undefined : nameOf(chosen));
  return (
    <nav className="gp-card gp-steps" aria-label={title} data-narrows={chosenLabel === undefined ? undefined : `${title}：${chosenLabel}`}>
      <button type="button" className="gp-step-all" aria-pressed={all} onClick={() => choose(undefined)}>
        全部
        <Count of={counts?.(undefined)} />
      </button>
      {block.items.map((item, index) => (
        <button key={item.value} type="button" className="gp-step" aria-pressed={item.value === chosen} onClick={() => choose(item.value)}>
          <span className="gp-step-number" aria-hidden="true">
            {index + 1}
          </span>
          {item.label}
          <Count of={counts?.(item.value)} />
        </button>
      ))}
      {others.map((value) => (
        <button key={value} type="button" className="gp-step-all" aria-pressed="true" onClick={() => choose(undefined)}>
          {nameOf(value)}
          <Count of={counts?.(value)} />
        </button>
      ))}
    </nav>
  );
}

function Count({ of }: { of: number | undefined }): ReactNode {
  return of === undefined ? null : <span className="gp-step-count">{of}</span>;
}

/** Returns a function that converts state codes to labels. Several codes are separated by commas. */
function useStateLabels(): (value: string) => string {
  const { screen, scopeOf } = useScreenContext();
  const scope = scopeOf();
  const labelOfCode = (code: string): string => {
    const state = screen.workflow?.states.find((item) => item.code === code);
    return state === undefined ? code : (labelCaseOf(state.label, scope)?.text ?? code);
  };
  return (value) => value.split(",").map(labelOfCode).join("、");
}

/**
 * Reads the number of rows of each step with one call.
 *
 * @returns undefined if the block has no counts, or they are not known yet
 */
function useStepCounts(block: ChoiceBlock): ((value: string | undefined) => number) | undefined {
  const { screen } = useScreenContext();
  const reading = useCall(
    block.counts,
    {},
    {
      screen: screen.id,
      enabled: block.counts !== undefined,
      // Without counts the steps show no numbers. The list itself reports what failed.
      shown: true,
    },
  );
  if (block.counts === undefined || reading.data === undefined) return undefined;
  const found = new Map(pageOf(reading.data).rows.map((row) => [String(row["value"]), Number(row["count"]) || 0]));
  return (value) => {
    const counts = value === undefined ? [...found.values()] : value.split(",").map((code) => found.get(code) ?? 0);
    return counts.reduce((sum, count) => sum + count, 0);
  };
}
