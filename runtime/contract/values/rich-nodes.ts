/** An allowed element of a rich text, ready to be rendered. */
export interface RichElement {
  tag: string;
  /** CSS classes; empty if there are none. */
  className: string;
  /** Target of a link. Undefined if the element is no link, or if its target is not allowed. */
  href: string | undefined;
  children: readonly RichNode[];
}

/** A node of a rich text: text or an element. */
export type RichNode = string | RichElement;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Elements of rich text that are rendered under their own name. */
const DRAWN = setOf("p br hr strong em u s span a ul ol li blockquote h3 h4 h5 h6");
/** Elements that are rendered as another one. A heading of the text must not outrank the headings of the page. */
const DRAWN_AS: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s", h1: "h3", h2: "h3" };
/**
 * Elements that are dropped with their content; other unknown elements keep their text. The parser creates no `frame` in a body,
 * and `br` has no content.
 */
const DROPPED = setOf(
  "script style template iframe object embed applet svg math noscript title textarea select option button input form audio video canvas",
);
/** Font sizes from 10 to 20 px, and alignment. */
const CLASSES = /^(fs-(1\d|20)|ta-(left|center|right))$/;
const DEEPEST = 30;
const MOST_NODES = 5000;

/**
 * Parses rich text into the elements that are allowed. The caller renders these elements, so the browser never interprets the text as HTML,
 * whatever the server stored (P-LOGINPAGE-11).
 *
 * @param html the rich text; only its first 100,000 characters are parsed
 * @returns the nodes. Nodes after the first 5000, and nodes deeper than 30 levels, are dropped
 */
export function richNodes(html: string): RichNode[] {
  return nodesIn(inertDocument(html).body, 0, { nodes: MOST_NODES });
}

/** Tests whether rich text contains any text besides tags and blanks, in its first 100,000 characters. */
export function hasText(html: string): boolean {
  return html !== "" && (inertDocument(html).body.textContent ?? "").trim() !== "";
}

const LONGEST = 100_000;
const TAG = /<([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ALLOWED_ATTRIBUTES = /\s(?:class|href)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/**
 * Parses HTML into a document that loads, runs and shows nothing. Inline handlers and styles are removed before parsing, because
 * the browser would report them as violations of the content security policy. The allow list is applied afterwards.
 */
function inertDocument(html: string): Document {
  const bare = html
    .slice(0, LONGEST)
    .replace(TAG, (_, name: string, attributes: string) => `<${name}${(attributes.match(ALLOWED_ATTRIBUTES) ?? []).join("")}>`);
  return new DOMParser().parseFromString(bare, "text/html");
}

function nodesIn(parent: Node, depth: number, left: { nodes: number }): RichNode[] {
  if (depth > DEEPEST) return [];
  const found: RichNode[] = [];
  for (const node of parent.childNodes) {
    if (left.nodes-- <= 0) break;
    if (node instanceof Text) found.push(node.data);
    else if (node instanceof Element) found.push(...elementOf(node, depth, left));
  }
  return found;
}

/**
 * Converts an element of HTML. Elements such as scripts are dropped with their content; other unknown ones are replaced by their children.
 * All attributes are dropped except known classes and the address of a link.
 *
 * @param left the number of nodes that may still be created
 */
function elementOf(element: Element, depth: number, left: { nodes: number }): readonly RichNode[] {
  // `svg` and `math` keep their case; all other names are upper case.
  const name = element.tagName.toLowerCase();
  if (DROPPED.has(name)) return [];
  const tag = Object.hasOwn(DRAWN_AS, name) ? DRAWN_AS[name] : DRAWN.has(name) ? name : undefined;
  const children = nodesIn(element, depth + 1, left);
  if (tag === undefined) return children;
  const className = [...element.classList].filter((item) => CLASSES.test(item)).join(" ");
  return [{ tag, className, href: tag === "a" ? addressOf(element) : undefined, children }];
}

/** Returns the target of a link. Undefined if it is no complete http, https or mailto address. */
function addressOf(element: Element): string | undefined {
  const text = element.getAttribute("href")?.trim() ?? "";
  // A relative address cannot be parsed without a base.
  if (!URL.canParse(text)) return undefined;
  const { href, protocol } = new URL(text);
  return /^(https?|mailto):$/.test(protocol) ? href : undefined;
}
