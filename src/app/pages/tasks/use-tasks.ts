import { useCall } from "../../../../runtime/index.ts";
import type { ReplyError } from "../../../../runtime/index.ts";
import { loadTaskWorkList } from "../../../generated/services/portal-center/calls.ts";
import type { LoadTaskWorkListReply } from "../../../generated/services/portal-center/types.ts";

export interface Task {
  taskName: string;
  taskCount: number;
  /** Where it is worked on, as an address of the portal. */
  url: string;
}

export const TASK_WORK = "/task-work";

export interface Tasks {
  /** Undefined: not read yet. */
  rows: readonly Task[] | undefined;
  /** Why they could not be read. */
  failure: ReplyError | Error | undefined;
  readAgain: () => void;
}

/** The to-do rows of the current user (P-WELCOME-01, P-TASK-01). */
export function useTasks(): Tasks {
  const { data, error, refetch } = useCall(loadTaskWorkList, {}, { screen: "task-work", shown: true });
  const rows = data?.map(taskOf);
  return { rows, failure: rows === undefined && error !== null ? error : undefined, readAgain: () => void refetch() };
}

function taskOf({ taskName, taskCount, url }: LoadTaskWorkListReply[number]): Task {
  return { taskName: taskName ?? "", taskCount: taskCount ?? 0, url: ownAddress(url) };
}

/** An address inside the portal; any other one gives way to the to-do page. */
function ownAddress(url: unknown): string {
  return typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : TASK_WORK;
}
