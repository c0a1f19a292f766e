/**
 * Prints a text as a string literal. Line separators that JSON permits in a string are escaped too, so that the literal is safe anywhere in
 * the generated code.
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);
}

/** Escapes a text so that it can be part of a template literal. */
export const escapeTemplate = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r");

/**
 * Prints a name as the key of an object literal. A name that is no identifier is quoted. `__proto__` is printed as a computed key, because
 * otherwise it would set the prototype.
 */
export const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : name === "__proto__" ? `["__proto__"]` : quote(name);

/** Converts a text for use inside a comment: one line, without an end of comment. */
export const comment = (text: string): string => text.replaceAll("*/", "* /").replace(/\s+/g, " ").trim();

/** Prints a literal value as TypeScript on one line. Undefined members of objects are omitted. */
export function inline(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).filter(([, item]) => item !== undefined);
    return members.length === 0 ? "{}" : `{ ${members.map(([name, item]) => `${key(name)}: ${inline(item)}`).join(", ")} }`;
  }
  return String(value);
}
