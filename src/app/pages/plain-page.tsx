import type { ReactNode } from "react";
import "./plain-page.css";

/** Properties of {@link PlainPage}, a page with a message and buttons. */
export interface PlainPageProps {
  code?: string;
  title: string;
  text: string;
  /** The page is inside the frame of the portal, which contains the main landmark. */
  inside?: boolean;
  children: ReactNode;
}

/**
 * Renders a full page with a message and buttons. It uses plain CSS, so that it appears even if the portal does not load.
 *
 * @param inside whether it is rendered inside the portal, which already has a `main` element
 */
export function PlainPage({ code, title, text, inside = false, children }: PlainPageProps) {
  const Area = inside ? "div" : "main";
  return (
    <Area className="plain-page">
      {code === undefined ? null : (
        <div className="code" aria-hidden="true">
          {code}
        </div>
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="buttons">{children}</div>
    </Area>
  );
}
