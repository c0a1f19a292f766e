// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/kept.yaml
// Hash: 55dfd894aac7c09d9745cfd0e0cadc7c

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 个人设置与草稿: a method for each call, over whatever sends it. */
export const keptClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
