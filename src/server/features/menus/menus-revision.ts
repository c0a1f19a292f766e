import type { CallContext } from "../../identity/portal.ts";
import { REVISION } from "../../identity/sessions/sessions.ts";
import { nextValue } from "../../engine/store/write/counters.ts";

/** From now on every portal reads the menus again, in whatever process. */
export async function refreshMenus({ connection }: Pick<CallContext, "connection">): Promise<void> {
  await nextValue(connection, REVISION);
}
