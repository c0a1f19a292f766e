// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/account.yaml
// Hash: ecc96665674ea7bcf39c7cd97777c376

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 个人账号: a method for each call, over whatever sends it. */
export const accountClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
