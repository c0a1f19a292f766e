import { createElement, type ReactNode, useMemo } from "react";
import { type RichNode, richNodes } from "../../contract/values/rich-nodes.ts";
import "./rich-text.css";

/** Shows rich text within the portal. Links are shown as plain text. */
export function RichView({ html }: { html: string }): ReactNode {
  return useMemo(() => richNodes(html).map(drawn), [html]);
}

/** Shows rich text in a read-only record. */
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
