import { useNavigate } from "react-router-dom";
import { PlainPage } from "./PlainPage.tsx";

/** For addresses that do not exist and for screens that none of the user's menus opens. */
export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <PlainPage code="404" title="页面不存在" text="您访问的页面不存在，或您没有打开它的权限。">
      <button type="button" className="plain-button primary" onClick={() => navigate("/")}>
        返回首页
      </button>
      <button type="button" className="plain-button" onClick={() => navigate(-1)}>
        返回上一页
      </button>
    </PlainPage>
  );
}
