import { enrolFactor, secondFactor } from "../../../generated/services/oauth/calls.ts";
import { send } from "../../boot/session/plain-calls.ts";
import type { SignedIn } from "./sign-in-calls.ts";

/** Reads the secret for setting up an authenticator app. */
export async function loadEnrolment(ticket: string): Promise<{ secret: string; uri: string }> {
  const { secret = "", uri = "" } = await send(enrolFactor, { ticket });
  return { secret, uri };
}

/**
 * Completes the sign-in with the code of a second factor. `recoveryCodes` are those of an app that this step has set up. They
 * are sent only once.
 */
export async function showFactor(ticket: string, factorCode: string): Promise<SignedIn & { recoveryCodes: readonly string[] }> {
  const { mustChangePassword, recoveryCodes } = await send(secondFactor, { ticket, factorCode });
  return { mustChangePassword: mustChangePassword === true, recoveryCodes: (recoveryCodes ?? "").split("\n").filter(Boolean) };
}
