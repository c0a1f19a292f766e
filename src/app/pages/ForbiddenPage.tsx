import { ErrorPage } from "./ErrorPage.tsx";

/** /403 (P-ERRPAGE-01); only with a token (P-GUARD-02). */
export default function ForbiddenPage() {
  return <ErrorPage inside code="403" title="没有访问权限" text="当前账号没有权限访问该页面，如需开通请联系管理员。" />;
}
