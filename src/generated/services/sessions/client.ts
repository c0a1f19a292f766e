// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: 8ae07327838a83b1ef5499b04a43b7cc

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 在线用户: a method for each call, over whatever sends it. */
export const sessionsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
