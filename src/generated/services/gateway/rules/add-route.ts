// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 471faa41ecb56ddc5081408b4c06d60b

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { gatewayRouteRules } from "../../../entities/gateway-route.rules.ts";
import validate from "../../../validators/gateway.addRoute.validate.js";

/** POST /api/rest/v1/gateway/route/addRoute: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: gatewayRouteRules,
};
