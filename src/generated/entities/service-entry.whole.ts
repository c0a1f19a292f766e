// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/service-entry.schema.json
// Hash: 3f52bd48f14eddc95120b69916467a3a

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.service-entry.validate.js";

/** 服务入口: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "taskEnable", keyword: "required", message: "请选择是否启用" },
    { at: "systemId", keyword: "required", message: "请选择系统" },
    { at: "interfaceType", keyword: "required", message: "请选择接口类型" },
    { at: "isMicroservice", keyword: "required", message: "请选择是否微服务" },
    { at: "serviceId", keyword: "required", message: "请输入服务id" },
    { at: "serviceId", keyword: "type", message: "服务id格式不正确" },
    { at: "interfaceUrl", keyword: "required", message: "请输入接口地址" },
    { at: "interfaceUrl", keyword: "pattern", message: "微服务的接口地址应以/开头", branch: "allOf/0/then" },
    { at: "interfaceUrl", keyword: "pattern", message: "接口地址应以http://或https://开头", branch: "allOf/0/else" },
  ],
  names: ["taskEnable", "systemId", "interfaceType", "isMicroservice", "serviceId", "interfaceUrl"],
  parts: [["isMicroservice", "serviceId", "interfaceUrl"]],
  order: ["id", "taskEnable", "systemId", "systemName", "interfaceType", "isMicroservice", "serviceId", "interfaceUrl"],
};
