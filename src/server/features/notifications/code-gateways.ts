import { SYSTEM } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MessagesHandlers } from "../../../generated/services/messages/handlers.ts";
import type { RemoveCodeConfInput } from "../../../generated/services/messages/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { notFound, refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { confirmPassword } from "../../identity/passwords/own-password.ts";
import { isProtectedBusiness } from "../../identity/sms-messages.ts";
import type { RecordOf, TableOf, WrittenTo } from "../../engine/store/index.ts";
import { hasSecret } from "../../engine/store/has-secret.ts";
import { refuseTarget } from "../gateway/refuse-target.ts";

type Conf = TableOf<"sms-conf">;
const ENTITY = "sms-conf";

/**
 * Handlers of calls that configure SMS gateways for codes and for notices of account changes. Such a gateway can read codes, which open
 * sessions, and can suppress notices. Therefore only system administrators whose roles do not limit their rights can change it. They must
 * enter their password, and auditors are notified (`notifyAuditors`).
 */
export const codeGateways: Pick<MessagesHandlers<CallContext>, "addCodeConf" | "changeCodeConf" | "removeCodeConf"> = {
  async addCodeConf({ adminPassword, otherPwd, ...conf }, context) {
    await confirm(context, { adminPassword, otherPwd });
    refuseTarget("url", conf.url, undefined, context);
    await recordsOf(context, ENTITY).create(conf);
    context.reply.message = "新增成功";
    return null;
  },

  async changeCodeConf({ adminPassword, otherPwd, ...conf }, context) {
    await confirm(context, { adminPassword, otherPwd });
    await recordsOf(context, ENTITY).update(conf.id, conf, async (changes, stored, inside) => {
      if (!isProtectedBusiness(stored.code)) throw notFound();
      return validateGateway(changes, inside, stored);
    });
    context.reply.message = "修改成功";
    return null;
  },

  async removeCodeConf({ id, version, adminPassword, otherPwd }, context) {
    await confirm(context, { adminPassword, otherPwd });
    await inTransaction(context, async (inside) => {
      const stored = await recordsOf(inside, ENTITY).get(id);
      if (!isProtectedBusiness(stored.code)) throw notFound();
      await recordsOf(inside, ENTITY).remove(stored, version);
    });
    context.reply.message = "删除成功";
    return null;
  },
};

type Confirmed = Pick<RemoveCodeConfInput, "adminPassword" | "otherPwd">;

async function confirm(context: CallContext, { adminPassword, otherPwd }: Confirmed): Promise<void> {
  refuseOthers(context);
  await confirmPassword(context, { main: adminPassword, other: otherPwd }, refuse("wrongAdminPassword"));
}

/**
 * Refuses callers who are not system administrators, and system administrators whose roles limit their rights. Otherwise they could direct
 * the codes to themselves, and sign in as other users.
 *
 * @throws Refusal codeGatewayForeign
 */
export function refuseOthers({ caller }: CallContext): void {
  if (caller.info.systemType !== SYSTEM || caller.limit !== undefined) throw refuse("codeGatewayForeign");
}

/**
 * Validates changes of an SMS gateway. If the address or account changes, the key must be entered again, because it belongs to the former
 * address and account.
 *
 * @returns the changes, unmodified
 * @throws Refusal 422 if the address is not allowed or the key is missing
 */
export async function validateGateway(changes: WrittenTo<Conf>, context: CallContext, stored: RecordOf<Conf>): Promise<WrittenTo<Conf>> {
  refuseTarget("url", changes.url, stored.url, context);
  if ((changes.secret ?? "") !== "") return changes;
  const moved = (["url", "accessKey"] as const).some((name) => changes[name] !== undefined && changes[name] !== stored[name]);
  if (moved && (await hasSecret(context.connection, ["sms_conf", "secret"], stored.id))) throw wrongField("secret", "secretAgain");
  return changes;
}
