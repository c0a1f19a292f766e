// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json
// Hash: 9e6c7998c4cc2755189f5bf044caad5b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { serviceEntryRules } from "../../../entities/service-entry.rules.ts";
import validate from "../../../validators/systems.addEntry.validate.js";

/** POST /gp-menu-center/rest/v1/system/addSubserviceConfig: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...serviceEntryRules,
    { at: "serviceId", keyword: "required", message: "请输入服务id" },
    { at: "serviceId", keyword: "type", message: "请输入服务id" },
    { at: "serviceId", keyword: "maxLength", message: "服务id长度不能超过50个字符" },
    { at: "serviceId", keyword: "type", message: "服务id格式不正确", branch: "allOf/0/then" },
    { at: "interfaceUrl", keyword: "required", message: "请输入接口地址" },
    { at: "interfaceUrl", keyword: "type", message: "接口地址格式不正确" },
    { at: "interfaceUrl", keyword: "maxLength", message: "接口地址长度不能超过200个字符" },
    { at: "interfaceUrl", keyword: "pattern", message: "微服务的接口地址应以/开头", branch: "allOf/0/then" },
    { at: "interfaceUrl", keyword: "pattern", message: "接口地址应以http://或https://开头", branch: "allOf/0/else" },
  ],
};
