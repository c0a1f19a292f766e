import type { Page, Request } from "@playwright/test";

/** Collects the page's errors and warnings from now on, including violations of its content security policy. */
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

/** Starts to track the page's requests. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  followed.set(page, open);
  page.on("request", (request) => {
    // Requests of the previous page no longer matter, and do not always report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Lists the requests of a tracked page that have neither arrived nor failed. */
export function requestsUnderWay(page: Page): string[] {
  return [...(followed.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`);
}

/** Stops tracking the page's requests, for example those that a journey holds back. */
export function unfollow(page: Page): void {
  followed.delete(page);
}
