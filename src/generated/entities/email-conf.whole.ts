// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/email-conf.schema.json
// Hash: d743d63f7b059b05a4f3483e8c9b552d

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.email-conf.validate.js";

/** 邮件服务器配置: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "emailType", keyword: "required", message: "请输入邮件类型" },
    { at: "host", keyword: "required", message: "请输入服务器地址" },
    { at: "protocol", keyword: "required", message: "请选择协议" },
    { at: "port", keyword: "required", message: "请输入端口" },
  ],
  names: ["emailType", "host", "protocol", "port"],
  order: ["id", "emailType", "host", "protocol", "port", "sender", "account", "password"],
};
