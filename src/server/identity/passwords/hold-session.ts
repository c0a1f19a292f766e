import { userIdOf } from "../../engine/calls/principal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import type { Connection } from "../../engine/store/index.ts";
import { hasSession } from "../sessions/sessions.ts";
import { credentialsOfUser } from "./credentials.ts";
import type { CallContext } from "../portal.ts";

/**
 * Locks the caller's user record until the transaction ends, and tests that the caller's session still exists. A caller who was disabled
 * or signed out since the call began must not receive grants or passwords.
 *
 * @param connection a transaction
 * @throws Refusal sessionOver if the session has ended
 */
export async function holdSession({ portal, caller }: Pick<CallContext, "portal" | "caller">, connection: Connection): Promise<void> {
  await credentialsOfUser(portal, connection, "userId", userIdOf(caller), { hold: true });
  if (!(await hasSession(connection, caller.session?.tokenHash ?? ""))) throw refuse("sessionOver");
}
