/** Leaves the portal: opens an address on this or another site in place of the page. */
export function goTo(address: string): void {
  window.location.assign(address);
}
