// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/tasks.hbs
// Sources: schemas/workflows, schemas/screens
// Hash: 574c801d3a187987d3ca1d8a4d391a5d

import type { Task } from "../../runtime/contract/task.ts";

/** The to-do list: what waits for whom, in the order of its rows. */
export const tasks: readonly Task[] = [
  {
    id: "loan.lend",
    title: "待办理",
    entity: "loan",
    screen: "loans",
    url: "/loans?pageSize=50&todo=lend",
    look: { screen: "loan", path: "/loan", param: "id" },
    waits: {
      all: [
        { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["clerk"] } },
        {
          any: [
            {
              all: [
                { test: "oneOf", left: { subject: "row", path: ["state"] }, right: { literal: ["0"] } },
                { any: [{ test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["clerk"] } }] },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    id: "loan.overdue",
    title: "待归还",
    entity: "loan",
    screen: "loans",
    url: "/loans?todo=overdue",
    look: { screen: "loan", path: "/loan", param: "id" },
    waits: {
      all: [
        {
          any: [
            { test: "equals", left: { subject: "row", path: ["reader"] }, right: { reference: { subject: "user", path: ["userId"] } } },
            { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["clerk"] } },
          ],
        },
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "2" } },
            { test: "empty", left: { subject: "row", path: ["dueAt"] }, right: { literal: false } },
          ],
        },
      ],
    },
  },
  {
    id: "loan.bring",
    title: "待归还",
    entity: "loan",
    screen: "loans",
    url: "/loans?todo=bring",
    look: { screen: "loan", path: "/loan", param: "id" },
    waits: {
      all: [
        { test: "equals", left: { subject: "row", path: ["reader"] }, right: { reference: { subject: "user", path: ["userId"] } } },
        { test: "oneOf", left: { subject: "row", path: ["state"] }, right: { literal: ["1", "2"] } },
      ],
    },
  },
];
