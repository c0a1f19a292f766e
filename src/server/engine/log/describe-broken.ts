import { type Broken, CHECKPOINTS, DATABASE, INDEX, MARK, TABLE } from "./broken.ts";
import { printable } from "./printable.ts";

/**
 * Describes a finding of `verifyLogs` in one line for the operator. Control characters in names from the database are escaped.
 *
 * @param textOfTime formats epoch milliseconds
 */
export const describeBroken = (broken: Broken, textOfTime: (time: number) => string): string => printable(described(broken, textOfTime));

function described({ log, chain, seq, what, id, time }: Broken, textOfTime: (time: number) => string): string {
  if (chain === CHECKPOINTS) return `the checkpoints in DATA_DIR: ${what}, not sealed with the key of this database`;
  if (chain === MARK) return `${log}: the mark of its chains in portal_mark was ${what}`;
  if (chain === DATABASE) return `the database has an object that is not the portal's own and may change the logs (${id})`;
  if (chain === TABLE) return `${log}: searches may miss rows, because its table is replaced or filtered (${id})`;
  if (chain === INDEX) return `${log}: searches miss rows, because the index ${id} does not match them`;
  const location = chain === "" ? "outside of every chain" : `chain ${chain}${seq === undefined ? "" : `, row ${seq}`}`;
  return `${log}: ${what}, ${location}${id === undefined ? "" : `, ${id}`}${time === undefined ? "" : `, ${textOfTime(time)}`}`;
}
