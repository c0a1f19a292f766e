// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: a67ba334b5a0f25ead55d1b80dcc7c2e

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 资产处置（处置机构）: a method for each call, over whatever sends it. */
export const assetsSupClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
