import { createElement, type ReactNode, useMemo } from "react";
import { type RichNode, richNodes } from "../../contract/values/rich-nodes.ts";
import "./rich-text.css";

/** Renders rich text without a surrounding element. Links are shown as plain text, so they cannot be opened. */
export function RichView({ html }: { html: string }): ReactNode {
  return useMemo(() => richNodes(html).map(drawn), [html]);
}

/** Renders rich text as a block, for a read-only record. */
export default function RichText({ html }: { html: string }): ReactNode {
  return (
    <div className="gp-rich-content gp-rich-read">
      <RichView html={html} />
    </div>
  );
}

function drawn(node: RichNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, className } = node;
  const children = node.children.map(drawn);
  if (tag === "a") return createElement("span", { key, className: "gp-rich-words" }, ...children);
  return createElement(tag, { key, ...(className === "" ? {} : { className }) }, ...children);
}
