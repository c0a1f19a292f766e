import type { Data } from "../../../../runtime/contract/values/data.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { CallContext } from "../../identity/portal.ts";

/** Assigns a code to a new project: `ZC`, the date, and a daily sequence number (`ZC202611210001`). */
export async function assignProjectCode(_record: Data, context: CallContext): Promise<Data> {
  const day = context.portal.wall.textOf(context.portal.now()).slice(0, 10).replaceAll("-", "");
  const count = await nextValue(context.connection, `project-code-${day}`);
  return { projectCode: `ZC${day}${String(count).padStart(4, "0")}` };
}
