import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { appConfig } from "../boot/app-config.ts";
import { PlainPage, type PlainPageProps } from "./plain-page.tsx";
import { accessToken } from "../boot/session/session.ts";

// Loaded on demand, because it is rarely used.
const WhyNot = lazy(() => import("./why-not.tsx"));

/**
 * Returns the address that led to the error page, for a signed-in user, who may ask why it is not accessible. Undefined if there is none.
 */
function useAsked(): string | undefined {
  const asked = (useLocation().state as { asked?: unknown } | null)?.asked;
  return typeof asked === "string" && accessToken() !== undefined ? asked : undefined;
}

/**
 * Renders an error page with buttons for the home page and the previous page (P-ERRPAGE-01, P-ERRPAGE-02). If the user followed an address
 * to it and is signed in, a button explains why that address is not accessible.
 */
export function ErrorPage(props: Omit<PlainPageProps, "children">): ReactNode {
  const navigate = useNavigate();
  const { title } = props;
  const asked = useAsked();
  useEffect(() => {
    document.title = `${title} - ${appConfig().title}`;
  }, [title]);
  const back = () => {
    if (previousPage()) navigate(-1);
    else navigate("/");
  };
  return (
    <PlainPage {...props}>
      <button type="button" className="plain-button primary" onClick={() => navigate("/")}>
        返回首页
      </button>
      <button type="button" className="plain-button" onClick={back}>
        返回上一页
      </button>
      {asked !== undefined && (
        <Suspense fallback={null}>
          <WhyNot what={asked} />
        </Suspense>
      )}
    </PlainPage>
  );
}

/** The Navigation API. `canGoBack` is true only if the previous entry is a page of this site. */
interface History {
  canGoBack?: boolean;
}

/**
 * Checks whether the previous entry of the history is a page of the portal. Otherwise going back would leave the portal or do
 * nothing.
 */
function previousPage(): boolean {
  // `idx` counts the entries since the browser loaded the portal: 0 is the first page.
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  if (typeof idx === "number" && idx > 0) return true;
  return (window as unknown as { navigation?: History }).navigation?.canGoBack === true;
}
