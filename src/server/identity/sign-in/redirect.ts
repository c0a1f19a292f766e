/**
 * Returns where the browser goes after signing out (P-LOGIN-09): a path of this site, never another host. It is /login if the target could
 * be read as an absolute address: `//evil`, `/\evil`, a scheme, control characters, an encoded slash at the front. It is also /login for a
 * target that is no text or has more than 2000 characters.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== "string" || target.length > 2000) return "/login";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses
  if (!target.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(target)) return "/login";
  if (/^\/(\/|%2f|%5c|%09|%0a|%0d)/i.test(target)) return "/login";
  const base = "http://portal.invalid";
  if (!URL.canParse(target, base)) return "/login";
  const address = new URL(target, base);
  if (address.origin !== base || address.pathname.startsWith("//")) return "/login";
  return `${address.pathname}${address.search}${address.hash}`;
}
