/** Leaves the portal for another address of this or another site. */
export function goTo(address: string): void {
  window.location.assign(address);
}
