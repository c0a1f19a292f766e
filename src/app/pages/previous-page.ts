/** The Navigation API. `canGoBack` is true only if the previous entry is a page of this site. */
interface History {
  canGoBack?: boolean;
}

/**
 * Checks whether the previous entry of the history is a page of the portal. Otherwise going back would leave the portal or do
 * nothing.
 */
export function previousPage(): boolean {
  // `idx` counts the entries since the browser loaded the portal: 0 is the first page.
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  if (typeof idx === "number" && idx > 0) return true;
  return (window as unknown as { navigation?: History }).navigation?.canGoBack === true;
}
