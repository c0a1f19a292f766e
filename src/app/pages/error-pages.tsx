import { ErrorPage } from "./error-page.tsx";

/** Renders the page /401, for a missing or ended session (P-ERRPAGE-02). */
export function UnauthorizedPage() {
  return <ErrorPage code="401" title="没有登录或登录已失效" text="请返回首页重新登录后再试。" />;
}

/** Renders the page /403, for a page that the user may not open (P-ERRPAGE-01). It requires a token (P-GUARD-02). */
export function ForbiddenPage() {
  return <ErrorPage inside code="403" title="没有访问权限" text="当前账号没有权限访问该页面，如需开通请联系管理员。" />;
}

/** Renders the page /404, for unknown addresses and for screens that none of the user's menus opens (P-ERRPAGE-01). */
export function NotFoundPage() {
  return <ErrorPage code="404" title="页面不存在" text="您访问的页面不存在，或您没有打开它的权限。" />;
}

/** Renders the page /500, for an error of the server (P-ERRPAGE-01). It requires a token (P-GUARD-02). */
export function ServerErrorPage() {
  return <ErrorPage inside code="500" title="服务出错了" text="服务器暂时无法处理您的请求，请稍后重试，仍不能解决时请联系管理员。" />;
}
