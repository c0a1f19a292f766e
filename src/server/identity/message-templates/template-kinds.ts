/** Placeholders of alarm texts, with their descriptions. */
const ALARM = {
  level: "告警等级",
  name: "告警名称",
  rule: "告警标识",
  entity: "告警对象",
  scope: "告警范围",
  time: "告警时间",
  content: "告警信息",
} as const;

/**
 * All messages that are sent from a template, by template id. `by` is the channel, and `sendKind` its code in the record of the template
 * (发送方式). `placeholders` contains the permitted placeholders with descriptions for staff. `needed` contains the placeholders that the
 * content must have.
 */
export const TEMPLATE_KINDS = {
  smsCode: { by: "sms", sendKind: "2", placeholders: { code: "验证码", purpose: "用途" }, needed: ["code"] },
  phoneChanged: { by: "sms", sendKind: "2", placeholders: { phone: "新手机号（隐去中间四位）" }, needed: ["phone"] },
  accountChanged: { by: "sms", sendKind: "2", placeholders: { change: "变更内容" }, needed: ["change"] },
  alarmMail: { by: "mail", sendKind: "1", placeholders: ALARM, needed: [] },
  alarmSms: { by: "sms", sendKind: "2", placeholders: ALARM, needed: [] },
  testMail: { by: "mail", sendKind: "1", placeholders: { portal: "门户名称", server: "邮件类型" }, needed: [] },
  testSms: { by: "sms", sendKind: "2", placeholders: { config: "业务名称" }, needed: [] },
} as const satisfies Record<string, TemplateKind>;

/** The kind of a message template: its channel and its placeholders. */
export interface TemplateKind {
  by: "mail" | "sms";
  /** 发送方式 of its record. */
  sendKind: "1" | "2";
  /** Permitted placeholders, with descriptions for staff. */
  placeholders: Readonly<Record<string, string>>;
  /** Placeholders that the content must contain. */
  needed: readonly string[];
}

/** Id of a message template in {@link TEMPLATE_KINDS}. */
export type TemplateId = keyof typeof TEMPLATE_KINDS;
/** The values that a message of a template is filled with: one for each of its placeholders. */
export type TemplateValues<I extends TemplateId> = Readonly<Record<keyof (typeof TEMPLATE_KINDS)[I]["placeholders"] & string, string>>;

/** Returns the kind of a template: its channel and its placeholders. Undefined if there is no such template. */
export const kindOf = (id: string): TemplateKind | undefined =>
  Object.hasOwn(TEMPLATE_KINDS, id) ? TEMPLATE_KINDS[id as TemplateId] : undefined;
