// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json, schemas/services/roles.yaml, schemas/services/systems.yaml, schemas/services/users.yaml
// Hash: 1b11995d1069641cdc4070d3efc971ba

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menuCenter.regionTreeChild.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gp-menu-center/web/regions/tree/child
 * GET /gp-menu-center/rest/v1/region/selectAllParentRegion
 * GET /gp-auth-center/rest/v1/roleRegions
 * GET /gp-menu-center/rest/v1/system/regions
 * GET /gp-auth-center/rest/v1/user/manage/regions
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
