import { type ReactNode, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Renders a text of several lines in an area of fixed height that scrolls, with a button that copies the text. */
export function LongText({ text }: { text: string }): ReactNode {
  const body = useRef<HTMLPreElement>(null);
  return (
    <div className="gp-long-text">
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must take the focus */}
      <pre ref={body} className="gp-pre gp-pre-scrolls" tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} body={body} />
    </div>
  );
}
