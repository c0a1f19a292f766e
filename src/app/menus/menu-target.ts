import { pages } from "../../generated/pages.ts";
import type { MenuRecord } from "./menu-tree.ts";

/** Where a menu record leads. `page`: inside the portal; `window`: another site; `off`: nowhere. */
export interface MenuTarget {
  kind: "page" | "window" | "off";
  path: string;
}

/** A record names its screen (`menuComponent`); the screen knows its own address. */
export function menuTarget(record: MenuRecord): MenuTarget {
  if (record.menuOpenType === "3") return { kind: "off", path: "" };
  const address = record.menuIndexUrl ?? "";
  if (record.menuOpenType === "2" && /^https?:\/\//.test(address)) return { kind: "window", path: address };
  const page = pages.find((item) => item.id === record.menuComponent);
  return { kind: "page", path: page?.path ?? "/404" };
}
