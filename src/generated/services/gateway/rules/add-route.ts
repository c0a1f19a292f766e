// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 05bd6cddb71f1f365129ca7f8d4971c1

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { gatewayRouteRules } from "../../../entities/gateway-route.rules.ts";
import validate from "../../../validators/gateway.addRoute.validate.js";

/** POST /api/rest/v1/gateway/route/addRoute: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: gatewayRouteRules,
};
