import { type ReactNode, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

/** A key that people type into another device, or take along: in groups, which the eye finds again. */
export function KeyText({ text }: { text: string }): ReactNode {
  const body = useRef<HTMLElement>(null);
  return (
    <span className="gp-key">
      <code ref={body}>{groupsOf(text)}</code>
      <CopyButton text={text} body={body} />
    </span>
  );
}

const GROUP = /.{1,4}/gu;

/** A key that came with blanks of its own has them already. */
const groupsOf = (text: string): string => (/\s/.test(text) ? text : (text.match(GROUP)?.join(" ") ?? ""));
