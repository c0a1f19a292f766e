import { useEffect } from "react";
import type { PageSettings } from "./page-settings.ts";

/** Sets the title and icon of the browser tab while the sign-in page is open. */
export function useTabMark(settings: PageSettings | undefined): void {
  const title = settings?.title;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  const icon = settings?.iconUrl ?? "";
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (icon === "" || link === null) return;
    const before = { href: link.getAttribute("href") ?? "", type: link.type };
    link.href = icon;
    link.type = "image/x-icon";
    return () => {
      link.href = before.href;
      link.type = before.type;
    };
  }, [icon]);
}
