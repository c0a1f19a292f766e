/** Of the Navigation API: true only where the entry before is a page of this site. */
interface History {
  canGoBack?: boolean;
}

/** Whether a page of the portal lies before this one; else going back would leave it, or do nothing. */
export function previousPage(): boolean {
  // `idx` counts the entries since the browser loaded the portal: 0 is the page that it opened.
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  if (typeof idx === "number" && idx > 0) return true;
  return (window as unknown as { navigation?: History }).navigation?.canGoBack === true;
}
