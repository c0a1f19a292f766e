import type { ReactNode } from "react";

export interface PlainPageProps {
  code?: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** Full page with one message and its ways out; plain CSS, so that it shows even when the portal does not load. */
export function PlainPage({ code, title, text, children }: PlainPageProps) {
  return (
    <main className="plain-page">
      {code === undefined ? null : <div className="code">{code}</div>}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="buttons">{children}</div>
    </main>
  );
}
