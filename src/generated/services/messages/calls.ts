// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-log.schema.json
// Hash: c54e514ef90adec32e1741db422c3590

import type { Call } from "../../../../runtime/contract/call.ts";
import type { AddEmailConfInput, AddEmailConfReply, ChangeEmailConfInput, ChangeEmailConfReply, EmailLogInput, EmailLogReply, EmailTypesInput, EmailTypesReply, ListEmailConfInput, ListEmailConfReply, RemoveEmailConfInput, RemoveEmailConfReply, SmsLogInput, SmsLogReply, TestEmailConfInput, TestEmailConfReply } from "./types.ts";

/** GET /gp-message-center/web/email/conf */
export const listEmailConf: Call<ListEmailConfInput, ListEmailConfReply> = {
  id: "messages.listEmailConf",
  method: "get",
  path: "/gp-message-center/web/email/conf",
  query: ["emailType", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};

/** POST /gp-message-center/web/email/conf */
export const addEmailConf: Call<AddEmailConfInput, AddEmailConfReply> = {
  id: "messages.addEmailConf",
  method: "post",
  path: "/gp-message-center/web/email/conf",
  body: ["emailType", "host", "protocol", "port", "sender", "account", "password"],
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
  query: ["clientName", "businessCode", "status", "startDate", "endDate", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};

/** GET /gp-message-center/web/sms/log */
export const smsLog: Call<SmsLogInput, SmsLogReply> = {
  id: "messages.smsLog",
  method: "get",
  path: "/gp-message-center/web/sms/log",
  query: ["msgType", "clientName", "receiver", "status", "startDate", "endDate", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};
