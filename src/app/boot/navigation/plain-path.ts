/** Removes trailing slashes from a path. The path `/` remains. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1");
}
