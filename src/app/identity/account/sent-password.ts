import type { AxiosInstance } from "axios";
import { type SealPassword, sendCall, type Toast } from "../../../../runtime/index.ts";
import { getEncryptType } from "../../../generated/services/auth-center/calls.ts";
import { passwordHash } from "../credentials/password-hash.ts";

/** How passwords travel, once the server has said it. Without the type no password is sent: undefined, and the toast says why (P-PASSWORD-05, P-PASSWORD-08). */
export async function sealPassword(http: AxiosInstance, toast: Toast): Promise<SealPassword | undefined> {
  try {
    const { encryptType, otherType } = await sendCall(http, getEncryptType, {}, { toasts: "none" });
    // An unknown type fails here and not at the first password.
    await passwordHash("", String(encryptType));
    // A password that is stored since before the setting changed was transformed the other way.
    return async (password, way) => {
      const type = way === "earlier" ? otherType : encryptType;
      return type == null ? undefined : passwordHash(password, type);
    };
  } catch {
    toast.error("获取加密类型失败");
    return undefined;
  }
}
