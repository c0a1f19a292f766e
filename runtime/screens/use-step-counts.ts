import type { ChoiceBlock } from "../contract/language/screen.ts";
import { useCall } from "../data/use-call.ts";
import { pageOf } from "../contract/language/page-of.ts";
import { useScreenContext } from "./screen-context.ts";

/** How many rows each step has, asked for by one call; undefined: nobody counts, or it is not known yet. */
export function useStepCounts(block: ChoiceBlock): ((value: string | undefined) => number) | undefined {
  const { screen } = useScreenContext();
  const reading = useCall(
    block.counts,
    {},
    {
      screen: screen.id,
      enabled: block.counts !== undefined,
      // Without them the steps have no numbers: whatever failed, the list says so.
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
