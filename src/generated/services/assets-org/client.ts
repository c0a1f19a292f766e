// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json, schemas/entities/project-step.schema.json, schemas/entities/region.schema.json
// Hash: a1e6d08f925d059b821908bd422259dc

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 资产处置（处置单位）: a method for each call, over whatever sends it. */
export const assetsOrgClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
