import { createElement, Fragment, type ReactNode, useMemo } from "react";
import "./rich-text.css";

/** What is drawn; a heading of the text never stands above those of the page. */
const TAGS: Readonly<Record<string, string>> = {
  P: "p",
  BR: "br",
  HR: "hr",
  STRONG: "strong",
  EM: "em",
  U: "u",
  S: "s",
  SPAN: "span",
  UL: "ul",
  OL: "ol",
  LI: "li",
  BLOCKQUOTE: "blockquote",
  H3: "h3",
  H4: "h4",
};
const EMPTY: ReadonlySet<string> = new Set(["br", "hr"]);
const DROPPED: ReadonlySet<string> = new Set([
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "IFRAME",
  "OBJECT",
  "SVG",
  "MATH",
  "TITLE",
  "TEXTAREA",
  "SELECT",
]);
const CLASSES = /^(fs-(1\d|20)|ta-(left|center|right))$/;
const DEEPEST = 30;

/** Rich text as React elements by an allow list: no text is ever handed to the browser as HTML. Links are words here. */
export function RichView({ html }: { html: string }): ReactNode {
  return useMemo(() => childrenOf(new DOMParser().parseFromString(html, "text/html").body, 0), [html]);
}

/** Such a text where a record is read. */
export default function RichText({ html }: { html: string }): ReactNode {
  return (
    <div className="gp-rich-content gp-rich-read">
      <RichView html={html} />
    </div>
  );
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  if (depth > DEEPEST) return [];
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? elementOf(node, index, depth) : null;
  });
}

function elementOf(element: Element, key: number, depth: number): ReactNode {
  const name = element.tagName.toUpperCase();
  if (DROPPED.has(name)) return null;
  const tag = TAGS[name];
  if (name === "A") return createElement("span", { key, className: "gp-rich-words" }, ...childrenOf(element, depth + 1));
  if (tag === undefined) return createElement(Fragment, { key }, ...childrenOf(element, depth + 1));
  const className = [...element.classList].filter((item) => CLASSES.test(item)).join(" ");
  const children = EMPTY.has(tag) ? [] : childrenOf(element, depth + 1);
  return createElement(tag, { key, ...(className === "" ? {} : { className }) }, ...children);
}
