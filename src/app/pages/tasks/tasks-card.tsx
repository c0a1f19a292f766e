import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { useLocation } from "react-router-dom";
import { LoadingLines, ReplyError } from "../../../../runtime/index.ts";
import type { Task, Tasks } from "./use-tasks.ts";
import "./tasks.css";
import { Link } from "../../boot/navigation/link.tsx";

/** Properties of {@link TasksCard}, the card with the user's open tasks. */
export interface TasksCardProps {
  tasks: Tasks;
  /** Shown if there are no tasks. */
  empty: ReactNode;
  /** The level of the heading: 1 if the card is the whole page. */
  level?: 1 | 2;
}

/**
 * Renders the user's open tasks as a table in a card. While they are loading, a placeholder is shown. If they could not be read, the error
 * and a retry button are shown. Without tasks, it renders `empty`.
 */
export function TasksCard({ tasks, empty, level = 2 }: TasksCardProps): ReactNode {
  const Heading = `h${level}` as const;
  const id = useId();
  const { rows, failure } = tasks;
  return (
    <section className="card tasks-card" aria-labelledby={id} aria-busy={rows === undefined && failure === undefined}>
      <Heading id={id}>待办任务</Heading>
      {failure !== undefined ? (
        <Failure failure={failure} retry={tasks.readAgain} />
      ) : rows === undefined ? (
        <LoadingLines rows={5} />
      ) : rows.length > 0 ? (
        <TaskTable rows={rows} />
      ) : (
        empty
      )}
    </section>
  );
}

function Failure({ failure, retry }: { failure: Error; retry: () => void }): ReactNode {
  const requestId = failure instanceof ReplyError ? failure.loggedId : undefined;
  return (
    <div className="tasks-failure">
      <p>待办任务没有读取成功：{failure.message}</p>
      <Button onClick={retry}>重试</Button>
      {requestId !== undefined && <small>请求编号 {requestId}</small>}
    </div>
  );
}

/**
 * Renders the table of open tasks with their counts and links. It is plain HTML, because the home page must not wait for the chunk of the
 * list tables.
 */
function TaskTable({ rows }: { rows: readonly Task[] }): ReactNode {
  const { pathname } = useLocation();
  return (
    <table className="tasks">
      <thead>
        <tr>
          <th scope="col">待办事项</th>
          <th scope="col" className="tasks-count">
            数量
          </th>
          <th scope="col" className="tasks-more">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((task) => (
          <tr key={`${task.taskName} ${task.url}`}>
            <th scope="row">{task.taskName}</th>
            <td className="tasks-count">
              <span className="tasks-badge">{task.taskCount}</span>
            </td>
            <td className="tasks-more">
              {task.url !== pathname && (
                <Link to={task.url} aria-label={`查看详情：${task.taskName}`}>
                  查看详情
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
