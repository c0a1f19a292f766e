/** Labels of the channels for staff. */
export const CHANNELS: Readonly<Record<string, string>> = { mail: "邮件", sms: "短信", data: "数据发送" };
