import { Link } from "react-router-dom";
import type { Data } from "../../../runtime/index.ts";
import { menuIcon } from "../menus/menu-icons.tsx";
import { menuTarget } from "../menus/menu-target.ts";
import type { MenuNode } from "../menus/menu-tree.ts";
import { PROJECT } from "../project.ts";

/** /home-picture: who is signed in, and the ways to the screens of the own menus. */
export function WelcomePage({ user, tree }: { user: Data; tree: readonly MenuNode[] }) {
  const organisation = String(user["orgName"] ?? "");
  const entries = screensOf(tree);
  return (
    <div className="welcome">
      <section className="card">
        <h1>{String(user["userName"] ?? user["userAccount"] ?? "")}，您好</h1>
        <p>{organisation === "" ? `欢迎使用${PROJECT.title}` : `${organisation} · 欢迎使用${PROJECT.title}`}</p>
      </section>
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
    </div>
  );
}

function screensOf(tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.flatMap((node) => (node.children.length > 0 ? screensOf(node.children) : menuTarget(node).kind === "page" ? [node] : []));
}
