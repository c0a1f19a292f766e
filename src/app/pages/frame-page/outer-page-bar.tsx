import { type ReactNode, useState } from "react";
import { RetryOnline } from "../../../../runtime/plain.ts";
import type { Trouble } from "./use-outer-page.ts";

/** Properties of {@link OuterPageBar}, the bar above a page of another site. */
export interface OuterPageBarProps {
  source: URL;
  name: string;
  trouble: Trouble | undefined;
  retry: () => void;
}

/**
 * Renders the bar above a page of another site, with buttons for the case that the page does not appear (retry, new window). It is always
 * shown, because not every failure can be detected.
 */
export function OuterPageBar({ source, name, trouble, retry }: OuterPageBarProps): ReactNode {
  const [closed, setClosed] = useState<Trouble>();
  const again = () => {
    setClosed(undefined);
    retry();
  };
  const shownTrouble = trouble === closed ? undefined : trouble;
  return (
    <div className={shownTrouble === undefined ? "outer-bar" : "outer-bar trouble"}>
      <p role={shownTrouble === undefined ? undefined : "alert"}>{textOf(shownTrouble, name, source.host)}</p>
      {trouble === "unreachable" && <RetryOnline retry={again} />}
      <div className="ways">
        {shownTrouble === "barred" ? (
          <button type="button" onClick={() => window.location.reload()}>
            刷新页面
          </button>
        ) : (
          <button type="button" onClick={again}>
            重试
          </button>
        )}
        <a href={source.href} target="_blank" rel="noopener noreferrer">
          新窗口打开
        </a>
        {shownTrouble !== undefined && (
          <button type="button" onClick={() => setClosed(shownTrouble)}>
            关闭提示
          </button>
        )}
      </div>
    </div>
  );
}

function textOf(trouble: Trouble | undefined, name: string, host: string): string {
  switch (trouble) {
    case "unreachable":
      return `「${name}」可能没有打开：浏览器没有得到 ${host} 的回应。请检查网络，或稍后重试。`;
    case "barred":
      return `「${name}」没有打开：${host} 可能是刚刚登记的站点，请先保存正在填写的内容，再刷新页面。`;
    case "slow":
      return `「${name}」还没有打开，${host} 响应较慢。可以继续等待，或重试。`;
    default:
      return "页面没有正常显示？";
  }
}
