import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { Task } from "./use-tasks.ts";
import "./tasks.css";
import { Link } from "../../boot/navigation/link.tsx";

/**
 * Renders the table of open tasks with their counts and links. It is plain HTML, because the home page must not wait for the chunk of the
 * list tables.
 */
export function TaskTable({ rows }: { rows: readonly Task[] }): ReactNode {
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
