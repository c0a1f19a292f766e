import { App } from "antd";
import { useMemo, useState } from "react";
import { createHttp, endBrowserSession, RuntimeProvider, toastOf } from "../../../runtime/index.ts";
import { slots } from "../../screens/index.ts";
import { PlainPage } from "../pages/PlainPage.tsx";
import { SIGN_OUT_ADDRESS } from "../session/session.ts";
import { PortalRoutes } from "./PortalRoutes.tsx";
import { usePortalData } from "./usePortalData.ts";
import { usePortalNavigation } from "./usePortalNavigation.ts";

/** Loads user and menus before any page is drawn (P-GUARD-06), and hands the runtime what its screens need. */
export function SignedIn() {
  const { message } = App.useApp();
  const toast = useMemo(() => toastOf(message), [message]);
  const [leaving, setLeaving] = useState(false);
  const http = useMemo(() => {
    const endSession = () => {
      setLeaving(true);
      endBrowserSession(SIGN_OUT_ADDRESS);
    };
    return createHttp({ toast, endSession });
  }, [toast]);
  const { data, failed, retry } = usePortalData(http);
  const navigation = usePortalNavigation();

  if (leaving) return <div className="boot" aria-busy="true" />;
  if (failed) {
    return (
      <PlainPage title="门户没有加载成功" text="读取用户信息和菜单失败，请稍后重试。">
        <button type="button" className="plain-button primary" onClick={retry}>
          重试
        </button>
      </PlainPage>
    );
  }
  if (data === undefined) return <div className="boot" aria-busy="true" />;
  return (
    <RuntimeProvider http={http} toast={toast} user={data.user} slots={slots} navigation={navigation}>
      <PortalRoutes user={data.user} menus={data.menus} />
    </RuntimeProvider>
  );
}
