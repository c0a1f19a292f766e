import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { appConfig } from "../config/app-config.ts";
import { PlainPage, type PlainPageProps } from "./plain-page.tsx";
import { previousPage } from "./previous-page.ts";

/** An error page with its two ways out (P-ERRPAGE-01, P-ERRPAGE-02). */
export function ErrorPage(props: Omit<PlainPageProps, "children">): ReactNode {
  const navigate = useNavigate();
  const { title } = props;
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
    </PlainPage>
  );
}
