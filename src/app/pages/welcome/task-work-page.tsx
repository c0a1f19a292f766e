import type { ReactNode } from "react";
import { TasksCard } from "../tasks/tasks-card.tsx";
import { TodoCards } from "../tasks/todo-cards.tsx";
import { useTasks } from "../tasks/use-tasks.ts";
import { WelcomePicture } from "./welcome-picture.tsx";
import "./welcome.css";

/** Renders the page /task-work with the open tasks of the current user (P-TASK-01). */
export default function TaskWorkPage(): ReactNode {
  const tasks = useTasks();
  return (
    <div className="welcome-columns">
      <TasksCard
        tasks={tasks}
        level={1}
        empty={<WelcomePicture title="没有待办任务" text="目前没有待办任务。有新的待办时，会显示在这里。" />}
      />
      <TodoCards />
    </div>
  );
}
