import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useMemo } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { browserNow, type Data, DeniedPage } from "../../../runtime/index.ts";
import { type PageEntry, pages } from "../../generated/pages.ts";
import { Frame } from "../layout/Frame.tsx";
import { type MenuRecord, menuTree, reachablePages } from "../menus/menu-tree.ts";
import { ErrorBoundary } from "../pages/ErrorBoundary.tsx";
import { PageLoading } from "../pages/PageLoading.tsx";
import { WelcomePage } from "../pages/WelcomePage.tsx";

// One chunk a page, loaded when it is first opened.
const components: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = Object.fromEntries(
  pages.map((page) => [page.id, lazy(page.load)]),
);

/** A screen that is for other users, and says so (P-GUARD-11); one that only lacks its menu is not there at all. */
function isDenied(page: PageEntry, user: Data): boolean {
  return page.access !== undefined && page.denied !== undefined && !page.access({ user, setting: {}, now: browserNow() });
}

/** The pages that the user's menus open, inside the frame; any other address leads to /404. */
export function PortalRoutes({ user, menus }: { user: Data; menus: readonly MenuRecord[] }) {
  const tree = useMemo(() => menuTree(menus), [menus]);
  const reachable = useMemo(() => reachablePages(pages, menus), [menus]);
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/home-picture" replace />} />
      <Route path="/main" element={<Navigate to="/home-picture" replace />} />
      <Route element={<Frame user={user} tree={tree} />}>
        <Route path="/home-picture" element={<WelcomePage user={user} tree={tree} />} />
        {pages
          .filter((page) => reachable.has(page.id))
          .map((page) => (
            <Route key={page.id} path={page.path} element={<PageHost id={page.id} />} />
          ))}
        {pages
          .filter((page) => !reachable.has(page.id) && isDenied(page, user))
          .map((page) => (
            <Route key={page.id} path={page.path} element={<DeniedPage key={page.id} text={page.denied} />} />
          ))}
      </Route>
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}

function PageHost({ id }: { id: string }) {
  const { pathname } = useLocation();
  const Page = components[id];
  if (Page === undefined) return null;
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
