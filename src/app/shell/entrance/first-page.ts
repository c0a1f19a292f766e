import { loadAppConfig } from "../../boot/app-config.ts";
import { type PageChunk, pageChunk } from "../../pages/page-chunk.tsx";
import { plainPath } from "../../boot/navigation/plain-path.ts";
import { AUTHORIZE, isOpen, authoriseVisit } from "../../boot/session/guard.ts";
import { startPrefetch } from "../../boot/session/prefetch.ts";
import { visitOf } from "./visit.ts";

/** The settings of a portal without an authentication centre. */
export const NO_GATEWAY = { gateway: false, authCenter: "" };

const errorPages = () => import("../../pages/error-pages.tsx");

// The sign-in page must be small, so this module must not import antd.
/** The pages that are rendered outside of the portal's frame, by path, with the chunks of their code. */
export const openPages: readonly (PageChunk & { path: string })[] = [
  { path: "/login", ...pageChunk(() => import("../../identity/sign-in/sign-in-page.tsx")) },
  { path: "/lock", ...pageChunk(() => import("../../identity/lock/lock-page.tsx")) },
  { path: AUTHORIZE, ...pageChunk(() => import("../../identity/authorize/authorize-page.tsx")) },
  { path: "/401", ...pageChunk(async () => ({ default: (await errorPages()).UnauthorizedPage })) },
  { path: "/404", ...pageChunk(async () => ({ default: (await errorPages()).NotFoundPage })) },
];

/**
 * Loads the page that the guard will show first, and the settings if that page needs them. It never fails, because rendering the page
 * reports the error.
 */
export async function loadFirstPage(portal: PageChunk): Promise<void> {
  const visit = visitOf(window.location, false);
  const config = loadAppConfig();
  const verdict = authoriseVisit(visit, NO_GATEWAY);
  const path = verdict.kind === "go" ? verdict.to : visit.pathname;
  const page = openPages.find((open) => open.path === plainPath(path)) ?? portal;
  // Calls need the settings, and are sent before the browser is busy with the chunks of the portal.
  if (!isOpen(visit.pathname)) await config;
  if (page === portal) startPrefetch();
  await page.load().catch(() => undefined);
}
