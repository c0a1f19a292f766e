import { useCallback, useEffect, useRef, useState } from "react";
import { type Captcha, loadCaptcha } from "./sign-in-calls.ts";

/** The captcha of a form. {@link useCaptcha} returns it. */
export interface CaptchaState {
  captcha: Captcha | undefined;
  /** Loads a new captcha. Each captcha can be used once, so each attempt to sign in needs a new one (P-LOGIN-05). */
  refresh: () => Promise<void>;
}

/**
 * Loads a captcha when the component mounts, and again on request. `captcha` is undefined until it has been loaded, and if loading fails.
 */
export function useCaptcha(): CaptchaState {
  const [captcha, setCaptcha] = useState<Captcha>();
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    const mine = ++latest.current;
    const issued = await loadCaptcha().catch(() => undefined);
    // A slow reply to an earlier click must not replace the image of a later one.
    if (mine === latest.current) setCaptcha(issued);
  }, []);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  return { captcha, refresh };
}
