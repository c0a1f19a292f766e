// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json
// Hash: 23d40718a042baddbfcf0654d27da15b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { serviceEntryRules } from "../../../entities/service-entry.rules.ts";
import { whole } from "../../../entities/service-entry.whole.ts";
import validate from "../../../validators/systems.changeEntry.validate.js";

/** PUT /gp-menu-center/rest/v1/system/updateSubserviceConfig: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...serviceEntryRules,
    { at: "serviceId", keyword: "type", message: "请输入服务id" },
    { at: "serviceId", keyword: "maxLength", message: "服务id长度不能超过50个字符" },
    { at: "interfaceUrl", keyword: "required", message: "请输入接口地址" },
    { at: "interfaceUrl", keyword: "type", message: "接口地址格式不正确" },
    { at: "interfaceUrl", keyword: "maxLength", message: "接口地址长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
  whole: whole,
};
