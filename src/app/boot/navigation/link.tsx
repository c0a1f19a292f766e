import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick" | "target"> {
  /** The path of a page of the portal, including its query. */
  to: string;
}

/**
 * A link to a page of the portal. The router's own link also contains the prefetching of pages, which takes 4 kB of the 100
 * kB budget of the sign-in page.
 */
export function Link({ to, children, ...rest }: LinkProps): ReactNode {
  const follow = useLinkClickHandler(to);
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
