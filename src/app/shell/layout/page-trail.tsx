import type { ReactNode } from "react";
import { currentTrail } from "../menus/current-menu.ts";
import { Link } from "../../boot/navigation/link.tsx";
import { menuTarget } from "../../boot/navigation/menu-target.ts";
import { HOME_PATH } from "../../boot/navigation/own-pages.ts";
import type { PageRoute } from "../../boot/navigation/resolve-route.ts";
import { useFavourites } from "../../boot/state/favourites.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";

/** The star that puts a page among the favourites, which the palette lists first. */
function FavouriteButton({ path }: { path: string }): ReactNode {
  const { paths, toggle } = useFavourites();
  const isFavourite = paths.includes(path);
  const name = isFavourite ? "取消收藏" : "收藏此页";
  return (
    <button type="button" className="frame-star" aria-label={name} title={name} aria-pressed={isFavourite} onClick={() => toggle(path)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.6l2 4.1 4.5.6-3.3 3.1.8 4.5L8 11.8l-4 2.1.8-4.5L1.5 6.3 6 5.7z" />
      </svg>
    </button>
  );
}

interface Step {
  title: string;
  to?: string;
}

/**
 * Renders the breadcrumb of a page: home, folders, screen, page and record. The home page has no breadcrumb. A page that a menu opens also
 * gets a button that adds it to the favourites.
 *
 * @param name name of the record that the page shows
 */
export function PageTrail({ route, name }: { route: PageRoute; name?: string | undefined }): ReactNode {
  const { tree } = usePortal();
  if (route.id === HOME_PATH) return null;
  const trail = currentTrail(tree, route);
  const own = trail.at(-1);
  // A page that a screen opens follows that screen, which is a link.
  const isOwn = own !== undefined && menuTarget(own).path === (route.screen?.path ?? route.key);
  const steps: Step[] = [
    { title: "首页", to: HOME_PATH },
    ...trail.map((node) => (node === own && !isOwn ? { title: node.menuName, to: menuTarget(node).path } : { title: node.menuName })),
    ...(isOwn ? [] : [{ title: route.title }]),
    ...(name === undefined ? [] : [{ title: name }]),
  ];
  return (
    <nav className="frame-trail" aria-label="面包屑">
      <ol>
        {steps.map((step, index) => (
          <li key={index} aria-current={index === steps.length - 1 ? "page" : undefined}>
            {step.to === undefined ? step.title : <Link to={step.to}>{step.title}</Link>}
          </li>
        ))}
      </ol>
      {isOwn && <FavouriteButton path={menuTarget(own).path} />}
    </nav>
  );
}
