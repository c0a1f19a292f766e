import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ownPath } from "../../boot/session/guard.ts";
import { accessToken, endingText, forgetSessionNotes, RESUMES } from "../../boot/session/session.ts";
import { readNote, writeNote } from "../../boot/session/session-notes.ts";
import { Methods } from "./methods.tsx";
import { type PageSettings, usePageSettings } from "./page-settings.ts";
import "../../pages/plain-dialog.css";
import "./sign-in.css";
import type { FactorWanted, SignedIn } from "./sign-in-calls.ts";

// Texts that many portals do not have, and steps that few users see, are loaded on demand.
const Agreement = lazy(() => import("./agreement.tsx"));
const RichText = lazy(() => import("./rich-text.tsx"));
const ChangeStep = lazy(() => import("./change-step.tsx"));
const FactorStep = lazy(() => import("./factor-step.tsx"));

/**
 * Renders the page /login according to its saved settings (P-LOGIN-01, P-LOGINPAGE-11). It uses plain inputs and CSS, because it must
 * appear without delay.
 */
export default function SignInPage(): ReactNode {
  const settings = usePageSettings();
  useTabMark(settings);
  const footer = settings?.footer ?? "";
  return (
    <div className="sign-in">
      <Picture settings={settings} />
      <div className="sign-in-side">
        <main className="sign-in-card">
          <Brand settings={settings} />
          <Steps settings={settings} />
        </main>
        <footer className="sign-in-footer">
          <Suspense fallback={null}>{footer === "" ? null : <RichText html={footer} />}</Suspense>
        </footer>
      </div>
    </div>
  );
}

function Picture({ settings }: { settings: PageSettings | undefined }): ReactNode {
  const url = settings?.backgroundUrl ?? "";
  // The portal's own picture has a text, and an uploaded one has none.
  if (url !== "") return <div className="sign-in-intro own" style={{ backgroundImage: `url("${url}")` }} />;
  return (
    <div className="sign-in-intro" aria-hidden="true">
      <div className={settings === undefined ? "sign-in-intro-text waiting" : "sign-in-intro-text"}>
        <strong>采购与资产处置</strong>
        <span>立项、公告、审核、公示与成交结果，在一个门户里办理。</span>
      </div>
    </div>
  );
}

/** The logo and title. Their space is reserved until the settings are loaded. */
function Brand({ settings }: { settings: PageSettings | undefined }): ReactNode {
  const logo = settings?.logoUrl || "/logo.svg";
  const title = settings?.title ?? "";
  return (
    <div className={settings === undefined ? "sign-in-brand waiting" : "sign-in-brand"}>
      <img className="sign-in-logo" src={settings === undefined ? "/logo.svg" : logo} alt="" height={48} />
      <h1 className={title.length > 14 ? "long" : undefined}>{title}</h1>
    </div>
  );
}

/** The steps of the sign-in: the forms, the second factor and, for an initial or reset password, its change. */
function Steps({ settings }: { settings: PageSettings | undefined }): ReactNode {
  const ended = useEnding();
  const enter = useEnter(ended !== undefined);
  const [due, setDue] = useState(() => accessToken() !== undefined && readNote("password-due") !== undefined);
  const [password, setPassword] = useState<string>();
  const [wanted, setWanted] = useState<FactorWanted>();

  const onSignedIn = ({ mustChangePassword, factor }: SignedIn, typed?: string) => {
    setPassword(typed);
    setWanted(factor);
    if (factor !== undefined) return;
    const fromUrl = readNote("fromurl");
    forgetSessionNotes();
    if (fromUrl !== undefined) writeNote("fromurl", fromUrl);
    if (!mustChangePassword) return enter();
    writeNote("password-due", "1");
    setDue(true);
  };
  const onDone = useCallback(() => {
    writeNote("password-due");
    enter();
  }, [enter]);

  if (due) {
    return (
      <Suspense fallback={<div className="sign-in-panel" />}>
        <ChangeStep oldPassword={password} onDone={onDone} />
      </Suspense>
    );
  }
  if (wanted !== undefined) {
    return (
      <Suspense fallback={<div className="sign-in-panel" />}>
        <FactorStep wanted={wanted} onDone={(outcome) => onSignedIn(outcome, password)} onBack={() => setWanted(undefined)} />
      </Suspense>
    );
  }
  const agreement = settings?.agreement ?? "";
  return (
    <>
      {ended !== undefined && (
        <p className="sign-in-ended" role="status">
          {ended}
        </p>
      )}
      <Methods methods={settings?.methods ?? ["1"]} onSignedIn={onSignedIn} />
      <div className="sign-in-below">
        <Suspense fallback={null}>{agreement === "" ? null : <Agreement html={agreement} />}</Suspense>
      </div>
    </>
  );
}

/**
 * Reads why the previous session ended, and removes the reason from the address. The result stays the same while the page is open.
 * Undefined if no reason is given.
 */
function useEnding(): string | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [ended] = useState(() => endingText(search));
  useEffect(() => {
    if (endingText(search) !== undefined) navigate("/login", { replace: true, state });
  }, [search, state, navigate]);
  return ended;
}

/**
 * Builds the function that opens the portal: at the requested address, or at its start.
 * @param resumes The session ended by itself, so the page that was visible then is shown again.
 */
function useEnter(resumes: boolean): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = ownPath((state as { from?: string } | null)?.from);
  // The guard then redirects to the address that was requested before the authentication centre (P-GUARD-04).
  return useCallback(() => navigate(from ?? "/main", { replace: true, ...(resumes ? { state: RESUMES } : {}) }), [navigate, from, resumes]);
}

/**
 * Sets the title and the icon of the browser tab to those of the settings. The icon is set back when the sign-in page is left.
 *
 * @param settings undefined while they are loading
 */
function useTabMark(settings: PageSettings | undefined): void {
  const title = settings?.title;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  const icon = settings?.iconUrl ?? "";
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (icon === "" || link === null) return;
    const before = { href: link.getAttribute("href") ?? "", type: link.type };
    link.href = icon;
    link.type = "image/x-icon";
    return () => {
      link.href = before.href;
      link.type = before.type;
    };
  }, [icon]);
}
