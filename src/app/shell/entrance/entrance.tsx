import { Activity, type ReactNode, use, useEffect, useRef } from "react";
import { type Location, Navigate, Route, Routes, useLocation, useNavigationType } from "react-router-dom";
import { endBrowserSession } from "../../../../runtime/plain.ts";
import { loadAppConfig, loadedAppConfig } from "../../boot/app-config.ts";
import { ChunkPage, type PageChunk } from "../../pages/page-chunk.tsx";
import { type Arrival, arrivalOf, NavigationKind } from "../../boot/navigation/navigation-kind.ts";
import { isOpen, isOutside, authoriseVisit, type Verdict, type Visit } from "../../boot/session/guard.ts";
import { NO_GATEWAY, openPages } from "./first-page.ts";
import { signOutAddress } from "../../boot/session/session.ts";
import { writeNote } from "../../boot/session/session-notes.ts";
import { visitOf } from "./visit.ts";

/**
 * Renders the page of an address if the visitor may see it, or redirects (P-GUARD-01..05). Once the portal has been rendered, it remains
 * mounted but hidden while /lock or /404 is shown. Locking the screen thus loses no input.
 *
 * @param portal the chunk of everything that requires a token; without a token, it is not loaded
 */
export function Entrance({ portal }: { portal: PageChunk }): ReactNode {
  const location = useLocation();
  const how = useNavigationType();
  const drawn = useRef<{ location: Location; arrival: Arrival }>(undefined);
  const visit = visitOf(location, drawn.current !== undefined);
  // Open pages do not wait for the settings.
  const config = isOpen(visit.pathname) ? NO_GATEWAY : (loadedAppConfig() ?? use(loadAppConfig()));
  const verdict = authoriseVisit(visit, config);
  useFromUrl(visit, verdict);
  useEnd(verdict.kind === "end");

  const inside = verdict.kind === "open" && !isOutside(visit.pathname);
  if (inside) drawn.current = { location, arrival: arrivalOf(location, how) };
  if (verdict.kind !== "end" && (!visit.signedIn || visit.passwordDue)) drawn.current = undefined;
  return (
    <>
      {verdict.kind === "go" ? (
        <Navigate to={verdict.to} replace state={verdict.from === undefined ? undefined : { from: verdict.from }} />
      ) : null}
      {drawn.current === undefined ? null : (
        <Activity mode={inside ? "visible" : "hidden"}>
          <NavigationKind value={drawn.current.arrival}>
            <Routes location={drawn.current.location}>
              <Route path="*" element={<ChunkPage chunk={portal} placeholder={<Boot />} />} />
            </Routes>
          </NavigationKind>
        </Activity>
      )}
      {verdict.kind === "open" && !inside ? (
        <Routes>
          {openPages.map(({ path, ...chunk }) => (
            <Route key={path} path={path} element={<ChunkPage key={path} chunk={chunk} placeholder={<Boot />} />} />
          ))}
        </Routes>
      ) : null}
    </>
  );
}

/** Renders an empty placeholder while the code of the first page is loading. */
export function Boot(): ReactNode {
  return <div className="boot" aria-hidden="true" />;
}

/** Ends the session that was ended in another tab (P-GUARD-09). */
function useEnd(ended: boolean): void {
  useEffect(() => {
    if (ended) endBrowserSession(signOutAddress("elsewhere"));
  }, [ended]);
}

/**
 * Redirects to the authentication centre if the verdict is `leave`, and stores the requested address before. Deletes the stored address
 * once the user, now signed in, is at it or sent to it (P-GUARD-04).
 */
function useFromUrl(visit: Visit, verdict: Verdict): void {
  const leaving = verdict.kind === "leave" ? verdict : undefined;
  const [to, from] = [leaving?.to, leaving?.from];
  useEffect(() => {
    if (to === undefined) return;
    writeNote("fromurl", from);
    window.location.assign(to);
  }, [to, from]);

  const { fromUrl } = visit;
  const used = visit.signedIn && fromUrl !== undefined && (verdict.kind === "go" ? verdict.to : visit.path) === fromUrl;
  useEffect(() => {
    if (used) writeNote("fromurl");
  }, [used]);
}
