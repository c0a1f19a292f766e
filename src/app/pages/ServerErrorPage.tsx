import { ErrorPage } from "./ErrorPage.tsx";

/** /500 (P-ERRPAGE-01); only with a token (P-GUARD-02). */
export default function ServerErrorPage() {
  return <ErrorPage inside code="500" title="服务出错了" text="服务器暂时无法处理您的请求，请稍后重试，仍不能解决时请联系管理员。" />;
}
