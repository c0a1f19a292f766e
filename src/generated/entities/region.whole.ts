// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/region.schema.json
// Hash: 1aa71ea2ebb69016ca66cfe8c6838e5c

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.region.validate.js";

/** 区划: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "parentId", keyword: "required", message: "请选择上级区划" },
    { at: "regionCode", keyword: "required", message: "请输入区划编码" },
    { at: "regionName", keyword: "required", message: "请输入区划名称" },
    { at: "enabled", keyword: "required", message: "请选择是否启用" },
  ],
  names: ["parentId", "regionCode", "regionName", "enabled"],
  order: [
    "id",
    "parentId",
    "regionCode",
    "regionName",
    "regionFullName",
    "enabled",
    "isLeaf",
    "standard",
    "parentName",
    "levelNum",
    "path",
    "remark",
    "province",
    "localCity",
    "rootNode",
    "operateDate",
    "createDate",
  ],
};
