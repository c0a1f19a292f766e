// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 462c75b4f93c0db14cf07de8064e6a50

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 定时任务: a method for each call, over whatever sends it. */
export const tasksClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
