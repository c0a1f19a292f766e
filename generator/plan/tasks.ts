import type { Project } from "../model/types.ts";
import { type Node, present } from "./code.ts";
import type { View } from "./output.ts";

/** tasks.ts */
export function tasks(project: Project): View {
  const listed = [...project.workflows.values()].flatMap((workflow) =>
    [...workflow.tasks.values()].map((task) => {
      const query = new URLSearchParams([...task.query]).toString();
      const path = project.screens.get(task.screen)?.path ?? "/";
      return present({
        id: `${workflow.name}.${task.name}`,
        title: task.title,
        entity: workflow.entity,
        screen: task.screen,
        url: query === "" ? path : `${path}?${query}`,
        waits: task.waits.tree as unknown as Node,
      });
    }),
  );
  return { tasks: listed };
}
