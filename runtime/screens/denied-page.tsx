import { LockOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useRuntime } from "../host/runtime.tsx";
import "../parts/screen.css";

/** Milliseconds for which the page is shown before the browser navigates to `/` (P-GUARD-11). */
const DENIED_DELAY = 4_000;

/**
 * Replaces a page that the user may not open, and goes to the portal's root after 4 s (P-GUARD-11). A click in `children`, which may
 * explain the refusal, cancels that redirect.
 *
 * @param text the reason; undefined shows a general text
 */
export function DeniedPage({ text, children }: { text: string | undefined; children?: ReactNode }): ReactNode {
  const { navigation } = useRuntime();
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => navigation.go("/"), DENIED_DELAY);
    return () => clearTimeout(timer);
  }, [navigation, stays]);
  return (
    <section className="gp-card gp-denied" role="alert">
      <LockOutlined aria-hidden="true" />
      <h1>{text ?? "当前操作没有权限"}</h1>
      {!stays && <p>{DENIED_DELAY / 1000} 秒后返回首页</p>}
      <Button type="primary" onClick={() => navigation.go("/")}>
        返回首页
      </Button>
      {children !== undefined && <div onClickCapture={() => setStays(true)}>{children}</div>}
    </section>
  );
}
