// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/notice-receiver.schema.json
// Hash: 7bb31fac9deffc66116072b304a9546f

import type { WholeRules } from "../../../runtime/contract/whole-record.ts";
import validate from "../validators/whole.notice-receiver.validate.js";

/** 接收站点: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "receiverUri", keyword: "required", message: "接受路径为空" },
    { at: "siteName", keyword: "required", message: "接受路径为空" },
    { at: "receiver", keyword: "required", message: "接收方为空" },
  ],
  names: ["receiverUri", "siteName", "receiver"],
  order: ["id", "receiverUri", "siteName", "receiver", "chineseName", "accessKey", "secret"],
};
