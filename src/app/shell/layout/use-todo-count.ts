import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { loadTaskWorkList } from "../../../generated/services/portal-center/calls.ts";
import { useTasks } from "../../pages/tasks/use-tasks.ts";

/** Counts the tasks of the user. The count is read again after every change that is made in the portal. */
export function useTodoCount(): number {
  const { rows = [], readAgain } = useTasks();
  const client = useQueryClient();
  const again = useRef(readAgain);
  useEffect(() => {
    again.current = readAgain;
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const ofTasks = event.query.queryKey.includes(loadTaskWorkList.id);
        if (ofTasks && event.type === "updated" && event.action.type === "invalidate") queueMicrotask(() => again.current());
      }),
    [client],
  );
  return rows.reduce((sum, row) => sum + row.taskCount, 0);
}
