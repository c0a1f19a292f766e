import sanitizeHtml from "sanitize-html";

const CLASSES = ["fs-10", "fs-11", "fs-12", "fs-13", "fs-14", "fs-15", "fs-16", "fs-17", "fs-18", "fs-19", "fs-20"];
const ALIGNED = ["ta-left", "ta-center", "ta-right"];

/** Maps a heading to a lower level, so that it never ranks above the headings of the page. */
const heading =
  (tagName: string) =>
  (_name: string, { class: of }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({ tagName, attribs: classOf(of) });

const classOf = (text: string | undefined): sanitizeHtml.Attributes => (text === undefined ? {} : { class: text });

/** Paths at which the session cookie alone has an effect on a click: sign-out, and the change of the user type. */
const DONE_BY_COOKIE = /\/api\/oauth\/(logout|changeUserType)/i;

/** Tests whether a link is an absolute http, https or mailto address that triggers no call of the portal itself, under any host. */
function isOutward(href = ""): boolean {
  if (!/^\s*(https?|mailto):/i.test(href) || !URL.canParse(href.trim())) return false;
  return !DONE_BY_COOKIE.test(decoded(new URL(href.trim()).pathname));
}

/** Decodes a path as the server does. A path that cannot be decoded matches none of its calls. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "hr", "strong", "em", "u", "s", "span", "a", "ul", "ol", "li", "blockquote", "h3", "h4"],
  // Sizes and alignment are classes, so texts cannot carry styles of their own (P-CONST-07).
  allowedAttributes: { a: ["href", "target", "rel"], "*": ["class"] },
  allowedClasses: { "*": [...CLASSES, ...ALIGNED] },
  allowedStyles: {},
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 30,
  transformTags: {
    b: "strong",
    i: "em",
    del: "s",
    div: "p",
    h1: heading("h3"),
    h2: heading("h3"),
    h5: heading("h4"),
    h6: heading("h4"),
    a: (_name, { href, class: of }) => ({
      tagName: "a",
      attribs: { ...(isOutward(href) ? { href } : {}), target: "_blank", rel: "noopener noreferrer nofollow", ...classOf(of) },
    }),
  },
};

/**
 * Maximum number of cached texts; when it is reached, the cache is emptied. Cleaning a text takes milliseconds, and the public settings of
 * the sign-in page can be requested at any rate.
 */
const MOST_CACHED = 50;
const cleanedTexts = new Map<string, string>();

/**
 * Removes from rich text all tags, attributes and styles that are not on an allow list. A link loses its URL unless it is absolute and
 * cannot make a call of the portal. All headings become h3 or h4. It is applied on input and on output; up to 50 results are cached.
 *
 * @returns an empty string if no visible content remains
 */
export function cleanRichText(html: string): string {
  const known = cleanedTexts.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, ALLOWED);
  const cached = isBlank(clean) ? "" : clean;
  if (cleanedTexts.size >= MOST_CACHED) cleanedTexts.clear();
  cleanedTexts.set(html, cached);
  return cached;
}

/** Empties the cache of {@link cleanRichText}, for tests. */
export const forgetRichText = (): void => cleanedTexts.clear();

const isBlank = (html: string): boolean => html.replace(/<(?!hr\b)[^>]*>|&nbsp;|\s/g, "") === "";
