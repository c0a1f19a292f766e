// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 1287a81f656939152b419a4cb898767a

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 登录: a method for each call, over whatever sends it. */
export const oauthClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
