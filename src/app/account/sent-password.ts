import type { AxiosInstance } from "axios";
import { sendCall } from "../../../runtime/data/send-call.ts";
import type { Data, Toast } from "../../../runtime/index.ts";
import { getEncryptType } from "../../generated/services/auth-center/calls.ts";
import { passwordHash } from "../sign-in/password-hash.ts";

/** How passwords travel, once the server has said it. */
export interface PasswordTransform {
  /** As new passwords are stored. */
  sent: (password: string) => Promise<string>;
  /** The other way, for a password that is stored since before the setting changed; undefined: there is none. */
  other: (password: string) => Promise<string | undefined>;
}

/** Without the type no password is sent: undefined, and the toast says why (P-PASSWORD-05, P-PASSWORD-08). */
export async function passwordTransform(http: AxiosInstance, toast: Toast): Promise<PasswordTransform | undefined> {
  try {
    const { encryptType, otherType } = (await sendCall(http, getEncryptType, {}, { toasts: "none" })).data as Data;
    // An unknown type fails here and not at the first password.
    await passwordHash("", String(encryptType));
    return {
      sent: (password) => passwordHash(password, String(encryptType)),
      other: async (password) => (typeof otherType === "string" ? passwordHash(password, otherType) : undefined),
    };
  } catch {
    toast.error("获取加密类型失败");
    return undefined;
  }
}
