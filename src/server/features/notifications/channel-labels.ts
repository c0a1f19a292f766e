/** Labels that staff see for the channels of the outbox, by the name of the channel. */
export const CHANNELS: Readonly<Record<string, string>> = { mail: "邮件", sms: "短信", data: "数据发送" };
