import { loadAppConfig } from "../config/app-config.ts";
import { type PageChunk, pageChunk } from "../pages/page-chunk.tsx";
import { isOpen, judgeVisit } from "./guard.ts";
import { startReading } from "./head-start.ts";
import { visitOf } from "./visit.ts";

export const NO_GATEWAY = { gateway: false, authCenter: "" };

// The sign-in page must stay light: nothing here imports antd.
/** The pages outside the portal. */
export const openPages: readonly (PageChunk & { path: string })[] = [
  { path: "/login", ...pageChunk(() => import("../sign-in/SignInPage.tsx")) },
  { path: "/lock", ...pageChunk(() => import("../lock/LockPage.tsx")) },
  { path: "/401", ...pageChunk(() => import("../pages/UnauthorizedPage.tsx")) },
  { path: "/404", ...pageChunk(() => import("../pages/NotFoundPage.tsx")) },
];

/** Brings what the guard will let through first, and the settings when it needs them. Never fails: drawing the page says what is wrong. */
export async function loadFirstPage(portal: PageChunk): Promise<void> {
  const visit = visitOf(window.location, false);
  const config = loadAppConfig();
  const verdict = judgeVisit(visit, NO_GATEWAY);
  const path = verdict.kind === "go" ? verdict.to : visit.pathname;
  const page = openPages.find((open) => open.path === path.replace(/(.)\/+$/, "$1")) ?? portal;
  // Calls need the settings, and go out before the browser is busy with the chunks of the portal.
  if (!isOpen(visit.pathname)) await config;
  if (page === portal) startReading();
  await page.load().catch(() => undefined);
}
