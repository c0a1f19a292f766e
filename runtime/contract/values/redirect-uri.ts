/**
 * A private-use scheme: a reversed domain name (RFC 8252, 7.1). Its mandatory dot excludes `javascript:`, `data:`, `file:` and the
 * like.
 */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** A loopback address of an app, up to its port (RFC 8252, 7.3). Only a path or a query may follow. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/i;

/**
 * Tests whether a text is a valid redirect URI of an OAuth client: `http`, `https`, or a private-use scheme (`com.example.app:/callback`).
 * The same test is used when a URI is stored and when a browser is redirected to it.
 *
 * A URI with a fragment is invalid, even if the fragment is empty (RFC 6749, 3.1.2). So is a URI with blanks or control characters, because
 * URL parsers skip them.
 */
export function isRedirectUri(text: string): boolean {
  if (/[\s\p{Cc}#]/u.test(text) || !/^[a-z][a-z0-9+.-]*:\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === "http:" || protocol === "https:" ? /^https?:\/\//i.test(text) : OWN_SCHEME.test(protocol);
}

/**
 * Tests whether the redirect URI of a request equals a stored redirect URI, character by character. Only the port of a loopback address may
 * differ, because an app on the user's computer gets another port at each start.
 *
 * @param stored the URI that the client has registered
 * @param asked the URI of the request
 */
export function isSameRedirectUri(stored: string, asked: string): boolean {
  return withoutPort(stored) === withoutPort(asked);
}

const withoutPort = (address: string): string => address.replace(LOOPBACK, "$1");
