// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: c9227fc2bfb43645d28bd9b914563810

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 菜单中心: a method for each call, over whatever sends it. */
export const menuCenterClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
