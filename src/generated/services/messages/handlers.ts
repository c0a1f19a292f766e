// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-log.schema.json
// Hash: 27c0624ac3c24c3c86d279d88604012d

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { EmailConfRecord } from "../../entities/email-conf.ts";
import type { AddEmailConfInput, ChangeEmailConfInput, EmailTypesInput, EmailTypesReply, RemoveEmailConfInput, TestEmailConfInput, TestEmailConfReply } from "./types.ts";

/** 邮件与短信: what is written by hand. `C`: the server's context. */
export type MessagesHandlers<C> = {
  /** GET /gp-message-center/web/email/conf/type */
  emailTypes(input: EmailTypesInput, context: C): Promise<EmailTypesReply>;
  /** POST /gp-message-center/web/email/conf/test */
  testEmailConf(input: TestEmailConfInput, context: C): Promise<TestEmailConfReply>;
};

/** 邮件与短信: own behaviour around the generic handlers. */
export type MessagesHooks<C> = {
  /** POST /gp-message-center/web/email/conf */
  addEmailConf?: Hook<AddEmailConfInput, EmailConfRecord, C>;
  /** PUT /gp-message-center/web/email/conf */
  changeEmailConf?: Hook<ChangeEmailConfInput, EmailConfRecord, C>;
  /** DELETE /gp-message-center/web/email/conf */
  removeEmailConf?: Hook<RemoveEmailConfInput, EmailConfRecord, C>;
};
