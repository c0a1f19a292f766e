import { useCall } from "../../../../runtime/index.ts";
import type { ReplyError } from "../../../../runtime/index.ts";
import { loadTaskWorkList } from "../../../generated/services/portal-center/calls.ts";
import type { LoadTaskWorkListReply } from "../../../generated/services/portal-center/types.ts";

/** An open task of the user: its name, the number of its records, and the page where it is done. */
export interface Task {
  taskName: string;
  taskCount: number;
  /** The address of the task inside the portal. */
  url: string;
}

/** Path of the page with the open tasks. */
export const TASK_WORK = "/task-work";

/** The open tasks of the user, and the state of reading them. {@link useTasks} returns it. */
export interface Tasks {
  /** Undefined while they are loading. */
  rows: readonly Task[] | undefined;
  /** The error if they could not be read. */
  failure: ReplyError | Error | undefined;
  readAgain: () => void;
}

/**
 * Reads the open tasks of the current user (P-WELCOME-01, P-TASK-01). `failure` is set only if there are no earlier tasks to show.
 * `readAgain` reads them again.
 */
export function useTasks(): Tasks {
  const { data, error, refetch } = useCall(loadTaskWorkList, {}, { screen: "task-work", shown: true });
  const rows = data?.map(taskOf);
  return { rows, failure: rows === undefined && error !== null ? error : undefined, readAgain: () => void refetch() };
}

function taskOf({ taskName, taskCount, url }: LoadTaskWorkListReply[number]): Task {
  return { taskName: taskName ?? "", taskCount: taskCount ?? 0, url: ownAddress(url) };
}

/** Accepts an address inside the portal. Any other address is replaced by that of the task page. */
function ownAddress(url: unknown): string {
  return typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : TASK_WORK;
}
