// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/users.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json, schemas/entities/user-import.schema.json, schemas/entities/user-row.schema.json, schemas/entities/user.schema.json
// Hash: fb849810936481a21fba35fd566f2edd

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 用户管理: a method for each call, over whatever sends it. */
export const usersClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
