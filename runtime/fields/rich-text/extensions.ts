import { type Extensions, Mark, mergeAttributes } from "@tiptap/core";
import { TextAlign } from "@tiptap/extension-text-align";
import { StarterKit } from "@tiptap/starter-kit";

/** Font sizes that are offered, in pixels (P-CONST-07). */
export const FONT_SIZES = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
const ALIGNMENTS = ["left", "center", "right"] as const;
/** The alignment of a paragraph in rich text. */
export type Alignment = (typeof ALIGNMENTS)[number];

const isOffered = (size: number): boolean => (FONT_SIZES as readonly number[]).includes(size);

/** Returns the number in a class such as `fs-16`, or undefined if there is none. */
function sizeOf(element: HTMLElement): number | undefined {
  const size = [...element.classList].map((name) => Number(/^fs-(\d+)$/.exec(name)?.[1])).find(isOffered);
  return size;
}

/** Stores a font size as a class, because the page's content security policy refuses styles in a text. */
const FontSize = Mark.create({
  name: "fontSize",
  addAttributes: () => ({
    size: {
      default: null,
      parseHTML: (element: HTMLElement) => sizeOf(element) ?? null,
      renderHTML: ({ size }: { size?: unknown }) => (typeof size === "number" ? { class: `fs-${size}` } : {}),
    },
  }),
  parseHTML: () => [{ tag: "span", getAttrs: (element: HTMLElement) => (sizeOf(element) === undefined ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes), 0],
});

const alignmentOf = (element: HTMLElement): Alignment | null => ALIGNMENTS.find((side) => element.classList.contains(`ta-${side}`)) ?? null;

/** Stores the alignment of a paragraph or heading as a class, because the page's content security policy refuses styles in a text. */
const Alignments = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: alignmentOf,
            renderHTML: ({ textAlign }) => (typeof textAlign === "string" ? { class: `ta-${textAlign}` } : {}),
          },
        },
      },
    ];
  },
}).configure({ types: ["heading", "paragraph"], alignments: [...ALIGNMENTS] });

/** Tests whether an address may be the target of a link in rich text: a valid http, https or mailto URL. */
export const isLinkAddress = (address: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(address) && URL.canParse(address);

/** Extensions of the editor (Tiptap). They allow exactly what the server accepts in rich text, so nothing typed is lost when saved. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow", class: null },
    },
  }),
  Alignments,
  FontSize,
];

/** Elements of a paste that the editor reads, or that separate paragraphs. */
const ALLOWED_TAGS: ReadonlySet<string> = new Set(
  "p div br hr strong b em i u s del span a ul ol li blockquote pre h1 h2 h3 h4 h5 h6 table tbody tr td th".split(" "),
);
const NOT_TEXT = /<!--[\s\S]*?-->|<(script|style|title|head|template|svg|math|object|iframe|textarea|select)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/**
 * Removes styles, handlers and everything that loads or runs from pasted HTML. It works on text, because the browser would report a
 * violation of the content security policy if it parsed a handler or a style. The editor's schema then validates the result.
 */
export function cleanPaste(html: string): string {
  return html.replace(NOT_TEXT, "").replace(TAG, (_tag, end: string, name: string, attributes: string) => {
    const tag = name.toLowerCase();
    if (!ALLOWED_TAGS.has(tag)) return "";
    return end === "/" ? `</${tag}>` : `<${tag}${attribute(attributes, "href")}${attribute(attributes, "class")}>`;
  });
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? "" : ` ${name}="${value.replaceAll('"', "&quot;")}"`;
}
