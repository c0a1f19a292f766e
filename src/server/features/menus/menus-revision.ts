import type { CallContext } from "../../identity/portal.ts";
import { REVISION } from "../../identity/sessions/sessions.ts";
import { nextValue } from "../../engine/store/write/counters.ts";

/** Raises the revision of the menus, so that every process reads them again. */
export async function refreshMenus({ connection }: Pick<CallContext, "connection">): Promise<void> {
  await nextValue(connection, REVISION);
}
