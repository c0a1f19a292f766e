import type { OauthClientRecord } from "../../../generated/entities/oauth-client.ts";
import type { UserInfoRecord } from "../../../generated/entities/user-info.ts";
import type { AuthCenterHandlers, AuthCenterHooks } from "../../../generated/services/auth-center/handlers.ts";
import type { UpdateInfoInput } from "../../../generated/services/auth-center/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { accountOf, userIdOf } from "../../engine/calls/principal.ts";
import { VERSION } from "../../engine/config/version.ts";
import { clientServices, validateClient } from "./client-services.ts";
import { preferencesOf } from "../preferences/preferences.ts";
import { noRight, wrongField } from "../../engine/refusals/refusal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { explain } from "../../identity/rights/explain.ts";
import { encryptTypes } from "../../identity/passwords/credentials.ts";
import { rememberStored } from "../../identity/oauth/client-secrets.ts";
import { passwordDaysLeft } from "../../identity/passwords/password-age.ts";
import { hasFactor } from "../../identity/second-factor/second-factor.ts";
import { policyOf } from "../../identity/sessions/policy.ts";
import { endOthers, freshUntil, wantFresh } from "../../identity/passwords/own-password.ts";
import { notifyNumberChange, notifyOldNumber } from "../../identity/phone/notify-phone-change.ts";

/** Fields of the user that an OAuth client receives: identity, kind and organisation. */
const CLIENT_FIELDS = ["userId", "userAccount", "userName", "systemType", "userTypeNow", "orgGuid", "orgName"] as const;

const forClient = (info: UserInfoRecord): Partial<UserInfoRecord> =>
  Object.fromEntries(CLIENT_FIELDS.flatMap((field) => (info[field] === undefined ? [] : [[field, info[field]]])));

export const authCenter: AuthCenterHandlers<CallContext> = {
  /** Lists the ways in which clients encrypt passwords (P-PASSWORD-06). */
  getEncryptType(_input, context) {
    return encryptTypes(context.portal);
  },

  /**
   * Returns the user's own data. An OAuth client gets only `CLIENT_FIELDS`, whatever its scopes: the rest is between the user and
   * the portal.
   */
  async userInfo(_input, context) {
    if (context.caller.client !== undefined) return forClient(context.caller.info);
    const saved = await preferencesOf(context.connection, userIdOf(context.caller), context.portal.clock.now());
    const policy = await policyOf(context.portal);
    const { passwordLength, passwordKinds, watermark } = policy;
    const passwordLeft = await passwordDaysLeft(context.portal, userIdOf(context.caller), policy);
    return {
      ...context.caller.info,
      ...saved,
      passwordLeft,
      passwordLength,
      passwordKinds,
      watermark,
      portalVersion: VERSION,
      secondFactor: await hasFactor(context.connection, userIdOf(context.caller)),
      provenUntil: context.portal.clock.wall.textOf(freshUntil(context)),
      mark: context.caller.mark,
    };
  },

  async whyNot({ what, key }, { portal, caller }) {
    const found = await explain(portal, userIdOf(caller), what.trim(), key?.trim() || undefined, caller.session);
    if (found === undefined) throw wrongField("what", "rightUnknown");
    return found;
  },

  async clientServices({ pageNumber, pageSize }, context) {
    const all = await clientServices(context);
    const size = pageSize ?? 10;
    const from = ((pageNumber ?? 1) - 1) * size;
    return { rows: all.slice(from, from + size), total: all.length };
  },

  async updateInfo(input, context) {
    await saveOwn(input, context);
    return null;
  },

  /** Saves the user's own profile (P-USER-19). */
  async updateUserInfo(input, context) {
    await saveOwn(input, context);
    return null;
  },

  async checkZcPwd(_input, context) {
    return context.caller.info.mustChangePassword === true;
  },
};

export const authCenterHooks: AuthCenterHooks<CallContext> = {
  addClient: { before: (input, context) => saveClient(input, context) },
  updateClient: { before: saveClient },
};

/** The fields of a client that its creation and its change share. */
interface ClientInput {
  clientId?: string | null | undefined;
  clientSecret?: string | null | undefined;
  resourceIds?: string[] | null | undefined;
  autoApproveScopes?: string[] | null | undefined;
}

/**
 * Validates an OAuth client before it is stored, and returns the input unchanged. After the commit, its new secret is remembered as right,
 * so that the client's first calls need no slow verification.
 *
 * @throws Refusal approvalBeyond, serviceUnknown
 */
function saveClient<T extends ClientInput>(input: T, context: CallContext, stored?: OauthClientRecord): Promise<T> {
  refuseApproving({ ...stored, ...input }, context);
  const [clientId, secret] = [(stored ?? input).clientId?.trim() ?? "", input.clientSecret?.trim() ?? ""];
  context.afterCommit.push(() => rememberStored(context.portal, clientId, secret, accountOf(context.caller)));
  return validateClient(input, context, stored);
}

/**
 * Refuses a caller with limited rights to add or change a client that needs no consent. Its tokens act as any business user who opens a link,
 * with rights that the caller may lack.
 *
 * @param next the client as it will be stored
 * @throws Refusal approvalBeyond
 */
function refuseApproving({ autoApproveScopes }: ClientInput, { caller }: CallContext): void {
  const isApproving = (autoApproveScopes ?? []).some((scopeName) => scopeName !== "false");
  if (caller.limit !== undefined && isApproving) throw wrongField("autoApproveScopes", "approvalBeyond");
}

/**
 * Saves the user's own profile (P-PROFILE-02..05). The account cannot be changed, because it is the sign-in name. A new phone number is
 * unverified. A new number or mail address requires the password, unless the user entered it within the last ten minutes.
 *
 * @throws Refusal 422 if the account changes
 */
async function saveOwn(input: UpdateInfoInput, context: CallContext): Promise<void> {
  const userId = String(context.caller.info.userId);
  if (input.userId.trim() !== userId) throw noRight();
  const records = recordsOf(context, "user");
  const before = await records.get(userId);
  const { pwd, otherPwd, ...given } = input;
  const changed = (["userTel", "userEmail"] as const).some((field) => (given[field] ?? "").trim() !== (before[field] ?? ""));
  if (changed) await wantFresh(context, { pwd, otherPwd });
  await records.update(userId, given, async (changes, stored, inside) => {
    if (changes.userAccount !== stored.userAccount) throw wrongField("userAccount", "accountFixed");
    const sameNumber = changes.userTel === stored.userTel;
    const owner = { tel: stored.userTel, telVerified: stored.telVerified };
    if (!sameNumber) {
      await endOthers(inside);
      await notifyNumberChange(inside, owner, changes.userTel ?? "");
    }
    if (changes.userEmail !== stored.userEmail) await notifyOldNumber(inside, owner, "已修改邮箱");
    const saved: typeof changes = sameNumber ? changes : { ...changes, telVerified: false };
    return saved;
  });
  context.reply.message = "修改成功";
}
