import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PageLoading } from "../pages/page-loading.tsx";
import { HOME_PATH, ownPageAt, ownPageId } from "../boot/navigation/own-pages.ts";
import { RetryOnline, sessionEnds, NARROW, readState, useMedia } from "../../../runtime/plain.ts";
import { useDisplaySettings } from "../theme/display-settings.ts";
import "./layout/frame.css";
import { readSideWidth } from "./layout/side-width.ts";
import { HeaderWaiting, SideWaiting, TagsWaiting } from "./layout/waiting-parts.tsx";
import { useLockOfAll } from "../identity/lock/lock-of-all.ts";
import { PlainPage } from "../pages/plain-page.tsx";
import { keepPreferences } from "../boot/session/preferences.ts";
import { readNote, writeNote } from "../boot/session/session-notes.ts";
import { PortalRoutes } from "./portal-routes.tsx";
import { usePortalData } from "./use-portal-data.ts";
import { useToasts } from "./use-toasts.tsx";
import type { AxiosInstance } from "axios";
import { createHttp, endBrowserSession, type Toast } from "../../../runtime/index.ts";
import { appConfig } from "../boot/app-config.ts";
import { portalClock } from "../boot/session/portal-clock.ts";
import { accessToken, signOutAddress } from "../boot/session/session.ts";

/**
 * Loads user and menus before any page is rendered (P-GUARD-06), and then renders `PortalRoutes`. It shows a placeholder while they are
 * loading, and an error page if they cannot be read. A required password change leads to the sign-in page.
 */
export function SignedIn() {
  const { toast, host } = useToasts();
  const [leaving, setLeaving] = useState(false);
  // Leaving is rendered synchronously. A page that is still mounted would make the browser ask whether to stay, although
  // nothing works there any more.
  const marks = useRef<(mark: string) => void>(() => {});
  const http = useMemo(
    () =>
      portalHttp(
        toast,
        () => flushSync(() => setLeaving(true)),
        (mark) => marks.current(mark),
      ),
    [toast],
  );
  const { data, failed, retry, reload, receiveMark } = usePortalData(http);
  useLayoutEffect(() => {
    marks.current = receiveMark;
  }, [receiveMark]);

  // A layout effect, because it must run before the effects of the children: one of them stores the first tags.
  useLayoutEffect(() => keepPreferences(http), [http]);
  useLockOfAll();

  const passwordDue = data?.user.mustChangePassword === true;
  useEffect(() => {
    if (passwordDue) leaveForPasswordChange();
  }, [passwordDue]);

  const left = data?.user.passwordLeft;
  useEffect(() => {
    if (left != null) toast.warning(`密码将在${left}天后到期，请在右上角个人账号中修改密码`, { persistent: true });
  }, [left, toast]);

  const name = data === undefined ? undefined : data.user.userName || data.user.userAccount;
  useEffect(() => {
    if (name == null || readNote("replaced") === undefined) return;
    writeNote("replaced");
    toast.warning(`已在其他窗口重新登录，当前账号为「${name}」`, { persistent: true });
  }, [name, toast]);

  const shown = (): ReactNode => {
    if (leaving || passwordDue) return <div className="boot" aria-busy="true" />;
    if (failed) {
      return (
        <PlainPage title="门户没有加载成功" text="读取用户信息和菜单失败，请稍后重试。">
          <RetryOnline retry={retry} />
          <button type="button" className="plain-button primary" onClick={retry}>
            重试
          </button>
        </PlainPage>
      );
    }
    if (data === undefined) return <FrameSkeleton />;
    return <PortalRoutes http={http} toast={toast} user={data.user} menus={data.menus} reload={reload} />;
  };
  return (
    <>
      {shown()}
      {host}
    </>
  );
}

/**
 * Creates the HTTP client of the portal, with the path prefix of the settings (P-HTTP-01). It leaves the page if a call is refused for one
 * of three reasons. The session has ended, another session has replaced it, or its password must be changed first.
 *
 * @param rightsMark Receives the mark of the user's rights (an ETag for `userInfo`) with each reply.
 * @param onLeave Called when the tab is about to load another page, so that nothing more is shown in this one.
 */
function portalHttp(toast: Toast, onLeave: () => void, rightsMark: (mark: string) => void): AxiosInstance {
  return createHttp({
    toast,
    rightsMark,
    serverTime: portalClock().observe,
    prefix: appConfig().prefix,
    endSession: () => {
      // Notify first, before anything is removed, so that the input is saved as drafts of its user.
      sessionEnds();
      onLeave();
      endBrowserSession(signOutAddress(accessToken() === undefined ? "elsewhere" : "expired"));
    },
    otherSession: () => {
      sessionEnds();
      onLeave();
      writeNote("replaced", "1");
      window.location.assign("/");
    },
    passwordDue: () => {
      onLeave();
      leaveForPasswordChange();
    },
  });
}

/** Opens the password step of the sign-in page. No other page is reachable until the password is changed. */
function leaveForPasswordChange(): void {
  writeNote("password-due", "1");
  window.location.assign("/login");
}

/**
 * Renders the placeholder of header, menu and content while user and menus are loading. It has the final layout, so that nothing moves
 * afterwards.
 */
function FrameSkeleton(): ReactNode {
  const { tagBar } = useDisplaySettings();
  const narrow = useMedia(NARROW);
  const folded = readState("local", "collapsed") === true;
  return (
    <div className="frame" aria-busy="true">
      <HeaderWaiting />
      <div className="frame-body">
        {!narrow && (
          <div className={`frame-side ${folded ? "frame-side-folded" : ""}`} style={folded ? undefined : { width: readSideWidth() }}>
            <SideWaiting />
          </div>
        )}
        <div className="frame-main">
          {tagBar && <TagsWaiting />}
          <div className="frame-content">
            <div className="frame-pane">
              {isHome(window.location.pathname) ? null : <div className="frame-trail-waiting" />}
              <PageLoading />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Checks whether a path is the home page, which alone has no breadcrumb. */
function isHome(path: string): boolean {
  const own = ownPageAt(path);
  return own !== undefined && ownPageId(own) === HOME_PATH;
}
