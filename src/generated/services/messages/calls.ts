// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/sms-log.schema.json
// Hash: 3358bce15a3482338f914317779ff1e5

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddCodeConfInput, AddCodeConfReply, AddEmailConfInput, AddEmailConfReply, AddSmsConfInput, AddSmsConfReply, ChangeCodeConfInput, ChangeCodeConfReply, ChangeEmailConfInput, ChangeEmailConfReply, ChangeSmsConfInput, ChangeSmsConfReply, EmailLogInput, EmailLogReply, EmailTypesInput, EmailTypesReply, ExportEmailLogInput, ExportEmailLogReply, ExportSmsLogInput, ExportSmsLogReply, GetEmailConfInput, GetEmailConfReply, GetEmailLogInput, GetEmailLogReply, GetSmsConfInput, GetSmsConfReply, GetSmsLogInput, GetSmsLogReply, ListEmailConfInput, ListEmailConfReply, ListSmsConfInput, ListSmsConfReply, NewSmsConfInput, NewSmsConfReply, RemoveCodeConfInput, RemoveCodeConfReply, RemoveEmailConfInput, RemoveEmailConfReply, RemoveSmsConfInput, RemoveSmsConfReply, ResendMailInput, ResendMailReply, ResendSmsInput, ResendSmsReply, RevealSmsInput, RevealSmsReply, SmsLogInput, SmsLogReply, TestEmailConfInput, TestEmailConfReply, TestSmsConfInput, TestSmsConfReply } from "./types.ts";

/** GET /gp-message-center/web/email/conf */
export const listEmailConf: Call<ListEmailConfInput, ListEmailConfReply> = {
  id: "messages.listEmailConf",
  method: "get",
  path: "/gp-message-center/web/email/conf",
  query: ["emailType", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** POST /gp-message-center/web/email/conf */
export const addEmailConf: Call<AddEmailConfInput, AddEmailConfReply> = {
  id: "messages.addEmailConf",
  method: "post",
  path: "/gp-message-center/web/email/conf",
  body: ["emailType", "host", "protocol", "port", "sender", "account", "password"],
};

/** GET /gp-message-center/web/email/conf/{id} */
export const getEmailConf: Call<GetEmailConfInput, GetEmailConfReply> = {
  id: "messages.getEmailConf",
  method: "get",
  path: "/gp-message-center/web/email/conf/{id}",
  query: ["id"],
};

/** PUT /gp-message-center/web/email/conf */
export const changeEmailConf: Call<ChangeEmailConfInput, ChangeEmailConfReply> = {
  id: "messages.changeEmailConf",
  method: "put",
  path: "/gp-message-center/web/email/conf",
  body: ["id", "emailType", "host", "protocol", "port", "sender", "account", "password", "version"],
};

/** DELETE /gp-message-center/web/email/conf */
export const removeEmailConf: Call<RemoveEmailConfInput, RemoveEmailConfReply> = {
  id: "messages.removeEmailConf",
  method: "delete",
  path: "/gp-message-center/web/email/conf",
  query: ["id", "version"],
};

/** GET /gp-message-center/web/email/conf/type */
export const emailTypes: Call<EmailTypesInput, EmailTypesReply> = {
  id: "messages.emailTypes",
  method: "get",
  path: "/gp-message-center/web/email/conf/type",
};

/** POST /gp-message-center/web/email/conf/test */
export const testEmailConf: Call<TestEmailConfInput, TestEmailConfReply> = {
  id: "messages.testEmailConf",
  method: "post",
  path: "/gp-message-center/web/email/conf/test",
  body: ["id", "to", "version"],
};

/** GET /gp-message-center/web/email/log */
export const emailLog: Call<EmailLogInput, EmailLogReply> = {
  id: "messages.emailLog",
  method: "get",
  path: "/gp-message-center/web/email/log",
  query: ["clientName", "businessCode", "status", "startDate", "endDate", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort"],
  page: true,
};

/** GET /gp-message-center/web/email/log/{logId} */
export const getEmailLog: Call<GetEmailLogInput, GetEmailLogReply> = {
  id: "messages.getEmailLog",
  method: "get",
  path: "/gp-message-center/web/email/log/{logId}",
  query: ["logId"],
};

/** GET /gp-message-center/web/email/log/export */
export const exportEmailLog: Call<ExportEmailLogInput, ExportEmailLogReply> = {
  id: "messages.exportEmailLog",
  method: "get",
  path: "/gp-message-center/web/email/log/export",
  query: ["clientName", "businessCode", "status", "startDate", "endDate", "sort", "columns"],
  exports: "messages.emailLog",
  file: "reply",
};

/** POST /gp-message-center/web/email/log/resend */
export const resendMail: Call<ResendMailInput, ResendMailReply> = {
  id: "messages.resendMail",
  method: "post",
  path: "/gp-message-center/web/email/log/resend",
  body: ["logId", "version"],
};

/** GET /gp-message-center/web/sms/online/conf */
export const listSmsConf: Call<ListSmsConfInput, ListSmsConfReply> = {
  id: "messages.listSmsConf",
  method: "get",
  path: "/gp-message-center/web/sms/online/conf",
  query: ["msgType", "code", "name", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-message-center/web/sms/online/conf/new */
export const newSmsConf: Call<NewSmsConfInput, NewSmsConfReply> = {
  id: "messages.newSmsConf",
  method: "get",
  path: "/gp-message-center/web/sms/online/conf/new",
};

/** POST /gp-message-center/web/sms/online/conf */
export const addSmsConf: Call<AddSmsConfInput, AddSmsConfReply> = {
  id: "messages.addSmsConf",
  method: "post",
  path: "/gp-message-center/web/sms/online/conf",
  body: ["msgType", "code", "name", "channelId", "signature", "templateId", "url", "accessKey", "secret"],
};

/** GET /gp-message-center/web/sms/online/conf/{id} */
export const getSmsConf: Call<GetSmsConfInput, GetSmsConfReply> = {
  id: "messages.getSmsConf",
  method: "get",
  path: "/gp-message-center/web/sms/online/conf/{id}",
  query: ["id"],
};

/** PUT /gp-message-center/web/sms/online/conf */
export const changeSmsConf: Call<ChangeSmsConfInput, ChangeSmsConfReply> = {
  id: "messages.changeSmsConf",
  method: "put",
  path: "/gp-message-center/web/sms/online/conf",
  body: ["id", "msgType", "code", "name", "channelId", "signature", "templateId", "url", "accessKey", "secret", "version"],
};

/** DELETE /gp-message-center/web/sms/online/conf */
export const removeSmsConf: Call<RemoveSmsConfInput, RemoveSmsConfReply> = {
  id: "messages.removeSmsConf",
  method: "delete",
  path: "/gp-message-center/web/sms/online/conf",
  query: ["id", "version"],
};

/** POST /gp-message-center/web/sms/online/conf/code */
export const addCodeConf: Call<AddCodeConfInput, AddCodeConfReply> = {
  id: "messages.addCodeConf",
  method: "post",
  path: "/gp-message-center/web/sms/online/conf/code",
  body: ["msgType", "name", "channelId", "signature", "templateId", "url", "accessKey", "secret", "code", "adminPassword", "otherPwd"],
  wire: { adminPassword: "password", otherPwd: "earlier-password" },
};

/** PUT /gp-message-center/web/sms/online/conf/code */
export const changeCodeConf: Call<ChangeCodeConfInput, ChangeCodeConfReply> = {
  id: "messages.changeCodeConf",
  method: "put",
  path: "/gp-message-center/web/sms/online/conf/code",
  body: ["id", "msgType", "name", "channelId", "signature", "templateId", "url", "accessKey", "secret", "adminPassword", "otherPwd", "version"],
  wire: { adminPassword: "password", otherPwd: "earlier-password" },
};

/** PUT /gp-message-center/web/sms/online/conf/code/remove */
export const removeCodeConf: Call<RemoveCodeConfInput, RemoveCodeConfReply> = {
  id: "messages.removeCodeConf",
  method: "put",
  path: "/gp-message-center/web/sms/online/conf/code/remove",
  body: ["id", "adminPassword", "otherPwd", "version"],
  wire: { adminPassword: "password", otherPwd: "earlier-password" },
};

/** POST /gp-message-center/web/sms/online/conf/test */
export const testSmsConf: Call<TestSmsConfInput, TestSmsConfReply> = {
  id: "messages.testSmsConf",
  method: "post",
  path: "/gp-message-center/web/sms/online/conf/test",
  body: ["id", "to", "version"],
};

/** GET /gp-message-center/web/sms/log */
export const smsLog: Call<SmsLogInput, SmsLogReply> = {
  id: "messages.smsLog",
  method: "get",
  path: "/gp-message-center/web/sms/log",
  query: [
    "msgType",
    "clientName",
    "receiver",
    "status",
    "startDate",
    "endDate",
    "pageNumber",
    "pageSize",
    "countLimit",
    "totalHint",
    "around",
    "sort",
  ],
  page: true,
  wire: { receiver: "mask-phone" },
};

/** GET /gp-message-center/web/sms/log/{logId} */
export const getSmsLog: Call<GetSmsLogInput, GetSmsLogReply> = {
  id: "messages.getSmsLog",
  method: "get",
  path: "/gp-message-center/web/sms/log/{logId}",
  query: ["logId"],
  wire: { receiver: "mask-phone" },
};

/** GET /gp-message-center/web/sms/log/export */
export const exportSmsLog: Call<ExportSmsLogInput, ExportSmsLogReply> = {
  id: "messages.exportSmsLog",
  method: "get",
  path: "/gp-message-center/web/sms/log/export",
  query: ["msgType", "clientName", "receiver", "status", "startDate", "endDate", "sort", "columns"],
  exports: "messages.smsLog",
  file: "reply",
};

/** POST /gp-message-center/web/sms/log/reveal */
export const revealSms: Call<RevealSmsInput, RevealSmsReply> = {
  id: "messages.revealSms",
  method: "post",
  path: "/gp-message-center/web/sms/log/reveal",
  body: ["logId", "version"],
};

/** POST /gp-message-center/web/sms/log/resend */
export const resendSms: Call<ResendSmsInput, ResendSmsReply> = {
  id: "messages.resendSms",
  method: "post",
  path: "/gp-message-center/web/sms/log/resend",
  body: ["logId", "version"],
};
