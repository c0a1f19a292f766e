import type { Data } from "../../../runtime/contract/data.ts";
import type { OauthHandlers } from "../../generated/services/oauth/handlers.ts";
import type { LoginInput } from "../../generated/services/oauth/types.ts";
import type { CallContext, Portal } from "../http/context.ts";
import { Refusal, TOO_MANY_FAILURES, violated, WRONG_CAPTCHA, WRONG_PASSWORD } from "../http/refusal.ts";
import { cookieOf } from "../http/session-cookie.ts";
import { logAuth, SIGN_IN } from "../log/logs.ts";
import { issueCaptcha, takeCaptcha } from "../session/captcha.ts";
import { bookAttempt, forgetFailures } from "../session/lock-out.ts";
import { verifySecret } from "../session/passwords.ts";
import { SESSION_SECONDS, startSession } from "../session/sessions.ts";

/** Signing in (P-LOGIN-04..07). */
export const oauth: OauthHandlers<CallContext> = {
  captcha(_input, context) {
    const { database, now, captchaText } = context.portal;
    return issueCaptcha(database, captchaText(), now());
  },

  async login(input, context) {
    const { portal, client } = context;
    try {
      const user = await signedIn(input, context);
      const access_token = await portal.database.transaction((connection) =>
        startSession(connection, String(user["userId"]), client.address, portal.now()),
      );
      context.headers.set("set-cookie", cookieOf(access_token, SESSION_SECONDS, client));
      context.message = "登录成功";
      await logAuth(portal, { user: input.username.trim(), code: SIGN_IN, ok: true, content: { ...input, address: client.address } });
      return { access_token, expires_in: SESSION_SECONDS };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await logAuth(portal, {
        user: input.username.trim(),
        code: SIGN_IN,
        ok: false,
        content: { ...input, address: client.address },
        error: message,
      });
      throw error;
    }
  },
};

async function signedIn(input: LoginInput, { portal, client }: CallContext): Promise<Data> {
  const now = portal.now();
  const right = await takeCaptcha(portal.database, input.captchaKey ?? "", input.captcha, now);
  if (portal.config.captcha && !right) throw new Refusal(478, WRONG_CAPTCHA);
  if ((input.loginType ?? "1") !== "1") throw violated([{ field: "loginType", message: "暂不支持该登录方式" }]);
  const attempt = { account: input.username.trim(), address: client.address };
  const booked = await bookAttempt(portal.database, attempt, now);
  if (booked === false) throw new Refusal(400, TOO_MANY_FAILURES);
  const user = await credentialsOf(portal, attempt.account);
  // Unknown, disabled and wrong take the same time and get the same words.
  const verified = await verifySecret(user?.hash, input.password.trim());
  if (user === undefined || !verified || user.disabled) throw new Refusal(400, WRONG_PASSWORD);
  await forgetFailures(portal.database, attempt, booked);
  return { userId: user.userId };
}

interface Credentials {
  userId: string;
  hash: string | undefined;
  disabled: boolean;
}

/** Read past the records, which never give a secret out. */
async function credentialsOf(portal: Portal, account: string): Promise<Credentials | undefined> {
  const table = portal.table("user");
  const column = (field: string): string => table.columns.find((item) => item.field === field)?.column ?? field;
  const row = await portal.database.kysely
    .selectFrom(table.table)
    .select([`${column("userId")} as userId`, `${column("pwd")} as hash`, `${column("userStatus")} as status`])
    .where(column("userAccount"), "=", account)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { userId: String(row.userId), hash: row.hash ?? undefined, disabled: row.status === "0" };
}
