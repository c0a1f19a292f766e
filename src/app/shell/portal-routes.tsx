import type { AxiosInstance } from "axios";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import {
  DraftStoreContext,
  ViewStoreContext,
  lazyComponent,
  type Navigation,
  type PasswordRules,
  type Passwords,
  RuntimeProvider,
  type Toast,
  type NewView,
  type SavedView,
  sendCall,
  type ViewStore,
} from "../../../runtime/index.ts";
import type { UserInfoReply } from "../../generated/services/auth-center/types.ts";
import { pages } from "../../generated/pages.ts";
import { slots } from "../../screens/index.ts";
import { WindowResponder } from "../identity/account/other-windows.ts";
import { publicSetting } from "../boot/public-setting.ts";
import { Frame } from "./layout/frame.tsx";
import { menuTarget, pageMenus } from "../boot/navigation/menu-target.ts";
import { type MenuNode, type MenuRecord, menuTree, reachablePages } from "../boot/navigation/menu-tree.ts";
import { usePageLocation } from "../boot/navigation/page-state.ts";
import { noteRecent } from "../boot/state/favourites.ts";
import { noteUse } from "../boot/state/used-menus.ts";
import { createServerDrafts } from "../boot/session/server-drafts.ts";
import { replyToWindows } from "../boot/session/living-windows.ts";
import { storedAddress } from "./tabs/stored-tags.ts";
import { TagsContext } from "../boot/navigation/tags-context.ts";
import { useSteadyNavigate } from "./tabs/use-steady-navigate.ts";
import { type Find, type TagListController, useTagList } from "./tabs/use-tag-list.ts";
import { createCachedReadings } from "./cached-readings.ts";
import { portalClock } from "../boot/session/portal-clock.ts";
import { isResuming } from "../boot/session/session.ts";
import { ownPages, HOME_PATH } from "../boot/navigation/own-pages.ts";
import { PagePanes } from "./page-panes.tsx";
import { resolveRoute, type ScreenPage, type ResolvedRoute } from "../boot/navigation/resolve-route.ts";
import { PortalContext, type PortalValue } from "../boot/navigation/portal-context.ts";
import { add, change, list, remove, roles } from "../../generated/services/list-views/calls.ts";
import type { ListReply } from "../../generated/services/list-views/types.ts";

const QUIET = { toasts: "none" } as const;

/** The watermark, loaded on demand, because few portals use it. */
const Watermark = lazyComponent(() => import("./layout/watermark.tsx"));

/** Properties of {@link PortalRoutes}. */
export interface PortalRoutesProps {
  http: AxiosInstance;
  toast: Toast;
  user: UserInfoReply;
  menus: readonly MenuRecord[];
  reload: () => Promise<void>;
}

/** Checks whether a screen is for other users and says so (P-GUARD-11). A screen that only lacks a menu leads to /404 instead. */
function isDenied(screen: ScreenPage, user: UserInfoReply): boolean {
  return (
    screen.access !== undefined &&
    screen.denied !== undefined &&
    !screen.access({ user: { ...user }, setting: publicSetting(), now: portalClock().now() })
  );
}

/** The password rules of 安全策略, loaded with the first form that asks for a new password. */
const passwordRules: PasswordRules = async () => {
  const { passwordProblem, passwordRequirements } = await import("../identity/credentials/password-rule.ts");
  return { problemOf: passwordProblem, requirements: passwordRequirements };
};

/**
 * Renders the page of the address inside the frame of the portal: a screen that the user's menus open, or a hand-written page. Any other
 * address is redirected to /404.
 */
export function PortalRoutes({ http, toast, user, menus, reload }: PortalRoutesProps): ReactNode {
  const portal = usePortalValue(user, menus, reload);
  const { reachable, tree } = portal;
  const find = useMemo<Find>(() => {
    const reach = { screens: pages, ownPages, reachable, tree, isDenied, user };
    return (path, search) => resolveRoute(reach, path, search);
  }, [reachable, tree, user]);
  const controller = useTagList(user.userId ?? "", find);
  const navigation = useNavigation(controller, find);
  const [readings] = useState(() => createCachedReadings());
  const { route, search, tags, setSearch, setName, question } = controller;
  useCountedUses(tree);
  const [forms] = useState(() => {
    replyToWindows();
    return createServerDrafts(http, user.drafts ?? 0);
  });
  const [views] = useState(() => createServerViews(http));
  const { state, pathname } = useLocation();
  // Read once, because the list of tags overwrites it on its first render.
  const [resumed] = useState(() => (isResuming(state) ? storedAddress(user.userId ?? "") : undefined));
  // Loaded with the first form that has a password field, because few pages have one.
  const passwords = useCallback<Passwords>(async () => {
    const { sealPassword } = await import("../identity/account/sent-password.ts");
    return sealPassword(http, toast);
  }, [http, toast]);

  return (
    <RuntimeProvider
      {...{ http, toast, user, slots, navigation }}
      setting={publicSetting()}
      now={portalClock().now}
      reloadUser={reload}
      passwords={passwords}
      passwordRules={passwordRules}
      useLocationState={usePageLocation}
      queryClient={readings.client}
    >
      <PortalContext value={portal}>
        <TagsContext value={tags}>
          <DraftStoreContext value={forms}>
            <ViewStoreContext value={views}>
              {/* The frame and its pages remain mounted, also while an address redirects. */}
              {route.kind === "redirect" && <Navigate to={resumed ?? route.to} replace />}
              {route.kind === "nowhere" && <Navigate to="/404" replace state={{ asked: pathname }} />}
              <Frame route={route}>
                {(tagBar) => <PagePanes list={tags.list} {...{ route, search, find, tagBar, readings, setSearch, setName }} />}
              </Frame>
              {question}
              <WindowResponder list={tags.list} />
              {user.watermark === true && <Watermark user={user} />}
            </ViewStoreContext>
          </DraftStoreContext>
        </TagsContext>
      </PortalContext>
    </RuntimeProvider>
  );
}

/** Counts opened menu pages for 常用功能, and notes the latest ones for the palette. */
function useCountedUses(tree: readonly MenuNode[]): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pageMenus(tree).some((node) => menuTarget(node).path === pathname)) {
      noteUse(pathname);
      noteRecent(pathname);
    }
  }, [tree, pathname]);
}

function usePortalValue(user: UserInfoReply, menus: readonly MenuRecord[], reload: () => Promise<void>): PortalValue {
  const tree = useMemo(() => menuTree(menus), [menus]);
  const reachable = useMemo(() => reachablePages(pages, menus), [menus]);
  return useMemo(() => ({ user, menus, tree, reachable, reload }), [user, menus, tree, reachable, reload]);
}

/** The navigation between pages that actions of screens use (`go`, `back`, `window`). */
function useNavigation({ back }: TagListController, find: Find): Navigation {
  const navigate = useSteadyNavigate();
  return useMemo<Navigation>(
    () => ({
      go: (path) => navigate(path),
      back: (under, saved = false) => back(returnAddress(under, pages, find), saved),
      open: (path) => void window.open(path, "_blank", "noopener"),
    }),
    [navigate, back, find],
  );
}

/**
 * Returns the address that 返回 opens if the user has not come from a page of the portal, such as after a reload. This is the address of the
 * first screen in `under` that the user may open. If the user may open none of them, it is the address of the home page.
 *
 * @param under ids of the parent screens, nearest first
 * @param find resolves an address, as `resolveRoute` does
 */
export function returnAddress(
  under: readonly string[],
  screens: readonly ScreenPage[],
  find: (path: string, search: string) => ResolvedRoute,
): string {
  const above = under.flatMap((id) => screens.find((screen) => screen.id === id)?.path ?? []);
  const isOpen = (path: string): boolean => {
    const route = find(path, "");
    return route.kind === "page" && route.denied === undefined;
  };
  return above.find(isOpen) ?? HOME_PATH;
}

/** Creates the store of saved views on the server. Callers show failures themselves. */
const createServerViews = (http: AxiosInstance): ViewStore => ({
  list: async (of) => (await sendCall(http, list, of, { ...QUIET, change: false })).map(viewOf),
  roles: async () => {
    const found = await sendCall(http, roles, {}, { ...QUIET, change: false });
    return found.map(({ roleId, roleName }) => ({ roleId, roleName: roleName ?? roleId }));
  },
  save: async (of, view) => {
    const body = { ...of, ...bodyOf(view) };
    if (view.id === undefined) return String((await sendCall(http, add, body, QUIET)).id);
    await sendCall(http, change, { ...body, id: view.id }, QUIET);
    return view.id;
  },
  remove: async (id) => void (await sendCall(http, remove, { id }, QUIET)),
});

const bodyOf = ({ name, roleId, conditions, columns, orders }: NewView) => ({
  name,
  conditions: conditions.map((condition) => ({ ...condition, values: [...condition.values] })),
  columns: columns.map((column) => ({ ...column })),
  orders: [...orders],
  ...(roleId === undefined ? {} : { roleId }),
});

const viewOf = ({ id, name, isOwn, conditions, columns, orders, dropped, roleId, roleName }: ListReply[number]): SavedView => ({
  id: String(id),
  name: name ?? "",
  isOwn: isOwn === true,
  conditions: (conditions ?? []).map((one) => ({ name: one.name ?? "", label: one.label ?? "", values: one.values ?? [] })),
  columns: (columns ?? []).map((one) => ({ name: one.name ?? "", label: one.label ?? "" })),
  orders: orders ?? [],
  dropped: dropped ?? [],
  ...(typeof roleId === "string" ? { roleId } : {}),
  ...(typeof roleName === "string" ? { roleName } : {}),
});
