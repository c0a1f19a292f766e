import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ErrorBoundary } from "./pages/error-boundary.tsx";
import { pageChunk } from "./pages/page-chunk.tsx";
import { Boot, Entrance } from "./shell/entrance/entrance.tsx";
import { loadFirstPage } from "./shell/entrance/first-page.ts";
import { watchErrors } from "./boot/state/error-log.ts";
import { startLook } from "./theme/look.ts";
import "./theme/base.css";
// Imported by the portal and by the pages outside it.
import "./pages/plain-dialog.css";

const portal = pageChunk(async () => {
  const loaded = await import("./shell/portal.tsx");
  await loaded.preparePage(window.location);
  return loaded;
});

watchErrors();
startLook();
// Not awaited at the top level: the portal imports from this chunk, which would cause a deadlock.
void loadFirstPage(portal).then(draw);

function draw(): void {
  const container = document.getElementById("root");
  if (container === null) throw new Error('index.html has no element with the id "root"');
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <Suspense fallback={<Boot />}>
            <Entrance portal={portal} />
          </Suspense>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>,
  );
}
