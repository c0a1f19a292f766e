import { ErrorPage } from "./ErrorPage.tsx";

/** /404: for addresses that do not exist and for screens that none of the user's menus opens (P-ERRPAGE-01). */
export default function NotFoundPage() {
  return <ErrorPage code="404" title="页面不存在" text="您访问的页面不存在，或您没有打开它的权限。" />;
}
