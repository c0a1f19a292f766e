import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { loadAppConfig } from "./config/app-config.ts";
import { ErrorBoundary } from "./pages/ErrorBoundary.tsx";
import { Boot, Entrance } from "./session/Entrance.tsx";
import { accessToken } from "./session/session.ts";
import { watchErrors } from "./state/error-log.ts";
import { startLook } from "./theme/display-settings.ts";
import "./theme/base.css";

const loadPortal = () => import("./portal/Portal.tsx");
const Portal = lazy(loadPortal);

watchErrors();
startLook();
// Both are on their way before anything is drawn.
void loadAppConfig();
if (accessToken() !== undefined) void loadPortal().catch(() => undefined);

const container = document.getElementById("root");
if (container === null) throw new Error('index.html has no element with the id "root"');
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<Boot />}>
          <Entrance portal={Portal} />
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
