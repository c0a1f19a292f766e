import type { ReactNode } from "react";
import type { ChoiceBlock } from "../contract/screen.ts";
import { partInPlace } from "../host/part-in-place.tsx";
import { useScreenContext } from "./screen-context.ts";
import { pageNames } from "./table-query.ts";

const Tabs = partInPlace(async () => ({ default: (await import("./choice-tabs.tsx")).ChoiceTabs }));

/** Choosing filters from page one; choosing the chosen step again takes the filter off. */
function useChoiceBlock(name: string, block: ChoiceBlock) {
  const { query, screen } = useScreenContext();
  const chosen = query.search.get(name) || (block.kind === "tabs" ? block.items[0]?.value : undefined);
  const choose = (value: string) => {
    const off = block.kind === "steps" && value === chosen;
    query.patch({ ...Object.fromEntries(pageNames(screen).map((page) => [page, undefined])), [name]: off ? undefined : value });
  };
  return { chosen, choose };
}

export function ChoiceBlockView({ name, block }: { name: string; block: ChoiceBlock }): ReactNode {
  const { chosen, choose } = useChoiceBlock(name, block);
  if (block.kind === "tabs") return <Tabs block={block} chosen={chosen} choose={choose} />;
  return (
    <nav className="gp-card gp-steps" aria-label={block.title ?? "进度"}>
      {block.items.map((item, index) => (
        <button key={item.value} type="button" className="gp-step" aria-pressed={item.value === chosen} onClick={() => choose(item.value)}>
          <span className="gp-step-number" aria-hidden="true">
            {index + 1}
          </span>
          {item.label}
        </button>
      ))}
    </nav>
  );
}
