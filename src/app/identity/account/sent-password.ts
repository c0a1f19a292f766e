import type { AxiosInstance } from "axios";
import { type SealPassword, sendCall, type Toast } from "../../../../runtime/index.ts";
import { getEncryptType } from "../../../generated/services/auth-center/calls.ts";
import { passwordHash } from "../credentials/password-hash.ts";

/**
 * Reads from the server how passwords are transformed before they are sent. If this fails, no password may be sent (P-PASSWORD-05,
 * P-PASSWORD-08).
 *
 * @returns a function that transforms a password. Undefined if the transformation could not be read; a toast has then reported the failure
 */
export async function sealPassword(http: AxiosInstance, toast: Toast): Promise<SealPassword | undefined> {
  try {
    const { encryptType, otherType } = await sendCall(http, getEncryptType, {}, { toasts: "none" });
    // Fail here for an unknown type, and not at the first password.
    await passwordHash("", String(encryptType));
    // A password that was stored before a change of the setting needs the other transformation.
    return async (password, way) => {
      const type = way === "earlier" ? otherType : encryptType;
      return type == null ? undefined : passwordHash(password, type);
    };
  } catch {
    toast.error("获取加密类型失败");
    return undefined;
  }
}
