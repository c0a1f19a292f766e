/** An element of a rich text that may be drawn. */
export interface RichElement {
  tag: string;
  className: string;
  /** Of a link: where it leads; undefined: nowhere that may be. */
  href: string | undefined;
  children: readonly RichNode[];
}

export type RichNode = string | RichElement;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** What may be drawn. */
const DRAWN = setOf("p br hr strong em u s span a ul ol li blockquote h3 h4 h5 h6");
/** What is drawn as something else; a heading of the text never stands above those of the page. */
const DRAWN_AS: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s", h1: "h3", h2: "h3" };
/** Taken away with all that is in them (in a body the parser makes no `frame`, and nothing is ever in a `br`); of any other unknown element the words stay. */
const DROPPED = setOf(
  "script style template iframe object embed applet svg math noscript title textarea select option button input form audio video canvas",
);
/** Sizes 10 to 20 px, and alignment. */
const CLASSES = /^(fs-(1\d|20)|ta-(left|center|right))$/;
const DEEPEST = 30;
const MOST_NODES = 5000;

/**
 * A rich text by an allow list: what draws it makes elements of this, and nothing of the text is ever handed to the
 * browser as HTML, whatever the server let through (P-LOGINPAGE-11).
 */
export function richNodes(html: string): RichNode[] {
  return nodesIn(inertDocument(html).body, 0, { nodes: MOST_NODES });
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

/** The element; of an unknown one what is in it. */
function elementOf(element: Element, depth: number, left: { nodes: number }): readonly RichNode[] {
  // `svg` and `math` keep their own case, all others are told in capitals.
  const name = element.tagName.toLowerCase();
  if (DROPPED.has(name)) return [];
  const tag = Object.hasOwn(DRAWN_AS, name) ? DRAWN_AS[name] : DRAWN.has(name) ? name : undefined;
  const children = nodesIn(element, depth + 1, left);
  if (tag === undefined) return children;
  const className = [...element.classList].filter((item) => CLASSES.test(item)).join(" ");
  return [{ tag, className, href: tag === "a" ? addressOf(element) : undefined, children }];
}

/** Only http, https and mailto. */
function addressOf(element: Element): string | undefined {
  const text = element.getAttribute("href")?.trim() ?? "";
  // Without a scheme of its own it cannot be parsed here.
  if (!URL.canParse(text)) return undefined;
  const { href, protocol } = new URL(text);
  return /^(https?|mailto):$/.test(protocol) ? href : undefined;
}
