// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 325ca2c1607128d0aaf1a498ea301979

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { gatewayRouteRules } from "../../../entities/gateway-route.rules.ts";
import validate from "../../../validators/gateway.updateRoute.validate.js";

/** POST /api/rest/v1/gateway/route/updateRoute: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...gatewayRouteRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
