import type { Page, Request } from "@playwright/test";

/** Collects the page's errors and warnings from now on, violations of its content security policy included. */
export async function consoleLines(page: Page): Promise<string[]> {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") lines.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => lines.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return lines;
}

const followed = new WeakMap<Page, Set<Request>>();

/** Begins to follow the page's requests. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  followed.set(page, open);
  page.on("request", (request) => {
    // What the page before has asked for is of no interest any more, and does not always report its end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Lists the requests of a followed page that have neither arrived nor failed. */
export function requestsUnderWay(page: Page): string[] {
  return [...(followed.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`);
}

/** Follows no request of the page any more: of those that a journey holds back, say. */
export function unfollow(page: Page): void {
  followed.delete(page);
}
