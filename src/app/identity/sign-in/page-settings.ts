import { useEffect, useState } from "react";
import type { PageConfigDefaultReply } from "../../../generated/services/login-page/types.ts";
import { appConfig, callAddress } from "../../boot/app-config.ts";
import { loadPageSettings } from "./sign-in-calls.ts";

/** `1` account, `2` phone, `3` CA (P-LOGINPAGE-03). */
export type Method = "1" | "2" | "3";

/** The saved settings of the sign-in page, ready to draw (P-LOGINPAGE-11). */
export interface PageSettings {
  title: string;
  /** Addresses; empty: none was uploaded. */
  iconUrl: string;
  logoUrl: string;
  backgroundUrl: string;
  methods: readonly Method[];
  /** HTML, to be drawn by `RichText` only. */
  agreement: string;
  footer: string;
}

const TITLE_LIMIT = 20;
/** Milliseconds until the page shows its own name when the settings do not come. */
const PATIENCE = 1500;

/** Reads the settings of the server; what is absent or cannot be used counts as not set. */
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
    // Account is always on (P-LOGIN-02).
    methods: (["1", "2", "3"] as const).filter((method) => method === "1" || chosen.map((item) => item.trim()).includes(method)),
    agreement: decoded(text("contractMsg")),
    footer: decoded(text("footer")),
  };
}

/** Undefined until the settings arrived, or will not: the page is used meanwhile, its name and pictures follow. */
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

/** Only files of this server. */
function fileAddress(path: string): string {
  return /^\/(?!\/)[A-Za-z0-9/_.~-]+$/.test(path) && !path.includes("..") ? callAddress(path) : "";
}

/** Base64 of UTF-8 (P-LOGINPAGE-02). */
function decoded(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
