// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/sms-conf.schema.json
// Hash: 980fd6ccf19d0c8ac72a3cd3f82de77f

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.sms-conf.validate.js";

/** 短信配置: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "msgType", keyword: "required", message: "请选择信息类型" },
    { at: "code", keyword: "required", message: "请输入业务编码" },
    { at: "name", keyword: "required", message: "请输入业务名称" },
    { at: "channelId", keyword: "required", message: "请输入通道号" },
    { at: "signature", keyword: "required", message: "请输入签名" },
    { at: "templateId", keyword: "required", message: "请输入模板" },
    { at: "url", keyword: "required", message: "请输入网关地址" },
  ],
  names: ["msgType", "code", "name", "channelId", "signature", "templateId", "url"],
  order: ["id", "msgType", "code", "name", "channelId", "signature", "templateId", "url", "accessKey", "secret", "operateDate"],
};
