import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { type RichNode, richNodes } from "../../../../runtime/contract/values/rich-nodes.ts";
import "./rich-text.css";

/** Renders rich text of the settings. Links open in a new window without access to this window. */
export default function RichText({ html, className = "" }: { html: string; className?: string }): ReactNode {
  const nodes = useMemo(() => richNodes(html), [html]);
  return <div className={`rich-text ${className}`}>{nodes.map(drawn)}</div>;
}

function drawn(node: RichNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, className, href } = node;
  const children = node.children.map(drawn);
  // A link without a target is rendered as its text.
  if (tag === "a" && href === undefined) return createElement(Fragment, { key }, ...children);
  const link = href === undefined ? {} : { href, target: "_blank", rel: "noopener noreferrer nofollow" };
  return createElement(tag, { key, ...(className === "" ? {} : { className }), ...link }, ...children);
}
