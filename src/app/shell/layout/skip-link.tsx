import type { ReactNode } from "react";

/** The id of the element that the skip link jumps to. */
export const CONTENT_ID = "content";

/** The first keyboard stop, which is visible only on focus. It skips the top bar, the menu and the tags. */
export function SkipLink(): ReactNode {
  return (
    <a
      className="skip-link"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The address must not change, because it identifies the page.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      跳到主要内容
    </a>
  );
}
