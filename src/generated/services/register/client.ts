// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 538533f5d4014778a96b4e5f24402953

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 角色注册: a method for each call, over whatever sends it. */
export const registerClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
