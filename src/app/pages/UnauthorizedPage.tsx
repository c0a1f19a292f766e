import { ErrorPage } from "./ErrorPage.tsx";

/** /401 (P-ERRPAGE-02). */
export default function UnauthorizedPage() {
  return <ErrorPage code="401" title="没有登录或登录已失效" text="请返回首页重新登录后再试。" />;
}
