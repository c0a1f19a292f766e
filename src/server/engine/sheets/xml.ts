import { SheetFailure } from "./sheet-failure.ts";

/**
 * Functions that {@link scanXml} calls for the tags and texts of a document in sequence. Names have no namespace prefix. For an empty
 * element, both `open` and `close` are called.
 */
export interface XmlEvents {
  /** `attributes`: the text after the name (see `attributesOf`). Returning false ends the scan. */
  open: (name: string, attributes: string) => boolean | undefined;
  close?: (name: string) => void;
  /** Character data with entities replaced. An element may have several. */
  text?: (text: string) => void;
}

/**
 * Scans an XML file of a workbook in one pass, and calls functions for the start and end of elements and for texts. Documents cannot define
 * entities, and external references are not followed.
 *
 * @throws SheetFailure sheetDamaged for a document that is not well-formed, or that has a DOCTYPE
 */
export function scanXml(xml: string, { open, close, text }: XmlEvents): void {
  const inside: string[] = [];
  let at = 0;
  for (;;) {
    const start = xml.indexOf("<", at);
    if (start < 0) break;
    if (text !== undefined && start > at && inside.length > 0) text(replaceEntities(xml.slice(at, start)));
    const code = xml.charCodeAt(start + 1);
    if (code === SLASH) {
      const end = indexAfter(xml, ">", start);
      const name = localName(xml.slice(start + 2, end - 1).trimEnd());
      if (inside.pop() !== name) throw new SheetFailure("sheetDamaged");
      close?.(name);
      at = end;
    } else if (code === QUESTION) at = indexAfter(xml, "?>", start);
    else if (code === EXCLAMATION) at = skipDeclaration(xml, start, text);
    else {
      const end = endOfTag(xml, start + 1);
      const isEmpty = xml.charCodeAt(end - 1) === SLASH;
      const last = isEmpty ? end - 1 : end;
      const nameEnd = endOfName(xml, start + 1, last);
      const name = localName(xml.slice(start + 1, nameEnd));
      if (open(name, xml.slice(nameEnd, last)) === false) return;
      if (isEmpty) close?.(name);
      else inside.push(name);
      at = end + 1;
    }
  }
  if (inside.length > 0) throw new SheetFailure("sheetDamaged");
}

const SLASH = 0x2f;
const QUESTION = 0x3f;
const EXCLAMATION = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const MORE = 0x3e;

const isBlankCode = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

const localName = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};

function indexAfter(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found < 0) throw new SheetFailure("sheetDamaged");
  return found + mark.length;
}

/**
 * Skips a comment, or passes the content of a CDATA section to `text`.
 *
 * @returns the position after it
 * @throws SheetFailure for any other declaration, such as a DTD
 */
function skipDeclaration(xml: string, start: number, text: XmlEvents["text"]): number {
  if (xml.startsWith("<!--", start)) return indexAfter(xml, "-->", start + 4);
  if (!xml.startsWith("<![CDATA[", start)) throw new SheetFailure("sheetDamaged");
  const end = indexAfter(xml, "]]>", start);
  text?.(xml.slice(start + 9, end - 3));
  return end;
}

/** Finds the `>` that ends a tag, ignoring those within quotes. Throws SheetFailure sheetDamaged if there is none. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === MORE) return at;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
  }
  throw new SheetFailure("sheetDamaged");
}

function endOfName(xml: string, from: number, last: number): number {
  let at = from;
  while (at < last && !isBlankCode(xml.charCodeAt(at))) at++;
  return at;
}

/**
 * Parses the attributes of a tag by their names, with prefixes (`r:id`). Decodes entities in the values.
 *
 * @param text the attributes of the tag, as {@link scanXml} passes them to `open`
 * @throws SheetFailure sheetDamaged for a value without quotes, or with an unclosed quote
 */
export function attributesOf(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  let at = 0;
  for (;;) {
    const equals = text.indexOf("=", at);
    if (equals < 0) return found;
    let start = equals + 1;
    while (isBlankCode(text.charCodeAt(start))) start++;
    const quote = text.charCodeAt(start);
    const end = quote === QUOTE || quote === APOSTROPHE ? text.indexOf(quote === QUOTE ? '"' : "'", start + 1) : -1;
    if (end < 0) throw new SheetFailure("sheetDamaged");
    found[text.slice(at, equals).trim()] = replaceEntities(text.slice(start + 1, end));
    at = end + 1;
  }
}

/** Returns the value of an attribute that may have a namespace prefix: `r:id` is preferred to `id`. Undefined if there is neither. */
export const prefixedAttribute = (attributes: Readonly<Record<string, string>>, name: string): string | undefined => {
  const key = Object.keys(attributes).find((item) => item.endsWith(`:${name}`) && !item.startsWith("xmlns")) ?? name;
  return attributes[key];
};

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function replaceEntities(text: string): string {
  const plain = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (!plain.includes("&")) return plain;
  return plain.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/**
 * Decodes an XML part by its byte order mark, else by its declared encoding, else as UTF-8.
 *
 * @throws SheetFailure sheetDamaged for an unknown encoding
 */
export function decodeXml(content: Buffer): string {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return decodeAs("utf-16le", content);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return decodeAs("utf-16be", content);
  const declared = /^[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/.exec(content.toString("latin1", 0, 300))?.[1];
  const isUtf8 = declared === undefined || /^utf-?8$/i.test(declared);
  if (!isUtf8) return decodeAs(declared, content);
  return content.toString("utf8", first === 0xef && second === 0xbb ? 3 : 0);
}

function decodeAs(encoding: string, content: Buffer): string {
  try {
    return new TextDecoder(encoding).decode(content);
  } catch {
    throw new SheetFailure("sheetDamaged");
  }
}
