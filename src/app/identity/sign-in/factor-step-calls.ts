import { enrolFactor, secondFactor } from "../../../generated/services/oauth/calls.ts";
import { send } from "../../boot/session/plain-calls.ts";
import type { SignedIn } from "./sign-in-calls.ts";

/** An app is set up: what it takes over. */
export async function loadEnrolment(ticket: string): Promise<{ secret: string; uri: string }> {
  const { secret = "", uri = "" } = await send(enrolFactor, { ticket });
  return { secret, uri };
}

/** Ends the sign-in. `recoveryCodes`: of an app that was set up by it, told once. */
export async function showFactor(ticket: string, factorCode: string): Promise<SignedIn & { recoveryCodes: readonly string[] }> {
  const { mustChangePassword, recoveryCodes } = await send(secondFactor, { ticket, factorCode });
  return { mustChangePassword: mustChangePassword === true, recoveryCodes: (recoveryCodes ?? "").split("\n").filter(Boolean) };
}
