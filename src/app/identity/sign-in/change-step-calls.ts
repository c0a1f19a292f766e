import { updatePwd } from "../../../generated/services/account/calls.ts";
import { userInfo } from "../../../generated/services/auth-center/calls.ts";
import type { PasswordRule } from "../credentials/password-rule.ts";
import { passwordHash } from "../credentials/password-hash.ts";
import { send } from "../../boot/session/plain-calls.ts";
import { loadEncryptTypes } from "./sign-in-calls.ts";

export interface DueUser extends PasswordRule {
  userId: string;
  mustChangePassword: boolean;
}

/** Reads the signed-in user while a password change is required. */
export async function loadDueUser(): Promise<DueUser> {
  const { userId, mustChangePassword, passwordLength, passwordKinds } = await send(userInfo, {});
  return { userId: userId ?? "", mustChangePassword: mustChangePassword === true, passwordLength, passwordKinds };
}

/**
 * Changes the password of the signed-in user. Both passwords are sent transformed.
 * @throws Refused if the server refuses the change.
 */
export async function changePassword(userId: string, oldPwd: string, newPwd: string): Promise<void> {
  const types = await loadEncryptTypes();
  await send(updatePwd, {
    userId,
    oldPwd: await passwordHash(oldPwd, types.encryptType),
    pwd: await passwordHash(newPwd, types.encryptType),
    ...(types.otherType === undefined ? {} : { otherPwd: await passwordHash(oldPwd, types.otherType) }),
  });
}
