/** A scheme that an app owns: a domain name in reverse (RFC 8252, 7.1). Its dot keeps out `javascript:`, `data:`, `file:` and the like. */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** The address of an app on the user's machine, up to its port (RFC 8252, 7.3); nothing but a path or a query follows. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/i;

/**
 * Whether a text can be the redirect URI of an OAuth client: `http`, `https`, or a scheme of an app's own
 * (`com.example.app:/callback`). The same rule decides what is stored and where a browser is sent.
 *
 * A fragment is refused even if it is empty (RFC 6749, 3.1.2). So are blanks and control characters, which URL parsers skip.
 */
export function isRedirectUri(text: string): boolean {
  if (/[\s\p{Cc}#]/u.test(text) || !/^[a-z][a-z0-9+.-]*:\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === "http:" || protocol === "https:" ? /^https?:\/\//i.test(text) : OWN_SCHEME.test(protocol);
}

/** Whether an asked address is a stored one: letter by letter, except the port of a loopback address, which an app gets as it starts. */
export function isSameRedirectUri(stored: string, asked: string): boolean {
  return withoutPort(stored) === withoutPort(asked);
}

const withoutPort = (address: string): string => address.replace(LOOPBACK, "$1");
