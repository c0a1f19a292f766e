/** A path without the slashes at its end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1");
}
