const numbers = new Map<string, number>();

function numberOf(key: string): number {
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}

/** Returns the id of a tag's element. It contains a number, because the key is an address, which is not a suitable id. */
export function tabId(key: string): string {
  return `tag-${numberOf(key)}`;
}

/** Returns the id of the pane of a tag. A reset page has a new id. */
export function paneId(key: string, resets: number): string {
  return `page-${numberOf(key)}-${resets}`;
}
