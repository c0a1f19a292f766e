// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: b3be0b282b60b0fd7fa23717533ae96d

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 登录页设置: a method for each call, over whatever sends it. */
export const loginPageClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
