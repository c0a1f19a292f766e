import type { ReactNode } from "react";

export function ThemeSwitcher(): ReactNode {
  return null;
}
