import { type ReactNode, useState } from "react";
import { browserNow } from "../../../../runtime/index.ts";
import { appConfig } from "../../boot/app-config.ts";
import { menuIcon } from "../../boot/navigation/menu-icons.tsx";
import { Link } from "../../boot/navigation/link.tsx";
import { menuTarget, pageMenus } from "../../boot/navigation/menu-target.ts";
import type { MenuNode } from "../../boot/navigation/menu-tree.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { usesOf } from "../../boot/state/used-menus.ts";
import { TasksCard } from "../tasks/tasks-card.tsx";
import { TodoCards } from "../tasks/todo-cards.tsx";
import { useTasks } from "../tasks/use-tasks.ts";
import { WelcomePicture } from "./welcome-picture.tsx";
import "./welcome.css";

/**
 * Renders the home page /home-picture, with a greeting, the user's tasks, and links to the screens of the user's menus (P-WELCOME-01, 02).
 */
export default function WelcomePage(): ReactNode {
  const { user, tree } = usePortal();
  const tasks = useTasks();
  const now = new Date();
  const name = user.userName || user.userAccount || "";
  const organisation = user.orgName ?? "";
  const welcome = `欢迎使用${appConfig().title}`;
  return (
    <div className="welcome">
      <section className="card welcome-head">
        <div>
          <h1>
            {greeting(now.getHours())}，{name}
          </h1>
          <p>{organisation === "" || organisation === name ? welcome : `${organisation} · ${welcome}`}</p>
        </div>
        <time dateTime={browserNow(now).slice(0, 10)}>{`${DAY.format(now)} ${WEEKDAY.format(now)}`}</time>
      </section>
      <div className="welcome-columns">
        <div className="welcome-main">
          <TasksCard tasks={tasks} empty={<WelcomePicture title={welcome} />} />
          <CommonFunctions tree={tree} />
        </div>
        <TodoCards />
      </div>
    </div>
  );
}

const DAY = new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "long", day: "numeric" });
const WEEKDAY = new Intl.DateTimeFormat("zh-CN", { weekday: "long" });

function greeting(hour: number): string {
  if (hour < 6) return "夜深了";
  if (hour < 11) return "上午好";
  if (hour < 13) return "中午好";
  return hour < 18 ? "下午好" : "晚上好";
}

/** Maximum number of tiles: two rows on a wide page. Further ones are not shown. */
const COMMON = 8;

/** The menus that this user opens most. Until there are enough of them, the first menus follow. */
function CommonFunctions({ tree }: { tree: readonly MenuNode[] }): ReactNode {
  const [uses] = useState(usesOf);
  const usesOfNode = (node: MenuNode): number => uses.get(menuTarget(node).path) ?? 0;
  const entries = pageMenus(tree)
    .toSorted((a, b) => usesOfNode(b) - usesOfNode(a))
    .slice(0, COMMON);
  return (
    <section className="card">
      <h2>常用功能</h2>
      {entries.length === 0 ? (
        <p>当前账号还没有可用的菜单，请联系管理员开通。</p>
      ) : (
        <nav className="welcome-links" aria-label="常用功能">
          {entries.map((node) => (
            <Link key={node.menuId} to={menuTarget(node).path} className="welcome-link">
              <span className="welcome-icon">{menuIcon(node.menuIcon)}</span>
              {node.menuName}
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}
