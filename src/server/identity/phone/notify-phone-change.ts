import type { CallContext } from "../portal.ts";
import { messageOf } from "../message-templates/templates.ts";
import type { SmsMessage } from "../sms-messages.ts";

/** What a thief would change to come back, as the message says it. */
type Change = "已绑定CA证书" | "已修改邮箱" | "已修改密码";

/** Whose account changes, as it was before. */
interface Owner {
  tel?: string | null | undefined;
  telVerified?: boolean | null | undefined;
}

/** To the number so far, if it is known to be his: its owner hears of the change with it, whoever made it. */
export async function notifyOldNumber(inside: CallContext, owner: Owner, change: Change): Promise<void> {
  await tell(inside, owner, "accountChanged", "账号变更提醒", { change });
}

/** The same of a new number. */
export async function notifyNumberChange(inside: CallContext, owner: Owner, number: string): Promise<void> {
  await tell(inside, owner, "phoneChanged", "手机号变更提醒", { phone: `${number.slice(0, 3)}****${number.slice(-4)}` });
}

async function tell<Code extends "accountChanged" | "phoneChanged">(
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
