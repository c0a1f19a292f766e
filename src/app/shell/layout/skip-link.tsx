import type { ReactNode } from "react";

/** What the way past the menu leads to. */
export const CONTENT_ID = "content";

/** The first stop of the keyboard, seen only there: past the top bar, the menu and the tags into the page. */
export function SkipLink(): ReactNode {
  return (
    <a
      className="skip-link"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The address stays: it is that of the page.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      跳到主要内容
    </a>
  );
}
