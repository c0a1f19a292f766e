import { createElement, Fragment, type ReactNode, useMemo } from "react";
import "./rich-text.css";

/** What may be drawn; a heading of the text never stands above those of the page. */
const TAGS: Readonly<Record<string, string>> = {
  P: "p",
  BR: "br",
  HR: "hr",
  STRONG: "strong",
  B: "strong",
  EM: "em",
  I: "em",
  U: "u",
  S: "s",
  DEL: "s",
  SPAN: "span",
  A: "a",
  UL: "ul",
  OL: "ol",
  LI: "li",
  BLOCKQUOTE: "blockquote",
  H1: "h3",
  H2: "h3",
  H3: "h3",
  H4: "h4",
  H5: "h5",
  H6: "h6",
};
const EMPTY: ReadonlySet<string> = new Set(["br", "hr"]);
/** Taken away with all that is in them; of any other unknown element the words stay. */
const DROPPED: ReadonlySet<string> = new Set(
  "SCRIPT STYLE TEMPLATE IFRAME FRAME FRAMESET OBJECT EMBED APPLET SVG MATH NOSCRIPT TITLE HEAD TEXTAREA SELECT OPTION BUTTON INPUT FORM AUDIO VIDEO CANVAS".split(
    " ",
  ),
);
/** Sizes 10 to 20 px, and alignment. */
const CLASSES = /^(fs-(1\d|20)|ta-(left|center|right))$/;
const DEEPEST = 30;
const MOST_NODES = 5000;

/**
 * Rich text of the settings, drawn as React elements by an allow list: nothing of the text is ever handed to the
 * browser as HTML, whatever the server let through (P-LOGINPAGE-11).
 */
export default function RichText({ html, className = "" }: { html: string; className?: string }): ReactNode {
  const content = useMemo(() => richText(html), [html]);
  return <div className={`rich-text ${className}`}>{content}</div>;
}

/** The drawn text. */
function richText(html: string): ReactNode {
  const { body } = inertDocument(html);
  const left = { nodes: MOST_NODES };
  return childrenOf(body, 0, left);
}

/** Whether there is anything to read. */
export function hasWords(html: string): boolean {
  return html !== "" && (inertDocument(html).body.textContent ?? "").trim() !== "";
}

const LONGEST = 100_000;
const TAG = /<([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const KEPT = /\s(?:class|href)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/**
 * A document that loads nothing, runs nothing and shows nothing. The browser would still report inline handlers and
 * styles in it as breaches of the content policy, so they go before it reads them; what is safe is decided afterwards.
 */
function inertDocument(html: string): Document {
  const bare = html
    .slice(0, LONGEST)
    .replace(TAG, (_, name: string, attributes: string) => `<${name}${(attributes.match(KEPT) ?? []).join("")}>`);
  return new DOMParser().parseFromString(bare, "text/html");
}

function childrenOf(parent: Node, depth: number, left: { nodes: number }): ReactNode[] {
  if (depth > DEEPEST) return [];
  const drawn: ReactNode[] = [];
  for (const node of parent.childNodes) {
    if (left.nodes-- <= 0) break;
    if (node instanceof Text) drawn.push(node.data);
    else if (node instanceof Element) drawn.push(elementOf(node, drawn.length, depth, left));
  }
  return drawn;
}

function elementOf(element: Element, key: number, depth: number, left: { nodes: number }): ReactNode {
  // `svg` and `math` keep their own case.
  const name = element.tagName.toUpperCase();
  if (DROPPED.has(name)) return null;
  const tag = TAGS[name];
  const children = tag !== undefined && EMPTY.has(tag) ? [] : childrenOf(element, depth + 1, left);
  if (tag === undefined) return createElement(Fragment, { key }, ...children);
  const className = [...element.classList].filter((item) => CLASSES.test(item)).join(" ");
  const link = tag === "a" ? linkOf(element) : {};
  // A link that leads nowhere is its words.
  if (link === undefined) return createElement(Fragment, { key }, ...children);
  return createElement(tag, { key, ...(className === "" ? {} : { className }), ...link }, ...children);
}

/** Only http, https and mailto, in a window of its own that knows nothing of this one. */
function linkOf(element: Element): object | undefined {
  const text = element.getAttribute("href")?.trim() ?? "";
  // Without a scheme of its own it cannot be parsed here.
  if (!URL.canParse(text)) return undefined;
  const { href, protocol } = new URL(text);
  if (!["http:", "https:", "mailto:"].includes(protocol)) return undefined;
  return { href, target: "_blank", rel: "noopener noreferrer nofollow" };
}
