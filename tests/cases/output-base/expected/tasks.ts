// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/tasks.hbs
// Sources: schemas/workflows, schemas/screens

import type { Task } from "../../runtime/contract/language/task.ts";

/** The to-do list: what waits for whom, in the order of its rows. */
export const tasks: readonly Task[] = [];
