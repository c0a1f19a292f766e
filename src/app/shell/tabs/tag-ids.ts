const numbers = new Map<string, number>();

function numberOf(key: string): number {
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}

/** Id of a tag's element; its key is an address, which an id had better not hold. */
export function tabId(key: string): string {
  return `tag-${numberOf(key)}`;
}

/** Id of the page that a tag shows; begun anew it is another page. */
export function paneId(key: string, turn: number): string {
  return `page-${numberOf(key)}-${turn}`;
}
