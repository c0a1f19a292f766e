// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/sms-log.schema.json
// Hash: 9fe22431bf8bdbfeae37be8506a4bb42

import type { Counting, Locating, Nullable, Page, Paging, Replied, Sorting, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { EmailConf, EmailConfRecord } from "../../entities/email-conf.ts";
import type { EmailLog, EmailLogRecord } from "../../entities/email-log.ts";
import type { SmsConf, SmsConfRecord } from "../../entities/sms-conf.ts";
import type { SmsLog, SmsLogRecord } from "../../entities/sms-log.ts";

/** GET /gp-message-center/web/email/conf */
export type ListEmailConfInput = Partial<Pick<EmailConf, "emailType">> & Paging & Counting & Locating & SortingTwice<"account"
    | "emailType" | "port" | "protocol" | "sender">;
export type ListEmailConfReply = Page<Replied<EmailConfRecord>>;

/** POST /gp-message-center/web/email/conf */
export type AddEmailConfInput = Nullable<Omit<EmailConf, "id">>;
export type AddEmailConfReply = Replied<Pick<EmailConfRecord, "id">>;

/** GET /gp-message-center/web/email/conf/{id} */
export type GetEmailConfInput = Required<Pick<EmailConf, "id">>;
export type GetEmailConfReply = Replied<EmailConfRecord>;

/** PUT /gp-message-center/web/email/conf */
export type ChangeEmailConfInput = Nullable<With<EmailConf, "id"> & Versioned>;
export type ChangeEmailConfReply = null;

/** DELETE /gp-message-center/web/email/conf */
export type RemoveEmailConfInput = Required<Pick<EmailConf, "id">> & Versioned;
export type RemoveEmailConfReply = null;

/** GET /gp-message-center/web/email/conf/type */
export type EmailTypesInput = Record<string, never>;
export type EmailTypesReply = {
  emailType?: string;
}[];

/** POST /gp-message-center/web/email/conf/test */
export type TestEmailConfInput = Nullable<Required<Pick<EmailConf, "id">> & Versioned> & {
  /** 收件地址 */
  to: string;
};
export type TestEmailConfReply = null;

/** GET /gp-message-center/web/email/log */
export type EmailLogInput = Pick<EmailLog, "clientName" | "businessCode"
    | "status"> & Paging & Counting & Locating & Sorting<"startTime"> & {
  /** 发送时间起 */
  startDate?: string;
  /** 发送时间止 */
  endDate?: string;
};
export type EmailLogReply = Page<Replied<Omit<EmailLogRecord, "version">>>;

/** GET /gp-message-center/web/email/log/{logId} */
export type GetEmailLogInput = Required<Pick<EmailLog, "logId">>;
export type GetEmailLogReply = Replied<Omit<EmailLogRecord, "version">>;

/** GET /gp-message-center/web/email/log/export */
export type ExportEmailLogInput = Pick<EmailLog, "clientName" | "businessCode" | "status"> & Sorting<"startTime"> & {
  /** 发送时间起 */
  startDate?: string;
  /** 发送时间止 */
  endDate?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportEmailLogReply = Blob;

/** POST /gp-message-center/web/email/log/resend */
export type ResendMailInput = Nullable<Required<Pick<EmailLog, "logId">> & Versioned>;
export type ResendMailReply = null;

/** GET /gp-message-center/web/sms/online/conf */
export type ListSmsConfInput = Partial<Pick<SmsConf, "msgType" | "code"
    | "name">> & Paging & Counting & Locating & SortingTwice<"channelId" | "code" | "msgType" | "name" | "operateDate"
    | "signature" | "templateId">;
export type ListSmsConfReply = Page<Replied<SmsConfRecord>>;

/** GET /gp-message-center/web/sms/online/conf/new */
export type NewSmsConfInput = Record<string, never>;
export type NewSmsConfReply = Replied<Pick<SmsConfRecord, "channelId" | "signature" | "version">>;

/** POST /gp-message-center/web/sms/online/conf */
export type AddSmsConfInput = Nullable<Omit<SmsConf, "id" | "operateDate">>;
export type AddSmsConfReply = Replied<Pick<SmsConfRecord, "id">>;

/** GET /gp-message-center/web/sms/online/conf/{id} */
export type GetSmsConfInput = Required<Pick<SmsConf, "id">>;
export type GetSmsConfReply = Replied<SmsConfRecord>;

/** PUT /gp-message-center/web/sms/online/conf */
export type ChangeSmsConfInput = Nullable<With<Omit<SmsConf, "operateDate">, "id"> & Versioned>;
export type ChangeSmsConfReply = null;

/** DELETE /gp-message-center/web/sms/online/conf */
export type RemoveSmsConfInput = Required<Pick<SmsConf, "id">> & Versioned;
export type RemoveSmsConfReply = null;

/** POST /gp-message-center/web/sms/online/conf/code */
export type AddCodeConfInput = Nullable<Omit<SmsConf, "id" | "code" | "operateDate">> & {
  /** 业务编码 */
  code: "login" | "updatePhone" | "verifyPhone" | "phoneChanged" | "accountChanged";
  /** 管理员密码 */
  adminPassword: string;
  /** 密码 */
  otherPwd?: string | null;
};
export type AddCodeConfReply = null;

/** PUT /gp-message-center/web/sms/online/conf/code */
export type ChangeCodeConfInput = Nullable<With<Omit<SmsConf, "code" | "operateDate">, "id"> & Versioned> & {
  /** 管理员密码 */
  adminPassword: string;
  /** 密码 */
  otherPwd?: string | null;
};
export type ChangeCodeConfReply = null;

/** PUT /gp-message-center/web/sms/online/conf/code/remove */
export type RemoveCodeConfInput = Nullable<Required<Pick<SmsConf, "id">> & Versioned> & {
  /** 管理员密码 */
  adminPassword: string;
  /** 密码 */
  otherPwd?: string | null;
};
export type RemoveCodeConfReply = null;

/** POST /gp-message-center/web/sms/online/conf/test */
export type TestSmsConfInput = Nullable<Required<Pick<SmsConf, "id">> & Versioned> & {
  /** 接收号码 */
  to: string;
};
export type TestSmsConfReply = null;

/** GET /gp-message-center/web/sms/log */
export type SmsLogInput = Pick<SmsLog, "msgType" | "clientName" | "receiver"
    | "status"> & Paging & Counting & Locating & Sorting<"startTime"> & {
  /** 发送时间起 */
  startDate?: string;
  /** 发送时间止 */
  endDate?: string;
};
export type SmsLogReply = Page<Replied<Omit<SmsLogRecord, "version">>>;

/** GET /gp-message-center/web/sms/log/{logId} */
export type GetSmsLogInput = Required<Pick<SmsLog, "logId">>;
export type GetSmsLogReply = Replied<Omit<SmsLogRecord, "version">>;

/** GET /gp-message-center/web/sms/log/export */
export type ExportSmsLogInput = Pick<SmsLog, "msgType" | "clientName" | "receiver" | "status"> & Sorting<"startTime"> & {
  /** 发送时间起 */
  startDate?: string;
  /** 发送时间止 */
  endDate?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportSmsLogReply = Blob;

/** POST /gp-message-center/web/sms/log/reveal */
export type RevealSmsInput = Nullable<Required<Pick<SmsLog, "logId">> & Versioned>;
export interface RevealSmsReply {
  /** 接收号码 */
  tel?: string;
}

/** POST /gp-message-center/web/sms/log/resend */
export type ResendSmsInput = RevealSmsInput;
export type ResendSmsReply = null;
