import type { CallContext } from "../portal.ts";
import { messageOf } from "../message-templates/message-templates.ts";
import type { SmsMessage } from "../sms-messages.ts";

/** Changes that would let a thief return, as named in the message. */
type Change = "已绑定CA证书" | "已修改邮箱" | "已修改密码";

/** Phone number of the user whose account changes, from before the change. */
interface Owner {
  tel?: string | null | undefined;
  telVerified?: boolean | null | undefined;
}

/**
 * Sends a message about a change of the account to the user's previous phone number. The owner thus learns of a change by somebody else.
 * The message is put into the outbox in the transaction of the change. Does nothing if that number is not verified.
 */
export async function notifyOldNumber(inside: CallContext, owner: Owner, change: Change): Promise<void> {
  await putMessage(inside, owner, "accountChanged", "账号变更提醒", { change });
}

/**
 * Sends a short message to the user's old phone number, which says that `number` replaces it. Does nothing if the old number is not
 * verified.
 *
 * @param inside context with the transaction
 * @param number the new number, of which the message shows the first three and last four digits
 */
export async function notifyNumberChange(inside: CallContext, owner: Owner, number: string): Promise<void> {
  await putMessage(inside, owner, "phoneChanged", "手机号变更提醒", { phone: `${number.slice(0, 3)}****${number.slice(-4)}` });
}

async function putMessage<Code extends "accountChanged" | "phoneChanged">(
  { portal, connection }: CallContext,
  { tel, telVerified }: Owner,
  businessCode: Code,
  businessName: string,
  params: Parameters<typeof messageOf<Code>>[2],
): Promise<void> {
  const receiver = tel?.trim() ?? "";
  if (telVerified !== true || receiver === "") return;
  const { content } = await messageOf(connection, businessCode, params);
  const message: SmsMessage = { businessCode, businessName, receiver, content, params };
  await portal.sms.put(connection, message);
}
