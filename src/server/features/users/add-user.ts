import type { CallContext } from "../../identity/portal.ts";
import { accountOf } from "../../engine/calls/principal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import { markGiven } from "../../identity/sessions/bindings.ts";
import { isWeak } from "../../identity/passwords/weak-passwords.ts";
import { validateUser, refuseOutside, type UserInput } from "./user-rules.ts";

/**
 * Creates a user, if the caller may do so. The user must change the password at the first sign-in.
 *
 * @param pwd the initial password, transformed as clients send it
 * @throws Refusal if the record is invalid or the caller may not assign its rights (`validateUser`), or if the caller could not see the new
 * user
 */
export function addUser(input: UserInput, pwd: string, context: CallContext): Promise<{ userId: string }> {
  const add = async (inside: CallContext): Promise<{ userId: string }> => {
    const { portal } = inside;
    const validated = await validateUser(input, inside);
    const initial = { pwd, pwdType: portal.config.encryptType, mustChangePassword: true };
    const made = await recordsOf(inside, "user").create({ ...validated, ...initial, registerType: "1" });
    await refuseOutside(made.userId, inside);
    await markGiven(inside.connection, made.userId, portal.clock.now(), true);
    return made;
  };
  // An import hashes all passwords before it opens its transaction.
  if (context.connection.isTransaction) return add(context);
  return context.portal.crypto.hashes.precompute(accountOf(context.caller), [pwd], () => inTransaction(context, add));
}

/**
 * Creates an enabled user with an initial password that the caller chose. The user must change it at the first sign-in.
 *
 * @param pwd the password as clients send it
 * @throws Refusal weakPassword, and as {@link addUser}
 */
export async function addWithPassword(
  input: UserInput & { userAccount: string },
  pwd: string,
  context: CallContext,
): Promise<{ userId: string }> {
  if (isWeak(pwd, context.portal.config.encryptType, input.userAccount)) throw wrongField("pwd", "weakPassword");
  return addUser({ ...input, userStatus: "1" }, pwd, context);
}
