// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/sms-log.schema.json
// Hash: a253b122d534acfa681ea7aaeea906c0

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { EmailConfRecord } from "../../entities/email-conf.ts";
import type { SmsConfRecord } from "../../entities/sms-conf.ts";
import type { AddCodeConfInput, AddCodeConfReply, AddEmailConfInput, AddSmsConfInput, ChangeCodeConfInput, ChangeCodeConfReply, ChangeEmailConfInput, ChangeSmsConfInput, EmailTypesInput, EmailTypesReply, NewSmsConfInput, NewSmsConfReply, RemoveCodeConfInput, RemoveCodeConfReply, RemoveEmailConfInput, RemoveSmsConfInput, ResendMailInput, ResendMailReply, ResendSmsInput, ResendSmsReply, RevealSmsInput, RevealSmsReply, TestEmailConfInput, TestEmailConfReply, TestSmsConfInput, TestSmsConfReply } from "./types.ts";

/** 邮件与短信: what is written by hand. `C`: the server's context. */
export type MessagesHandlers<C> = {
  /** GET /gp-message-center/web/email/conf/type */
  emailTypes(input: EmailTypesInput, context: C): Promise<EmailTypesReply>;
  /** POST /gp-message-center/web/email/conf/test */
  testEmailConf(input: TestEmailConfInput, context: C): Promise<TestEmailConfReply>;
  /** POST /gp-message-center/web/email/log/resend */
  resendMail(input: ResendMailInput, context: C): Promise<ResendMailReply>;
  /** GET /gp-message-center/web/sms/online/conf/new */
  newSmsConf(input: NewSmsConfInput, context: C): Promise<NewSmsConfReply>;
  /** POST /gp-message-center/web/sms/online/conf/code */
  addCodeConf(input: AddCodeConfInput, context: C): Promise<AddCodeConfReply>;
  /** PUT /gp-message-center/web/sms/online/conf/code */
  changeCodeConf(input: ChangeCodeConfInput, context: C): Promise<ChangeCodeConfReply>;
  /** PUT /gp-message-center/web/sms/online/conf/code/remove */
  removeCodeConf(input: RemoveCodeConfInput, context: C): Promise<RemoveCodeConfReply>;
  /** POST /gp-message-center/web/sms/online/conf/test */
  testSmsConf(input: TestSmsConfInput, context: C): Promise<TestSmsConfReply>;
  /** POST /gp-message-center/web/sms/log/reveal */
  revealSms(input: RevealSmsInput, context: C): Promise<RevealSmsReply>;
  /** POST /gp-message-center/web/sms/log/resend */
  resendSms(input: ResendSmsInput, context: C): Promise<ResendSmsReply>;
};

/** 邮件与短信: own behaviour around the generic handlers. */
export type MessagesHooks<C> = {
  /** POST /gp-message-center/web/email/conf */
  addEmailConf?: Hook<AddEmailConfInput, EmailConfRecord, C>;
  /** PUT /gp-message-center/web/email/conf */
  changeEmailConf?: Hook<ChangeEmailConfInput, EmailConfRecord, C>;
  /** DELETE /gp-message-center/web/email/conf */
  removeEmailConf?: Hook<RemoveEmailConfInput, EmailConfRecord, C>;
  /** POST /gp-message-center/web/sms/online/conf */
  addSmsConf?: Hook<AddSmsConfInput, SmsConfRecord, C>;
  /** PUT /gp-message-center/web/sms/online/conf */
  changeSmsConf?: Hook<ChangeSmsConfInput, SmsConfRecord, C>;
  /** DELETE /gp-message-center/web/sms/online/conf */
  removeSmsConf?: Hook<RemoveSmsConfInput, SmsConfRecord, C>;
};
