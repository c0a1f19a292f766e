import { Tabs } from "antd";
import type { ReactNode } from "react";
import type { ChoiceBlock } from "../contract/screen.ts";

export interface ChoiceTabsProps {
  block: ChoiceBlock;
  chosen: string | undefined;
  choose: (value: string) => void;
}

export function ChoiceTabs({ block, chosen, choose }: ChoiceTabsProps): ReactNode {
  return (
    <Tabs
      className="gp-tabs"
      {...(chosen === undefined ? {} : { activeKey: chosen })}
      onChange={choose}
      items={block.items.map((item) => ({ key: item.value, label: item.label }))}
    />
  );
}
