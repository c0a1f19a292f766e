// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/users.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json, schemas/entities/user.schema.json
// Hash: 5884df71b10343aecf673bc5785fae1d

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 用户管理: a method for each call, over whatever sends it. */
export const usersClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
