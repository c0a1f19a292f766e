import type { AxiosInstance } from "axios";
import { sendCall } from "../../../runtime/data/send-call.ts";
import { type Data, ReplyError, type Toast } from "../../../runtime/index.ts";
import { newPassWord, passWord, updatePwd } from "../../generated/services/account/calls.ts";
import { passwordTransform, type PasswordTransform } from "./sent-password.ts";

export interface PasswordChange {
  http: AxiosInstance;
  toast: Toast;
  user: Data;
  /** As typed. */
  oldPwd: string;
  newPwd: string;
}

type Answer = true | readonly { field: string; message: string }[];

/** The dialog: one call (P-PASSWORD-07). */
export function changeByUpdate(change: PasswordChange): Promise<Answer> {
  return changed(change, async ({ http, user, oldPwd, newPwd }, { sent, other }) => {
    const input = { oldPwd: await sent(oldPwd), pwd: await sent(newPwd), userId: user["userId"], otherPwd: await other(oldPwd) };
    await sendCall(http, updatePwd, input);
  });
}

/** The page: the old password is checked, then the new one is set (P-PASSWORD-11, P-PASSWORD-12). */
export function changeByCheck(change: PasswordChange): Promise<Answer> {
  return changed(change, async ({ http, user, oldPwd, newPwd }, { sent, other }) => {
    const userName = user["userAccount"];
    await sendCall(http, passWord, { userName, passWord: await sent(oldPwd), otherPwd: await other(oldPwd) });
    await sendCall(http, newPassWord, { userName, newPassWord: await sent(newPwd) });
  });
}

type Steps = (change: PasswordChange, transform: PasswordTransform) => Promise<void>;

async function changed(change: PasswordChange, steps: Steps): Promise<Answer> {
  const transform = await passwordTransform(change.http, change.toast);
  if (transform === undefined) return [];
  try {
    await steps(change, transform);
    return true;
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    // What was typed stays, and the cursor goes to the password that was wrong.
    return error.status === 400 ? [{ field: "oldPwd", message: error.message }] : fieldsOf(error);
  }
}

const NAMES: Readonly<Record<string, string>> = { pwd: "newPwd", newPassWord: "newPwd", passWord: "oldPwd" };

function fieldsOf(error: ReplyError): Answer {
  return error.violations.map(({ field, message }) => ({ field: NAMES[field] ?? field, message }));
}
