import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FrameSkeleton } from "./layout/frame-skeleton.tsx";
import { RetryOnline } from "../../../runtime/plain.ts";
import { useLockOfAll } from "../identity/lock/lock-of-all.ts";
import { PlainPage } from "../pages/plain-page.tsx";
import { keepPreferences } from "../boot/session/preferences.ts";
import { readNote, writeNote } from "../boot/session/session-notes.ts";
import { leaveForPasswordChange, portalHttp } from "../boot/session/portal-http.ts";
import { PortalRoutes } from "./portal-routes.tsx";
import { usePortalData } from "./use-portal-data.ts";
import { useToasts } from "./use-toasts.tsx";

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
