import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick" | "target"> {
  /** The path of a page of the portal, including its query. */
  to: string;
}

/**
 * Renders a link to a page of the portal. It replaces the link component of the router. The router's component also prefetches pages, and
 * would take 4 kB of the 100 kB budget of the sign-in page.
 */
export function Link({ to, children, ...rest }: LinkProps): ReactNode {
  const follow = useLinkClickHandler(to);
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
