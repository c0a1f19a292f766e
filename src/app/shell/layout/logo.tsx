import type { ReactNode } from "react";

/** Renders the logo of the portal (public/logo.svg) in the colour of the theme. */
export function Logo(): ReactNode {
  return (
    <svg className="frame-logo" viewBox="0 0 40 40" width={36} height={36} aria-hidden="true">
      <rect width="40" height="40" rx="10" />
      <path d="M10 17.5 20 10l10 7.5" strokeLinejoin="round" />
      <path d="M13 20.5V29m7-8.5V29m7-8.5V29" />
    </svg>
  );
}
