import { type ReactNode, useRef } from "react";
import { textOf } from "../contract/language/cell-text.ts";
import { CopyButton } from "./copy-button.tsx";

/** Shows a text with a button that copies it. In a list, the button appears with the pointer or the focus. */
export function CopyText({ text }: { text: string }): ReactNode {
  const body = useRef<HTMLElement>(null);
  return (
    <span className="gp-copy">
      <span ref={body} className="gp-text">
        {text}
      </span>
      <CopyButton text={text} body={body} />
    </span>
  );
}

/** Shows a key that users type into another device or copy. */
export function KeyText({ text }: { text: string }): ReactNode {
  const body = useRef<HTMLElement>(null);
  return (
    <span className="gp-key">
      <code ref={body}>{textOf(text, "key")}</code>
      <CopyButton text={text} body={body} />
    </span>
  );
}
