// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: a313f5903347730b07669171d4ff1cdd

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 认证中心: a method for each call, over whatever sends it. */
export const authCenterClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
