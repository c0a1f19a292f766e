import type { CallContext } from "../session/portal.ts";
import { REVISION } from "../session/sessions.ts";
import { nextValue } from "../store/counters.ts";

/** From now on every portal reads the menus again, in whatever process. */
export async function refreshMenus({ connection }: Pick<CallContext, "connection">): Promise<void> {
  await nextValue(connection, REVISION);
}
