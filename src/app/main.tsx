import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./pages/ErrorBoundary.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";
import { accessToken } from "./session/session.ts";
import "./theme/base.css";

// The sign-in page must stay light: nothing here or there imports antd.
const SignInPage = lazy(() => import("./sign-in/SignInPage.tsx"));
const Portal = lazy(() => import("./portal/Portal.tsx"));

/** Without a token nothing of the portal is loaded. */
function Guarded() {
  const location = useLocation();
  if (accessToken() === undefined) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  return <Portal />;
}

const container = document.getElementById("root");
if (container === null) throw new Error('index.html has no element with the id "root"');
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<div className="boot" aria-hidden="true" />}>
          <Routes>
            <Route path="/login" element={<SignInPage />} />
            <Route path="/404" element={<NotFoundPage />} />
            <Route path="*" element={<Guarded />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
