const numbers = new Map<string, number>();

function numberOf(key: string): number {
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}

/**
 * Returns the id of the HTML element of a tag. The id has a number instead of the tag's key, because the key is an address, which is no
 * suitable id.
 */
export function tabId(key: string): string {
  return `tag-${numberOf(key)}`;
}

/** Returns the id of the HTML element with the page of a tag. A page that was reset gets a new id. */
export function paneId(key: string, resets: number): string {
  return `page-${numberOf(key)}-${resets}`;
}
