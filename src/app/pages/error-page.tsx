import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { appConfig } from "../boot/app-config.ts";
import { PlainPage, type PlainPageProps } from "./plain-page.tsx";
import { accessToken } from "../boot/session/session.ts";
import { previousPage } from "./previous-page.ts";

// Loaded on demand, because it is rarely used.
const WhyNot = lazy(() => import("./why-not.tsx"));

/** The address that led here, if the portal knows it. A signed-in user may ask why it is not accessible. */
function useAsked(): string | undefined {
  const asked = (useLocation().state as { asked?: unknown } | null)?.asked;
  return typeof asked === "string" && accessToken() !== undefined ? asked : undefined;
}

/** An error page with its two buttons (P-ERRPAGE-01, P-ERRPAGE-02). */
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
