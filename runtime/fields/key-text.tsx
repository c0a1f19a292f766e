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

/**
 * Renders a key, such as the secret of an authenticator app, that users copy or type into another device. It is shown in groups of four
 * characters; the button beside it copies the key without gaps.
 */
export function KeyText({ text }: { text: string }): ReactNode {
  const body = useRef<HTMLElement>(null);
  return (
    <span className="gp-key">
      <code ref={body}>{textOf(text, "key")}</code>
      <CopyButton text={text} body={body} />
    </span>
  );
}
