/** Removes trailing slashes from a path. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1");
}
