import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ErrorPage } from "../error-page.tsx";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { usePageLocation } from "../../boot/navigation/page-state.ts";
import { frameSource, isOfMenus, PROGRESS_LIMIT, sandboxFor } from "../../boot/navigation/frame-source.ts";
import { OuterPageBar } from "./outer-page-bar.tsx";
import { useOuterPage } from "./use-outer-page.ts";
import "./frame-page.css";

/**
 * Renders the page /myiframe/routerPath, which shows a page of another site inside the portal (P-IFRAME-01..03). If none of the user's
 * menus leads to that site, it renders an error page instead.
 */
export default function FramePage(): ReactNode {
  const { menus } = usePortal();
  const { search } = usePageLocation();
  const source = frameSource(`?${search}`);
  const name = search.get("name")?.trim() || "外部页面";
  if (source === undefined) return null;
  if (!isOfMenus(source, menus)) {
    return (
      <ErrorPage
        inside
        title="不能打开这个页面"
        text={`${source.host} 不是您的菜单中登记的站点。如需使用，请联系管理员在菜单管理中登记。`}
      />
    );
  }
  return <OuterPage key={source.href} address={source.href} name={name} />;
}

function OuterPage({ address, name }: { address: string; name: string }): ReactNode {
  const source = useMemo(() => new URL(address), [address]);
  const { attempt, trouble, onLoad, retry } = useOuterPage(source);
  const { waiting, loaded } = useProgress(attempt);
  return (
    <div className="outer-page">
      <OuterPageBar {...{ source, name, trouble, retry }} />
      {waiting && <div className="outer-progress" role="progressbar" aria-label={`正在打开${name}`} />}
      <iframe
        key={attempt}
        src={source.href}
        title={name}
        sandbox={sandboxFor(source, window.location.origin)}
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          loaded();
          onLoad();
        }}
      />
    </div>
  );
}

/** Shows progress until the page has loaded, for three seconds at most (P-WELCOME-03). */
function useProgress(attempt: number): { waiting: boolean; loaded: () => void } {
  const [waiting, setWaiting] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own progress
  useEffect(() => {
    setWaiting(true);
    const timer = setTimeout(() => setWaiting(false), PROGRESS_LIMIT);
    return () => clearTimeout(timer);
  }, [attempt]);
  return { waiting, loaded: () => setWaiting(false) };
}
