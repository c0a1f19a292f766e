import type { ReactNode } from "react";

export default function DisplaySettingsPage(): ReactNode {
  return null;
}
