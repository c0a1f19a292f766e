/** Leaves the portal for another address on this or another site. */
export function goTo(address: string): void {
  window.location.assign(address);
}
