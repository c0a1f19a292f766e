import type { CallContext } from "../../identity/portal.ts";
import { REVISION } from "../../identity/sessions/sessions.ts";
import { nextValue } from "../../engine/store/write/counters.ts";

/** Increments the revision of rights, so that every process reads the menus and rights again. */
export async function refreshMenus({ connection }: Pick<CallContext, "connection">): Promise<void> {
  await nextValue(connection, REVISION);
}
