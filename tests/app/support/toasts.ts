import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

type ToastWindow = Window & { toastTexts?: string[] };

/**
 * Records each toast when it appears. A toast is shown for seconds only, and polling on a busy machine may miss it. Must be
 * called before the first page of the context.
 */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = [];
    (window as ToastWindow).toastTexts = shown;
    const note = (nodes: Iterable<Node>): void => {
      for (const node of nodes) {
        if (!(node instanceof Element)) continue;
        const notices = node.matches(".ant-message-notice") ? [node] : node.querySelectorAll(".ant-message-notice");
        for (const notice of notices) shown.push(notice.textContent ?? "");
      }
    };
    // The container of toasts is created with the first of them. Other elements that are added to the page are not searched.
    const followContainer = (container: Element): void => {
      note([container]);
      const watch = new MutationObserver((changes) => note(changes.flatMap(({ addedNodes }) => [...addedNodes])));
      watch.observe(container, { childList: true, subtree: true });
    };
    document.addEventListener("DOMContentLoaded", () => {
      const watch = new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element && node.matches(".ant-message")) followContainer(node);
      });
      watch.observe(document.body, { childList: true });
    });
  });
}

export function toast(page: Page, text: string): Locator {
  return page.locator(".ant-message-notice").filter({ hasText: text });
}

/** Waits for a toast with this text that no earlier call has consumed, or that is still visible. A repeated toast is no new one. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const taken = () =>
    page.evaluate((wanted) => {
      const shown = (window as ToastWindow).toastTexts ?? [];
      const at = shown.findIndex((each) => each.includes(wanted));
      if (at >= 0) shown.splice(at, 1);
      return at >= 0 ? wanted : shown.join(" | ");
    }, text);
  const found = async (): Promise<string> => {
    const shown = await taken();
    return shown !== text && (await toast(page, text).first().isVisible()) ? text : shown;
  };
  // A page that is being left cannot be evaluated.
  await expect.poll(() => found().catch((error: unknown) => String(error)), "a toast").toBe(text);
}
