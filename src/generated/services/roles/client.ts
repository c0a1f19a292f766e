// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json
// Hash: ebffccb1307c576a81c557a38ef68239

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 角色管理: a method for each call, over whatever sends it. */
export const rolesClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
