// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/notice-receiver.schema.json
// Hash: 379d73d0f6b8f0ebfc5732aceb38422e

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
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
