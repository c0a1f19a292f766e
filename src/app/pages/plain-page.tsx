import type { ReactNode } from "react";
import "./plain-page.css";

export interface PlainPageProps {
  code?: string;
  title: string;
  text: string;
  /** Stands in the frame of the portal, which has the main landmark. */
  inside?: boolean;
  children: ReactNode;
}

/** Full page with one message and its ways out; plain CSS, so that it shows even when the portal does not load. */
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
