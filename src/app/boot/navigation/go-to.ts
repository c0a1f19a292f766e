/** Leaves the portal: the browser opens an address of this or another site in place of the portal. */
export function goTo(address: string): void {
  window.location.assign(address);
}
