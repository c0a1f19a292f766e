import type { ChoiceBlock } from "../contract/language/screen.ts";
import { useCall } from "../data/use-call.ts";
import { pageOf } from "../contract/language/page-of.ts";
import { useScreenContext } from "./screen-context.ts";

/**
 * Reads the number of rows of each step with one call.
 *
 * @returns undefined if the block has no counts, or they are not known yet
 */
export function useStepCounts(block: ChoiceBlock): ((value: string | undefined) => number) | undefined {
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
