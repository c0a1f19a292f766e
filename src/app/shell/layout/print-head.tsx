import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { portalClock } from "../../boot/session/portal-clock.ts";
import "./print-head.css";

/** Properties of {@link PrintHead}, the first lines of a printed page. */
export interface PrintHeadProps {
  title: string;
  user: Pick<UserInfoReply, "userName" | "userAccount">;
}

interface Printed {
  filters: readonly string[];
  time: string;
}

/**
 * Renders the first lines of every printed page: title, filters of the list, user and time. Thus a sheet states what it contains, who
 * printed it and when. The lines exist only while the page is printed.
 */
export function PrintHead({ title, user }: PrintHeadProps): ReactNode {
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    // Render synchronously, because the browser lays out the pages when the listeners have returned.
    const begin = () => flushSync(() => setPrinted({ filters: filtersInSight(), time: portalClock().now() }));
    const end = () => setPrinted(undefined);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  if (printed === undefined) return null;
  const { filters, time } = printed;
  const name = user.userName ?? "";
  const account = user.userAccount ?? "";
  return (
    <div className="print-head">
      <p>
        <strong>{title}</strong>
        <span>
          {name === account || name === "" ? account : `${name}（${account}）`}　{time}
        </span>
      </p>
      {filters.length > 0 && <p>筛选条件：{filters.join("；")}</p>}
    </div>
  );
}

/** Collects the descriptions of visible filters (`data-narrows`). A blank attribute means the element's own text. */
function filtersInSight(): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-narrows]")].filter((element) => element.checkVisibility());
  return elements.map((element) => (element.dataset["narrows"] || element.textContent || "").trim()).filter((text) => text !== "");
}
