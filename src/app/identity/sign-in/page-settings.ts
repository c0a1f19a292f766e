import { useEffect, useState } from "react";
import type { PageConfigDefaultReply } from "../../../generated/services/login-page/types.ts";
import { appConfig, callAddress } from "../../boot/app-config.ts";
import { loadPageSettings } from "./sign-in-calls.ts";

/** A sign-in method: `1` account, `2` phone, `3` CA (P-LOGINPAGE-03). */
export type Method = "1" | "2" | "3";

/** The saved settings of the sign-in page, validated and ready to render (P-LOGINPAGE-11). */
export interface PageSettings {
  title: string;
  /** Addresses of images. Empty if none was uploaded. */
  iconUrl: string;
  logoUrl: string;
  backgroundUrl: string;
  /** The permitted sign-in methods. */
  methods: readonly Method[];
  /** HTML, which only `RichText` may render. */
  agreement: string;
  /** HTML, like `agreement`; empty if there is none. */
  footer: string;
}

const TITLE_LIMIT = 20;
/** Milliseconds after which the page shows its own name if the settings have not arrived. */
const PATIENCE = 1500;

/**
 * Validates the settings of the sign-in page as the server sent them. A missing member, or a member of the wrong type, gets its default.
 * Texts are trimmed, and the title is cut to its maximum length.
 */
export function readPageSettings(value: unknown): PageSettings {
  const given: { readonly [Name in keyof PageConfigDefaultReply]?: unknown } = value !== null && typeof value === "object" ? value : {};
  const text = (name: keyof PageConfigDefaultReply): string => {
    const found = given[name];
    return typeof found === "string" ? found.trim() : "";
  };
  const chosen = text("loginForm").split(",");
  return {
    title: [...text("logoContent")].slice(0, TITLE_LIMIT).join("") || appConfig().title,
    iconUrl: fileAddress(text("iconUrl")),
    logoUrl: fileAddress(text("logoUrl")),
    backgroundUrl: fileAddress(text("loginBgUrl")),
    // Sign-in by account is always enabled (P-LOGIN-02).
    methods: (["1", "2", "3"] as const).filter((method) => method === "1" || chosen.map((item) => item.trim()).includes(method)),
    agreement: decoded(text("contractMsg")),
    footer: decoded(text("footer")),
  };
}

/**
 * Loads the settings of the sign-in page. If this takes longer than 1.5 s, the defaults are returned until the settings arrive.
 *
 * @returns the settings, or the defaults if loading failed. Undefined while they are loading, but not longer than 1.5 s
 */
export function usePageSettings(): PageSettings | undefined {
  const [settings, setSettings] = useState<PageSettings>();
  useEffect(() => {
    let gone = false;
    const take = (value?: unknown) => {
      if (!gone) setSettings(readPageSettings(value));
    };
    const timer = setTimeout(take, PATIENCE);
    loadPageSettings()
      .then(take, () => take())
      .finally(() => clearTimeout(timer));
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return settings;
}

/**
 * Returns the address of an image of the sign-in page. Empty for anything but a plain path on this server, because the browser would
 * otherwise load it from elsewhere.
 */
function fileAddress(path: string): string {
  return /^\/(?!\/)[A-Za-z0-9/_.~-]+$/.test(path) && !path.includes("..") ? callAddress(path) : "";
}

/**
 * Decodes base64 of UTF-8 (P-LOGINPAGE-02).
 * @returns An empty string for an invalid text.
 */
function decoded(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
